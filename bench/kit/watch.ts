import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Day } from '../../src/shared/calendar.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { dashboardPaths, forgetAnswers } from '../one-shop/figures.ts'
import { timeOf } from './requests.ts'
import type { RunningApp, Shop } from './shops.ts'
import { percentiles, type Row, underP95 } from './table.ts'

/** ms between two readings of the memory */
const RSS_EVERY = 100
/** ms between two dashboards, so that most of the load comes from the import */
const PAUSE = 250

/**
 * Runs `work` and measures how it affects the app and another owner: memory, event loop delay, and the
 * dashboard of `other` (four calls in turn, computed each time).
 */
export async function watchDuring<T>(
  app: RunningApp,
  other: Shop,
  today: Day,
  work: () => Promise<T>,
): Promise<{ result: T; rows: Row[] }> {
  const until = { done: false }
  const year = rangeOfPeriod(yearOf(today), 'full')
  const dashboard = async (): Promise<number> => {
    await forgetAnswers(app.client, other)
    let total = 0
    for (const path of dashboardPaths(year)) total += await timeOf(app.url + path, other.headers)
    return total
  }
  // Fills caches and query plans, and resets the gauges, which still include delays from the start.
  for (let run = 0; run < 10; run++) await dashboard()
  await loopDelay(app)

  const memory = repeatedly(until, RSS_EVERY, () => memoryOf(app.pid, 'VmRSS'))
  const dashboards = repeatedly(until, PAUSE, dashboard)
  try {
    const result = await work()
    const delay = await loopDelay(app)
    until.done = true
    const times = percentiles(await dashboards)
    const used = percentiles(await memory)
    const peak = await memoryOf(app.pid, 'VmHWM')
    return {
      result,
      rows: [
        {
          what: "during the import: the app's memory",
          target: '350 MB RSS',
          ofTarget: peak / 350,
          note: `peak ${peak.toFixed(0)} MB, median ${used.median.toFixed(0)} MB`,
        },
        {
          what: 'during the import: event loop delay',
          median: delay.p50,
          p99: delay.p99,
          target: 'p99 50 ms',
          ofTarget: delay.p99 / 50,
          note: `longest ${delay.max.toFixed(0)} ms; 10 ms when idle`,
        },
        {
          what: "during the import: another owner's dashboard",
          ...underP95(times, 100),
          note: `four calls in turn, computed, ${(await dashboards).length} times`,
        },
      ],
    }
  } finally {
    until.done = true
  }
}

export async function repeatedly(
  until: { done: boolean },
  pause: number,
  measure: () => Promise<number>,
): Promise<number[]> {
  const all: number[] = []
  while (!until.done) {
    all.push(await measure())
    await sleep(pause)
  }
  return all
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
