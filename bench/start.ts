import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a start takes until a page is answered, over several runs: on an empty folder, on one
 * with a database, and after a kill -9 of the app, when the database is still running.
 * Build the page first; the first line also fills Node's compile cache, as an installation would.
 */
const RUNS = 7
const ROOT = join(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'kpi-bench-'))
chmodSync(folder, 0o711) // as root the database runs as another user, who has to get in
const times: Record<string, number[]> = { first: [], next: [], 'after kill -9': [] }
await stop((await measure('warm-up')).child)
for (let run = 0; run < RUNS; run++) {
  const dataDir = `data-${run}`
  times['first']!.push(await timeOf(dataDir, 'SIGTERM'))
  times['next']!.push(await timeOf(dataDir, 'SIGKILL'))
  times['after kill -9']!.push(await timeOf(dataDir, 'SIGTERM'))
}
rmSync(folder, { recursive: true })
console.table(
  Object.entries(times).map(([start, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    return { start, 'median ms': sorted[RUNS >> 1], 'worst ms': sorted.at(-1) }
  }),
)

async function timeOf(dataDir: string, signal: NodeJS.Signals): Promise<number> {
  const { child, ms } = await measure(dataDir)
  await stop(child, signal)
  return ms
}

async function measure(dataDir: string): Promise<{ child: ChildProcess; ms: number }> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const begin = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, dataDir) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The app did not start.')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return { child, ms: Math.round(performance.now() - begin) }
    await sleep(5)
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exit = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await exit
}
