import { getTableColumns } from 'drizzle-orm'
import { NO_SUMS, type Sums } from '../../../shared/figures.ts'
import { saleDay } from './tables.ts'

const columns = getTableColumns(saleDay)
type Measure = Exclude<keyof typeof columns, 'ownerId' | 'day'>
/** measures that only the totals of days have */
const ONLY_DAYS: Measure[] = ['costedSales', 'timelySales']

/** Contribution of a `sale` row to each measure; must match the triggers (migrations/functions.sql). */
const CONTRIBUTIONS: Record<Measure, string> = {
  entries: '1',
  sales: '(revenue_cents >= 0)::int',
  quantity: 'CASE WHEN revenue_cents >= 0 THEN quantity ELSE least(quantity, 0) END',
  revenueCents: 'revenue_cents',
  costedRevenueCents: 'CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END',
  costCents: 'coalesce(cost_cents, 0)',
  costedSales: '(revenue_cents >= 0 AND cost_cents IS NOT NULL)::int',
  timelySales: '(revenue_cents > 0 AND is_timely(created_at, sale_date))::int',
}
const OF_DAYS = Object.keys(CONTRIBUTIONS) as Measure[]
const OF_MONTHS = OF_DAYS.filter((measure) => !ONLY_DAYS.includes(measure))

const columnsOf =
  (measures: Measure[]) =>
  (write = (column: string) => column) =>
    measures.map((measure) => write(columns[measure].name)).join(', ')
const contributionsOf = (measures: Measure[]): string =>
  measures.map((each) => `${CONTRIBUTIONS[each]} AS ${columns[each].name}`).join(', ')

/** Lists the columns of the monthly totals, or of the days', in the order of the table, each as written by `write`. */
export const measureColumns = columnsOf(OF_MONTHS)
export const dayMeasureColumns = columnsOf(OF_DAYS)

/** Contribution of a `sale` row to each of these columns, in the same order. */
export const MEASURES = contributionsOf(OF_MONTHS)
export const DAY_MEASURES = contributionsOf(OF_DAYS)

// Doubles, like every number in JSON, are exact up to 2^53. PostgreSQL sums them in two thirds of the
// time and none of the memory of `numeric`, the type of a sum of bigint (20,000 customers).
export const SUMS = (Object.keys(NO_SUMS) as (keyof Sums)[])
  .map((field) => `coalesce(sum(${columns[field].name}::float8), 0) AS "${field}"`)
  .join(', ')
