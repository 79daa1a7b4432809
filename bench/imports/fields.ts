import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withCpu } from '../kit/cpu.ts'
import { writeReceipts, type ExportFile } from '../kit/export-file.ts'
import { previewFile } from '../kit/importing.ts'
import { timeOf } from '../kit/requests.ts'
import { openShop, settle, type RunningApp, type Shop } from '../kit/shops.ts'
import { compared, percentiles, type Row } from '../kit/table.ts'
import { dashboardPaths, forgetAnswers, rangesOf, todayOf } from '../one-shop/figures.ts'
import { toFigures } from './million.ts'

/** For a quick run: `BENCH_ROWS=200000 npm run bench -- fields`. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** each imports both files, in turn first, so that other load on the machine meets both */
const ROUNDS = 4
/** times as long as without them */
const MOST = { import: 1.15, call: 1.1 }
/** calls of each kind and range, and the first ones that aren't counted */
const CALLS = 12
const WARM_UP = 6

/** Measures what receipt numbers, times and taxes cost: an import of the same rows with and without them, and the figures of it. */
export async function fields(app: RunningApp, folder: string): Promise<Row[]> {
  const today = await todayOf(app.client)
  const [full, plain] = await Promise.all(
    ([true, false] as const).map((isFull) =>
      writeReceipts(join(folder, `${isFull}.csv`), ROWS, today, { isFull }),
    ),
  )
  const sides = [sideOf('with', full!), sideOf('without', plain!)] as const
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await importInto(app, side)
  }
  const [withFields, without] = sides
  const rows = ROWS.toLocaleString('en-US')
  const named = { most: MOST.import, name: 'without them' }
  return [
    { what: `${rows} rows until figures show`, median: percentiles(without.ms).median },
    compared('the same with receipt, time and tax', withFields.ms, without.ms, named),
    compared('the same, CPU of app and database', withFields.cpu, without.cpu, named),
    compared('CPU of totals by name afterwards', withFields.later, without.later, named),
    ...(await compareCalls(app, withFields.shops.at(-1)!, without.shops.at(-1)!)),
  ]
}

const sideOf = (name: string, file: ExportFile) => ({
  name,
  file,
  shops: [] as Shop[],
  /** until figures show; `later` is what the app does in the background after that */
  ms: [] as number[],
  cpu: [] as number[],
  later: [] as number[],
})

async function importInto(app: RunningApp, side: ReturnType<typeof sideOf>): Promise<void> {
  const shop = await openShop(app.client, 0)
  await settle(app.client)
  const { mapping } = (await previewFile(app, shop, side.file)).answer
  const today = await todayOf(app.client)
  const first = await withCpu(app, () => toFigures(app, shop, side.file, mapping, today))
  const second = await withCpu(app, () => untilFilled(app, shop))
  const { rows } = await app.client.query<{ kept: number }>(
    'SELECT count(receipt || minute::text || tax_cents)::int AS kept FROM sale WHERE owner_id = $1',
    [shop.ownerId],
  )
  if (rows[0]!.kept !== (side.name === 'with' ? ROWS : 0)) throw new Error(`${rows[0]!.kept} kept`)
  side.shops.push(shop)
  side.ms.push(first.result.ms)
  side.cpu.push(1000 * (first.app + first.database))
  side.later.push(1000 * (second.app + second.database))
  console.log(`${side.name}: ${(first.result.ms / 1000).toFixed(1)} s, ${first.cpu}; later ${second.cpu}`) // prettier-ignore
}

/** Waits until the totals by name exist. */
async function untilFilled({ client }: RunningApp, { ownerId }: Shop): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      'SELECT FROM sale_month WHERE owner_id = $1 AND NOT has_totals AND entries >= least_for_totals() LIMIT 1',
      [ownerId],
    )
    if (rows.length === 0) return
    await sleep(200)
  }
}

/** Compares the calls of a dashboard, computed, over several ranges. Each call is made of one shop and then of the other. */
async function compareCalls(app: RunningApp, withFields: Shop, without: Shop): Promise<Row[]> {
  await settle(app.client)
  const all = Object.values(rangesOf(await todayOf(app.client))).map(dashboardPaths)
  const rows: Row[] = []
  for (const at of all[0]!.keys()) {
    const medians = { withFields: [] as number[], without: [] as number[] }
    for (const paths of all) {
      const times = { withFields: [] as number[], without: [] as number[] }
      for (let run = 0; run < WARM_UP + CALLS; run++) {
        for (const [name, shop] of Object.entries({ withFields, without })) {
          await forgetAnswers(app.client, shop)
          const ms = await timeOf(app.url + paths[at]!, shop.headers)
          if (run >= WARM_UP) times[name as keyof typeof times].push(ms)
        }
      }
      medians.withFields.push(percentiles(times.withFields).median)
      medians.without.push(percentiles(times.without).median)
    }
    const what = `${all[0]![at]!.split('?')[0]}, computed, with them`
    const named = { most: MOST.call, name: 'without them' }
    rows.push(compared(what, medians.withFields, medians.without, named))
  }
  return rows
}
