import { getTableColumns } from 'drizzle-orm'
import { NO_SUMS, type Sums } from '../../../shared/figures.ts'
import { saleDay } from './tables.ts'

const columns = getTableColumns(saleDay)
type Measure = Exclude<keyof typeof columns, 'ownerId' | 'day'>

/** Contribution of a `sale` row to each measure; must match the triggers (migrations/0019). */
const CONTRIBUTIONS: Record<Measure, string> = {
  entries: '1',
  sales: '(revenue_cents >= 0)::int',
  quantity: 'CASE WHEN revenue_cents >= 0 THEN quantity ELSE 0 END',
  revenueCents: 'revenue_cents',
  costedRevenueCents: 'CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END',
  costCents: 'coalesce(cost_cents, 0)',
}
const ALL = Object.keys(CONTRIBUTIONS) as Measure[]

/** Lists the measures' columns in the order of the tables, each as written by `write`. */
export const measureColumns = (write = (column: string) => column): string =>
  ALL.map((measure) => write(columns[measure].name)).join(', ')

/** Contribution of a `sale` row to each column, in the same order. */
export const MEASURES = ALL.map(
  (measure) => `${CONTRIBUTIONS[measure]} AS ${columns[measure].name}`,
).join(', ')

// Doubles, like every number in JSON, are exact up to 2^53. PostgreSQL sums them in two thirds of the
// time and none of the memory of `numeric`, the type of a sum of bigint (20,000 customers).
export const SUMS = (Object.keys(NO_SUMS) as (keyof Sums)[])
  .map((field) => `coalesce(sum(${columns[field].name}::float8), 0) AS "${field}"`)
  .join(', ')
