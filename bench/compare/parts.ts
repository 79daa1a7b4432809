import { join } from 'node:path'
import { customerIntelligence } from '../../src/features/kpi/rankings/contract.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { inFolder } from '../kit/app.ts'
import type { ExportFile } from '../kit/export-file.ts'
import { previewFile, toFigures } from '../kit/importing.ts'
import { perConnection, readsOf, runLoad } from '../kit/load.ts'
import { withCpu } from '../kit/cpu.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import { openShop, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { memoryOf } from '../kit/watch.ts'
import { dashboardPaths, forgetAnswers, pathOf, rangesOf, todayOf } from '../kit/dashboard.ts'
import { reading } from '../one-shop/reading.ts'
import { recording } from '../one-shop/recording.ts'
import { timed } from '../process/start.ts'
import type { Side } from './side.ts'

/** One figure of one run. Of rates more is better, of everything else less. */
export interface Measured {
  what: string
  unit: 'ms' | 'MB' | 'bytes' | 'per second'
  value: number
}

const CONNECTIONS = 50
/** seconds of each load, so that four runs of two versions fit into half an hour */
const READING = 6
const RECORDING = 4
const NEXT_STARTS = 3
const CUSTOMER_RUNS = 4

/** What is imported: sales, and lines of receipts with more about each. */
type Files = Record<'sales' | 'receipts', ExportFile>

/** Runs every part once. The parts that write come last. */
export async function runParts(side: Side, files: Files): Promise<Measured[]> {
  const first = await inFolder((folder) => startsAndImports(side, join(folder, 'data'), files))
  const many = await withApp(side.many.dataDir, (app) => owners(app, side.many.shops), side)
  const few = await withApp(
    side.few.dataDir,
    async (app) => {
      const [million, ...several] = side.few.shops
      const shops = { ...app, million: million!, several }
      return [
        ...(await customers(app, million!)),
        ...measuredOf(await reading(shops, READING), 'p99'),
        ...measuredOf(await recording(shops, RECORDING), 'p99'),
      ]
    },
    side,
  )
  const bytes: Measured = { what: 'bytes per sale', unit: 'bytes', value: side.many.bytesPerSale }
  return [...first, ...many, ...few, bytes]
}

async function startsAndImports(side: Side, dataDir: string, files: Files): Promise<Measured[]> {
  const first: number[] = []
  const next: number[] = []
  await (await timed(dataDir, first, side)).stop()
  for (let run = 0; run < NEXT_STARTS; run++) await (await timed(dataDir, next, side)).stop()
  const imported = await withApp(
    dataDir,
    async (app): Promise<Measured[]> => [
      ...(await importOf(app, 'a million rows', files.sales)),
      { what: 'peak memory', unit: 'MB', value: await memoryOf(app.pid, 'VmHWM') },
      ...(await importOf(app, 'a million rows with receipt, time and tax', files.receipts)),
    ],
    side,
  )
  return [
    { what: 'first start', unit: 'ms', value: first[0]! },
    { what: 'next start', unit: 'ms', value: percentiles(next).median },
    ...imported,
  ]
}

async function importOf(app: RunningApp, what: string, file: ExportFile): Promise<Measured[]> {
  const shop = await openShop(app.client, 0)
  const { mapping } = (await previewFile(app, shop, file)).answer
  const today = await todayOf(app.client)
  const { result, ...cpu } = await withCpu(app, () => toFigures(app, shop, file, mapping, today))
  return [
    { what: `${what}, until figures show`, unit: 'ms', value: result.ms },
    { what: `${what}, CPU`, unit: 'ms', value: 1000 * (cpu.app + cpu.database) },
  ]
}

/** The customers of the owner with a million sales, computed: 95th percentile of the slowest range. */
async function customers({ url, client }: RunningApp, million: Shop): Promise<Measured[]> {
  const times: number[] = []
  for (const range of Object.values(rangesOf(await todayOf(client)))) {
    const path = pathOf(customerIntelligence, range, '&offset=0&limit=21')
    const all = await repeated(CUSTOMER_RUNS, async () => {
      await forgetAnswers(client, million)
      return timeOf(url + path, million.headers)
    })
    times.push(percentiles(all).p95)
  }
  return [{ what: 'customers of 1 M sales, computed, p95', unit: 'ms', value: Math.max(...times) }]
}

/** The figures of a thousand owners, computed: each call is another owner's than the one before. */
async function owners(app: RunningApp, many: Shop[]): Promise<Measured[]> {
  const year = yearOf(await todayOf(app.client))
  const visits = (paths: string[]) =>
    perConnection(
      paths.flatMap((path) => many.map((shop) => readsOf(shop, [path]))),
      CONNECTIONS,
    )
  const load = (paths: string[]): Promise<Row> =>
    runLoad(app, 'figures of 1,000 owners, computed', {
      connections: CONNECTIONS,
      requests: visits(paths),
    })
  await load(dashboardPaths(rangeOfPeriod(year - 2, 'full')).slice(0, 1))
  return measuredOf([await load(dashboardPaths(rangeOfPeriod(year, 'full')))], 'p95')
}

const measuredOf = (rows: Row[], tail: 'p95' | 'p99'): Measured[] =>
  rows.flatMap(({ what, perSecond, [tail]: slowest }) => [
    { what, unit: 'per second', value: perSecond! },
    { what: `${what}, ${tail}`, unit: 'ms', value: slowest! },
  ])
