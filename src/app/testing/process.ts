import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface StartedProcess {
  process: ChildProcess
  /** everything printed so far */
  output: () => string
  /** Stops the process if it still runs. Returns the exit code, or null if a signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The app as an operator starts it: a separate process with only `settings` (and PATH, PORT) in its environment. */
export interface AppProcess extends StartedProcess {
  url: string
}

/** ms; the first start makes a database, on a machine that may be busy */
const START_TIMEOUT = 60_000
const MAIN = join(import.meta.dirname, '../main.ts')

export function spawnApp(
  cwd: string,
  settings: Record<string, string>,
  [program, ...args]: [string, ...string[]] = [process.execPath, MAIN],
): StartedProcess {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', SAMPLE_SHOP: 'off', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return { process: child, output: () => output, end }
}

/** Returns the app's address once it reports that it is ready. */
export const ready = ({ process: child, output }: StartedProcess): Promise<string> =>
  vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`The app ended: ${output()}`)
      return /is ready: (http:\S+)\n/.exec(output())?.[1]
    },
    { timeout: START_TIMEOUT, interval: 20 },
  )

/** Resolves once the app reports that it is ready. The page must have been built. */
export async function startProcess(
  cwd: string,
  settings: Record<string, string>,
): Promise<AppProcess> {
  const started = spawnApp(cwd, settings)
  return { ...started, url: await ready(started) }
}
