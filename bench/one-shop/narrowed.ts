import type { AnyEndpoint } from '../../src/shared/endpoint.ts'
import {
  categoryPerformance,
  channelPerformance,
  customerIntelligence,
  kpiMetrics,
  productPerformance,
  salesTeam,
} from '../../src/features/kpi/contract.ts'
import { busyHours } from '../../src/features/kpi/hours/contract.ts'
import { addDays, yearOf, type Day, type DayRange } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { withCpu } from '../kit/cpu.ts'
import { repeated, timeOf, WARM_UP } from '../kit/requests.ts'
import {
  CHANNELS,
  openShop,
  recordReceipts,
  settle,
  type RunningApp,
  type Shop,
} from '../kit/shops.ts'
import { percentiles, underP95, type Row } from '../kit/table.ts'
import { forgetAnswers, pathOf, todayOf } from './figures.ts'

const SALES = 1_000_000
const RUNS = 20
const MOST = 150

/** Calls of a dashboard that is narrowed to one channel, as the page makes them. */
const LIST = '&offset=0&limit=21'
const CALLS: [AnyEndpoint, string][] = [
  [kpiMetrics, ''],
  [productPerformance, LIST],
  [salesTeam, LIST],
  [customerIntelligence, LIST],
  [channelPerformance, LIST],
  [categoryPerformance, LIST],
  [busyHours, ''],
]

/** Measures the dashboard of a shop with a million sales, narrowed to channels with 60, 30 and 10 in 100 of them. */
export async function narrowed(app: RunningApp): Promise<Row[]> {
  const shop = await openShop(app.client, 0)
  await recordReceipts(app.client, shop.ownerId, SALES)
  await totalsByName(app, shop)
  await settle(app.client)
  return measureNarrowed(app, shop)
}

/** As the app does in the background: totals by name, and of past months those of channels. */
async function totalsByName({ client }: RunningApp, { ownerId }: Shop): Promise<void> {
  const months = async (which: string): Promise<string[]> => {
    const { rows } = await client.query<{ month: string }>(
      `SELECT month FROM sale_month WHERE owner_id = $1 AND ${which}`,
      [ownerId],
    )
    return rows.map(({ month }) => month)
  }
  const lacking = await months('NOT has_totals AND entries >= least_for_totals()')
  for (let n = 0; n < lacking.length; n++)
    await client.query('SELECT create_totals_by_name($1)', [ownerId])
  for (const month of await months("month + interval '1 month' <= current_date"))
    await client.query('SELECT create_totals_of_parts($1, $2)', [ownerId, month])
}

/** Each row is the slowest of the channels. */
async function measureNarrowed(app: RunningApp, shop: Shop): Promise<Row[]> {
  const rows: Row[] = []
  for (const [period, range] of Object.entries(rangesOf(await todayOf(app.client)))) {
    for (const [endpoint, more] of CALLS) {
      const measured: Row[] = []
      for (const channel of CHANNELS) {
        const path = `${pathOf(endpoint, range, more)}&channel=${encodeURIComponent(channel)}`
        const {
          result,
          app: own,
          database,
        } = await withCpu(app, () =>
          repeated(RUNS, async () => {
            await forgetAnswers(app.client, shop)
            return timeOf(app.url + path, shop.headers)
          }),
        )
        const each = Math.round(((own + database) * 1000) / (RUNS + WARM_UP))
        measured.push({
          what: `${endpoint.path}, ${period}`,
          ...underP95(percentiles(result), MOST),
          note: `slowest: ${channel}; CPU ${each} ms a call`,
        })
      }
      rows.push(measured.reduce((a, b) => (b.p95! > a.p95! ? b : a)))
    }
  }
  return rows
}

function rangesOf(today: Day): Record<string, DayRange> {
  const year = yearOf(today) - 1
  return {
    'a month': rangeOfPeriod(year, 'm8'),
    'a year': rangeOfPeriod(year, 'full'),
    'four years': { start: addDays(today, -1461), end: today },
  }
}
