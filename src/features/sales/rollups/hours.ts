import type { DayRange } from '../../../shared/calendar.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../tables.ts'
import { onlyOf, type Only } from './one-name.ts'
import { partsOf } from './ranges.ts'
import { saleMonthHour } from './tables.ts'

/** What was sold in an hour of a weekday. */
export interface HourSums {
  /** 1 Monday … 7 Sunday */
  weekday: number
  /** 0 to 23 */
  hour: number
  /** without refunds */
  sales: number
  revenueCents: number
}

const entriesIn = (first: string, last: string, more = ''): string => sqlText`
  SELECT extract(isodow FROM sale_date)::int AS weekday, minute / 60 AS hour, (revenue_cents >= 0)::int AS sales, revenue_cents
  FROM ${sale}
  WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND minute IS NOT NULL ${more}`

const sumsOf = (parts: string[]): string => `
  SELECT weekday, hour, sum(sales) AS sales, sum(revenue_cents::float8) AS "revenueCents"
  FROM (${parts.join(' UNION ALL ')}) AS part
  GROUP BY 1, 2 HAVING count(*) FILTER (WHERE sales > 0 OR revenue_cents <> 0) > 0 ORDER BY 1, 2`

/**
 * Returns the sums of the sales with a time by weekday and hour, of hours with any: of whole months from the totals, and of
 * the days around them from the sales. With `only`, all from its sales.
 */
export async function hoursIn(tx: OwnerTx, range: DayRange, only?: Only): Promise<HourSums[]> {
  if (only) {
    const text = sumsOf([entriesIn('$2', '$3', `AND ${onlyOf(only, '$4')}`)])
    const values = [tx.ownerId, range.start, range.end, only.id]
    return (await tx.client.query<HourSums>({ text, values })).rows
  }
  const { months, head, tail } = partsOf(range)
  const text = sumsOf([
    sqlText`SELECT weekday, hour, sales, revenue_cents FROM ${saleMonthHour} WHERE owner_id = $1 AND month BETWEEN $2 AND $3`,
    entriesIn('$4', '$5'),
    entriesIn('$6', '$7'),
  ])
  const days = [months, head, tail].flatMap(({ start, end }) => [start, end])
  return (await tx.client.query<HourSums>({ text, values: [tx.ownerId, ...days] })).rows
}
