import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEntry } from '../../src/features/sales/contract.ts'
import { makeOwners } from '../../src/app/testing/many-owners.ts'
import { withCpu } from '../kit/cpu.ts'
import { signedIn, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { memoryOf } from '../kit/watch.ts'
import { dashboardPaths, thisYear, todayOf } from '../kit/dashboard.ts'

const HOURS = Number(process.env['BENCH_HOURS'] ?? 6)
/** of the machine's processors, app and database together */
const LOAD = 0.3
const OWNERS = 2_000
const SALES_EACH = 200
/** ms between two readings of the memory */
const EVERY = 10_000
/** hours in which caches fill; not counted */
const WARM_UP = Math.min(0.5, HOURS / 4)
/** readings between two lines of progress: ten minutes */
const SHOWN_EVERY = 60
/** MB an hour that count as flat */
const FLAT = 4

/**
 * Owners open their dashboards and record sales for six hours, with pauses such that a third of the machine is busy.
 * The memory of the app must not grow.
 */
export const steady = (folder: string): Promise<Row[]> =>
  withApp(`${folder}/data`, async (app) => {
    const made = await makeOwners(app.client, Array<number>(OWNERS).fill(SALES_EACH))
    const shops = made.map(({ id, token }) => signedIn(id, token, SALES_EACH))
    const until = Date.now() + HOURS * 3_600_000
    const warm = Date.now() + WARM_UP * 3_600_000
    const memory: [hours: number, mb: number][] = []
    const visits = visiting(app, shops, until)
    while (Date.now() < until) {
      await sleep(EVERY)
      if (Date.now() < warm) continue
      memory.push([Date.now() / 3_600_000, await memoryOf(app.pid, 'VmRSS')])
      if (memory.length % SHOWN_EVERY === 0)
        console.log(
          `after ${((memory.length * EVERY) / 3_600_000 + WARM_UP).toFixed(1)} hours: ${said(memory)}`,
        )
    }
    const { calls, load } = await visits
    return [
      {
        what: `the app's memory in ${HOURS} hours at ${Math.round(100 * load)} % load`,
        target: `at most ${FLAT} MB more an hour`,
        ofTarget: slopeOf(memory) / FLAT,
        note: `${said(memory)}; ${calls} calls`,
      },
    ]
  })

/** One dashboard and sometimes a sale at a time. The pause after it is made longer or shorter until the load is right. */
async function visiting(app: RunningApp, shops: Shop[], until: number) {
  const today = await todayOf(app.client)
  const paths = dashboardPaths(thisYear(today))
  let [calls, pause, busy, seconds] = [0, 50, 0, 0]
  while (Date.now() < until) {
    const begin = performance.now()
    const used = await withCpu(app, async () => {
      for (let visit = 0; visit < 50; visit++) {
        const shop = shops[Math.floor(Math.random() * shops.length)]!
        calls += await visited(app, shop, paths, today)
        await sleep(pause)
      }
    })
    const took = (performance.now() - begin) / 1000
    busy += used.app + used.database
    seconds += took
    const load = (used.app + used.database) / took / cpus().length
    pause = Math.min(1_000, Math.max(1, pause * (load / LOAD)))
  }
  return { calls, load: busy / seconds / cpus().length }
}

async function visited(
  { url }: RunningApp,
  { headers }: Shop,
  paths: string[],
  saleDate: string,
): Promise<number> {
  const answers = await Promise.all(paths.map((path) => fetch(url + path, { headers })))
  if (Math.random() < 0.3) {
    const body = JSON.stringify({ productName: 'product number 1', revenue: 12.5, saleDate })
    const json = { ...headers, 'content-type': 'application/json' }
    answers.push(await fetch(url + createEntry.path, { method: 'POST', headers: json, body }))
  }
  for (const answer of answers) {
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  }
  return answers.length
}

function said(memory: [hours: number, mb: number][]): string {
  const sizes = memory.map(([, mb]) => mb)
  return `${slopeOf(memory).toFixed(2)} MB an hour; ${Math.min(...sizes).toFixed(0)} to ${Math.max(...sizes).toFixed(0)} MB`
}

/** The slope of the line through the points with the least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (of: (point: [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x0, y0] = [mean(([x]) => x), mean(([, y]) => y)]
  return mean(([x, y]) => (x - x0) * (y - y0)) / mean(([x]) => (x - x0) ** 2)
}
