import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Day } from '../../src/shared/calendar.ts'
import { openDashboard } from './dashboard.ts'
import type { RunningApp, Shop } from './shops.ts'
import { percentiles, type Row, underP95 } from './table.ts'

/** ms between two dashboards, so that most of the load comes from the work */
const PAUSE = 250
/** dashboards that fill caches and query plans */
const WARM_UP = 10

/**
 * Runs `work` and measures how it affects the app and another owner: memory, event loop delay, and the dashboard of
 * `other` (four calls in turn, computed each time). `when` says in the table what goes on.
 */
export async function watchDuring<T>(
  app: RunningApp,
  { other, today, when }: { other: Shop; today: Day; when: string },
  work: () => Promise<T>,
): Promise<{ result: T; rows: Row[] }> {
  const dashboard = async (): Promise<number> =>
    (await openDashboard(app, other, today)).reduce((a, b) => a + b)
  for (let run = 0; run < WARM_UP; run++) await dashboard()
  // Resets what still includes the start.
  await loopDelay(app)
  const {
    result: { result, seen },
    peaks: [peak],
  } = await withPeaks([app.pid], () => meanwhile(dashboard, PAUSE, work))
  const delay = await loopDelay(app)
  return {
    result,
    rows: [
      {
        what: `${when}: the app's memory`,
        target: '350 MB RSS',
        ofTarget: peak! / 350,
        note: `peak ${peak!.toFixed(0)} MB`,
      },
      {
        what: `${when}: event loop delay`,
        median: delay.p50,
        p99: delay.p99,
        target: 'p99 50 ms',
        ofTarget: delay.p99 / 50,
        note: `longest ${delay.max.toFixed(0)} ms`,
      },
      {
        what: `${when}: another owner's dashboard`,
        ...underP95(percentiles(seen), 100),
      },
    ],
  }
}

/** Runs `work`, and `look` again and again meanwhile. Returns what both returned. */
export async function meanwhile<T, Seen>(
  look: () => Promise<Seen>,
  pause: number,
  work: () => Promise<T>,
): Promise<{ result: T; seen: Seen[] }> {
  let isOver = false
  const looking = async (): Promise<Seen[]> => {
    const all: Seen[] = []
    while (!isOver) {
      all.push(await look())
      await sleep(pause)
    }
    return all
  }
  const [result, seen] = await Promise.all([work().finally(() => (isOver = true)), looking()])
  return { result, seen }
}

/** Runs `work` and returns the most memory in MB that each process took for it. */
export async function withPeaks<T>(
  pids: number[],
  work: () => Promise<T>,
): Promise<{ result: T; peaks: number[] }> {
  // From then on Linux counts the peak again.
  for (const pid of pids) await writeFile(`/proc/${pid}/clear_refs`, '5')
  const result = await work()
  return { result, peaks: await Promise.all(pids.map((pid) => memoryOf(pid, 'VmHWM'))) }
}

/** Memory of the process in MB, as reported by Linux. */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))![1]) / 1024
}

/** Event loop delays in ms since the last call. prom-client resets its gauges on each read. */
async function loopDelay({ url }: RunningApp): Promise<Record<'p50' | 'p99' | 'max', number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (name: string): number =>
    Number(text.match(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm'))![1]) * 1000
  return { p50: of('p50'), p99: of('p99'), max: of('max') }
}
