import type { DayRange } from '../../../shared/calendar.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../tables.ts'
import { onlyOf, type Only } from './one-name.ts'
import { partsOf } from './ranges.ts'
import { saleDay, saleMonthHour } from './tables.ts'

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

/** Without a time, the hour is null. */
const entriesIn = (first: string, last: string, which: string): string => sqlText`
  SELECT extract(isodow FROM sale_date)::int AS weekday, minute / 60 AS hour, (revenue_cents >= 0)::int AS sales, revenue_cents
  FROM ${sale} WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND ${which}`

const summed = (parts: string[]): string => `
  SELECT weekday, hour, sum(sales) AS sales, sum(revenue_cents::float8) AS "revenueCents"
  FROM (${parts.join(' UNION ALL ')}) AS part
  GROUP BY 1, 2 HAVING count(*) FILTER (WHERE sales > 0 OR revenue_cents <> 0) > 0 ORDER BY 1, 2`

const HAS_TIME = 'minute IS NOT NULL'
const OF_ALL = summed([
  sqlText`SELECT weekday, hour, sales, revenue_cents FROM ${saleMonthHour} WHERE owner_id = $1 AND month BETWEEN $2 AND $3`,
  entriesIn('$4', '$5', HAS_TIME),
  entriesIn('$6', '$7', HAS_TIME),
])
const SALES = sqlText`
  SELECT coalesce(sum(sales), 0) AS sales FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3`

/**
 * Returns the sums of the sales with a time by weekday and hour, of hours with any, and the number of all sales: of whole
 * months from the totals, and of the days around them from the sales. With `only`, all from its sales.
 */
export async function hoursIn(
  tx: OwnerTx,
  range: DayRange,
  only?: Only,
): Promise<{ hours: HourSums[]; sales: number }> {
  const { start, end } = range
  const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await tx.client.query<Row>({ text, values: [tx.ownerId, ...values] })).rows
  if (only) {
    const text = summed([entriesIn('$2', '$3', onlyOf(only, '$4'))])
    const rows = await query<HourSums & { hour: number | null }>(text, start, end, only.id)
    return {
      hours: rows.filter(({ hour }) => hour !== null),
      sales: rows.reduce((all, { sales }) => all + sales, 0),
    }
  }
  const { months, head, tail } = partsOf(range)
  const days = [months, head, tail].flatMap((part) => [part.start, part.end])
  const [hours, all] = await Promise.all([
    query<HourSums>(OF_ALL, ...days),
    query<{ sales: number }>(SALES, start, end),
  ])
  return { hours, sales: all[0]!.sales }
}
