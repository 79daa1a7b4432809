import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** This version's folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** Signs the sessions that the benchmarks create. */
export const SESSION_SECRET = 'only for benchmarks, on this machine'

/** The app as `npm start` runs it: with its limits, its page and the built-in PostgreSQL, fsync on. */
export interface App {
  url: string
  /** of the app's process */
  pid: number
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The settings of an app that are not the usual ones, and the folder of another version of it. */
export interface Other {
  settings?: Record<string, string>
  root?: string
}

/** The sample shop is made in the background, which would disturb what is measured. */
const USUAL = { PORT: '0', SESSION_SECRET, SAMPLE_SHOP: 'off' }

/** Starts the app with its data in `dataDir`. Resolves when the app reports that it is ready. */
export async function startApp(
  dataDir: string,
  { settings = {}, root = ROOT }: Other = {},
): Promise<App> {
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: root,
    env: { ...process.env, ...USUAL, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child, settings['PORT']),
    pid: child.pid!,
    stop: (signal = 'SIGTERM') => stop(child, signal),
  }
}

/** An app whose `APP_URL` is given doesn't print its port, but then the port was given too. */
async function addressOf(child: ChildProcess, given?: string): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const [isReady, printed] = line.match(/is ready: (?:http:\/\/localhost:(\d+))?/) ?? []
    const port = given ?? printed
    if (isReady && port) return `http://127.0.0.1:${port}`
  }
  throw new Error('The app did not start.')
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Runs `work` in a temporary folder. When run as root, the database's user is another one and needs access. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-bench-'))
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
