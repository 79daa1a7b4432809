import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningApp } from './shops.ts'

/** Runs `work` and measures the CPU seconds of the app and of its database. Other load on the machine hardly changes them. */
export async function withCpu<T>(
  running: RunningApp,
  work: () => Promise<T>,
): Promise<{ result: T; app: number; database: number; cpu: string }> {
  const before = await cpuSecondsOf(running)
  const result = await work()
  const after = await cpuSecondsOf(running)
  const [app, database] = after.map((seconds, i) => seconds - before[i]!) as [number, number]
  const cpu = `CPU: app ${app.toFixed(1)} s, database ${database.toFixed(1)} s`
  return { result, app, database, cpu }
}

/** `CPU per call: app 1.66 ms, database 1.32 ms` */
export function perCall(
  { app, database }: { app: number; database: number },
  calls: number,
): string {
  const each = (seconds: number): string => `${((1000 * seconds) / calls).toFixed(2)} ms`
  return `CPU per call: app ${each(app)}, database ${each(database)}`
}

async function cpuSecondsOf({ pid, client }: RunningApp): Promise<number[]> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  )
  const postmaster = await readFile(join(rows[0]!.folder, 'postmaster.pid'), 'utf8')
  return [await secondsOf(pid), await secondsOf(Number.parseInt(postmaster))]
}

/** CPU seconds of a process and its children, including children that have ended. */
async function secondsOf(pid: number): Promise<number> {
  const stats = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  )
  const ticks = stats.map((stat) => {
    if (stat.pid === pid) return stat.own + stat.ended
    return stat.parent === pid ? stat.own : 0
  })
  return ticks.reduce((a, b) => a + b) / TICKS
}
/** per second, on every current Linux */
const TICKS = 100

async function statOf(name: string) {
  // The file is gone if the process has just ended.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (n: number): number => fields[n - 3] ?? 0
  return { pid: Number(name), parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}
