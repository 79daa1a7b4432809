import { fillLargest } from '../../src/app/testing/largest.ts'
import { withQuery } from '../../src/app/testing/walk.ts'
import { openDashboard, todayOf } from '../kit/dashboard.ts'
import { openShop, vacuum, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, underP95, type Row } from '../kit/table.ts'
import { meanwhile, withPeaks } from '../kit/watch.ts'

/** Products, customers, contacts and sales of the largest shop. `BENCH_NAMES=1000000 npm run bench -- largest` is the limit's. */
const NAMES = Number(process.env.BENCH_NAMES ?? 300_000)
/** calls of a kind that the largest shop has running */
const AT_ONCE = 4
/** ms that they go on at least */
const LASTING = 3_000
/** ms between two dashboards of the other shop */
const PAUSE = 20
/** ms */
const MOST = 150

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; required?: boolean }[] }>>
}

/** What another shop notices while the largest one makes each call again and again, and while three of them search. */
export async function largest(app: RunningApp): Promise<Row[]> {
  const { client } = app
  const today = await todayOf(client)
  const shops: Shop[] = []
  for (let each = 0; each < 3; each++)
    shops.push(await openLargest(app, each === 0 ? NAMES : NAMES / 3))
  const other = await openShop(client, 20_000)
  await vacuum(client)
  const dashboard = () => openDashboard(app, other, today)
  for (let run = 0; run < 10; run++) await dashboard()

  /** Has calls running and returns what the other shop notices. */
  const during = async (what: string, calls: { shop: Shop; path: string }[]): Promise<Row> => {
    const statuses = new Map<number, number>()
    const took: number[] = []
    const begin = performance.now()
    const goOn = async ({ shop, path }: (typeof calls)[number]): Promise<void> => {
      do {
        const start = performance.now()
        const answer = await fetch(app.url + path, { headers: shop.headers })
        await answer.arrayBuffer()
        took.push(performance.now() - start)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      } while (performance.now() - begin < LASTING)
    }
    const { result, peaks } = await withPeaks([app.pid], () =>
      meanwhile(dashboard, PAUSE, () => Promise.all(calls.map(goOn))),
    )
    const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
    return {
      what,
      ...underP95(percentiles(result.seen.flat()), MOST),
      note: `its calls ${Math.round(percentiles(took).median)} to ${Math.round(Math.max(...took))} ms, ${counts}; ${peaks[0]!.toFixed(0)} MB`,
    }
  }

  const rows: Row[] = [await during('nothing else', [{ shop: other, path: '/api/health' }])]
  for (const path of await pathsOf(app))
    rows.push(
      await during(
        path,
        Array.from({ length: AT_ONCE }, () => ({ shop: shops[0]!, path })),
      ),
    )
  for (const search of ['a', '12', '1', 'zzzz', 'ab:']) {
    const path = `/api/sales-entries?search=${search}`
    const calls = shops.flatMap((shop) => Array.from({ length: 6 }, () => ({ shop, path })))
    rows.push(await during(`three shops search for ${search}`, calls))
  }
  return rows
}

/** All reading calls of an owner, by their description, so that a new one is measured too. */
async function pathsOf({ url }: RunningApp): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/docs/json`)).json()) as Described
  return Object.entries(paths)
    .filter(([path, { get }]) => get && !path.includes('{') && !path.startsWith('/api/admin'))
    .map(([path]) => withQuery({ url: path } as Parameters<typeof withQuery>[0]).url)
    .flatMap((path) =>
      path.includes('kind=') ? [path, path.replace('product', 'customer')] : [path],
    )
}

async function openLargest({ client }: RunningApp, count: number): Promise<Shop> {
  const shop = await openShop(client, 0)
  await fillLargest(client, shop.ownerId, Math.round(count))
  return { ...shop, sales: count }
}
