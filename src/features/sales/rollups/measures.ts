import { getTableColumns } from 'drizzle-orm'
import { sqlText } from '../../../server/database/prepared.ts'
import { NO_SUMS, type Sums } from '../../../shared/figures.ts'
import { sale } from '../tables.ts'
import { saleDay } from './tables.ts'

const columns = getTableColumns(saleDay)
/** Without receipts: a sale's part in their number depends on the others. */
type Measure = Exclude<keyof typeof columns, 'ownerId' | 'day' | 'receipts' | 'extraLines'>
const ONLY_DAYS: Measure[] = ['costedSales', 'timelySales', 'feeCents']

export const TAX_OF_SALE = 'coalesce(tax_cents, computed_tax_cents)'

const ofUncostedRefunds = (cents: string): string =>
  `CASE WHEN revenue_cents < 0 AND cost_cents IS NULL THEN ${cents} ELSE 0 END`

/** Per `sale` row; must match the triggers (migrations/functions.sql). */
const CONTRIBUTIONS: Record<Measure, string> = {
  entries: '1',
  sales: '(revenue_cents >= 0)::int',
  quantity: 'CASE WHEN revenue_cents >= 0 THEN quantity ELSE least(quantity, 0) END',
  revenueCents: 'revenue_cents',
  costedRevenueCents: 'CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END',
  costCents: 'coalesce(cost_cents, 0)',
  taxCents: `coalesce(${TAX_OF_SALE}, 0)`,
  costedTaxCents: `CASE WHEN cost_cents IS NULL THEN 0 ELSE coalesce(${TAX_OF_SALE}, 0) END`,
  uncostedRefundCents: ofUncostedRefunds(`revenue_cents - coalesce(${TAX_OF_SALE}, 0)`),
  costedSales: '(revenue_cents >= 0 AND cost_cents IS NOT NULL)::int',
  timelySales: '(revenue_cents > 0 AND is_timely(created_at, sale_date))::int',
  feeCents: 'coalesce(fee_cents, 0)',
}
const OF_DAYS = Object.keys(CONTRIBUTIONS) as Measure[]
const OF_MONTHS = OF_DAYS.filter((measure) => !ONLY_DAYS.includes(measure))

const columnsOf =
  (measures: Measure[]) =>
  (write = (column: string) => column) =>
    measures.map((measure) => write(columns[measure].name)).join(', ')
const contributionsOf = (measures: Measure[]): string =>
  measures.map((each) => `${CONTRIBUTIONS[each]} AS ${columns[each].name}`).join(', ')

/** in the order of the table */
export const measureColumns = columnsOf(OF_MONTHS)
export const dayMeasureColumns = columnsOf(OF_DAYS)

export const MEASURES = contributionsOf(OF_MONTHS)
export const DAY_MEASURES = contributionsOf(OF_DAYS)

const { taxCents, costedTaxCents, ...UNTAXED } = CONTRIBUTIONS
const partly = (contributions: Partial<typeof CONTRIBUTIONS>): string =>
  OF_MONTHS.map((each) => `${contributions[each] ?? '0'} AS ${columns[each].name}`).join(', ')
/** In two parts, so that all but tax is read from the index `sale_by_date` alone. */
export const UNTAXED_MEASURES = partly({
  ...UNTAXED,
  uncostedRefundCents: ofUncostedRefunds('revenue_cents'),
})
export const TAX_MEASURES = partly({
  ...{ taxCents, costedTaxCents },
  uncostedRefundCents: ofUncostedRefunds(`-coalesce(${TAX_OF_SALE}, 0)`),
})
export const hasTax = (days: string): string => sqlText`
  (tax_cents IS NOT NULL OR computed_tax_cents IS NOT NULL) AND (SELECT coalesce(bool_or(tax_cents <> 0), false) FROM ${saleDay} WHERE ${days})`

/** A refund never changes the number of receipts of another day. */
export const HAS_RECEIPT = 'receipt IS NOT NULL AND revenue_cents >= 0'
export const EXTRA_LINES = 'count(*) - count(DISTINCT receipt)'

/** Sums must group by the id. `more`: columns, each with a comma after. */
export function soldBy(id: string, first: string, last: string, only = '', more = ''): string {
  const days = (day: string): string => `owner_id = $1 AND ${day} BETWEEN ${first} AND ${last}`
  const select = (measures: string, extraLines: string, also: string) => sqlText`
    SELECT ${more}${id}, ${measures}, ${extraLines} AS extra_lines
    FROM ${sale} WHERE ${days('sale_date')} AND ${id} IS NOT NULL ${only} ${also}`
  const parts = [
    select(UNTAXED_MEASURES, '0', ''),
    select(TAX_MEASURES, '0', `AND ${hasTax(days('day'))}`),
    select(partly({}), EXTRA_LINES, `AND ${HAS_RECEIPT} GROUP BY sale_date, ${id}`),
  ]
  return parts.slice(0, id === sale.customerId.name ? 3 : 2).join(' UNION ALL ')
}

/** 0 for most owners; to skip a 0 takes less than to add. */
const RARE: (keyof Sums)[] = ['taxCents', 'costedTaxCents', 'uncostedRefundCents', 'extraLines']
// Doubles are exact up to 2^53, and take two thirds of the time of `numeric`.
export const SUMS = (Object.keys(NO_SUMS) as (keyof Sums)[])
  .map((field) => {
    const { name } = columns[field]
    const isRare = RARE.includes(field) ? ` FILTER (WHERE ${name} <> 0)` : ''
    return `coalesce(sum(${name}::float8)${isRare}, 0) AS "${field}"`
  })
  .join(', ')
