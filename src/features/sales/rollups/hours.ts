import type { DayRange } from '../../../shared/calendar.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../tables.ts'
import { soldOf, valuesOf, type Only } from './one-name.ts'
import { partsOf } from './ranges.ts'
import { sumRanges } from './sum-ranges.ts'
import { saleDay, saleMonthHour } from './tables.ts'

export interface HourSums {
  /** 1 Monday … 7 Sunday */
  weekday: number
  hour: number
  sales: number
  revenueCents: number
}

const entriesIn = (first: string, last: string): string => sqlText`
  SELECT extract(isodow FROM sale_date)::int AS weekday, minute / 60 AS hour, (revenue_cents >= 0)::int AS sales, revenue_cents
  FROM ${sale} WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND minute IS NOT NULL`

const summed = (parts: string[]): string => `
  SELECT weekday, hour, sum(sales) AS sales, sum(revenue_cents::float8) AS "revenueCents"
  FROM (${parts.join(' UNION ALL ')}) AS part
  GROUP BY 1, 2 HAVING count(*) FILTER (WHERE sales > 0 OR revenue_cents <> 0) > 0 ORDER BY 1, 2`

const OF_ALL = summed([
  sqlText`SELECT weekday, hour, sales, revenue_cents FROM ${saleMonthHour} WHERE owner_id = $1 AND month BETWEEN $2 AND $3`,
  entriesIn('$4', '$5'),
  entriesIn('$6', '$7'),
])
const ofPart = (kind: Only['kind']): string =>
  summed([
    `SELECT id / 24 AS weekday, id % 24 AS hour, sales, revenue_cents FROM (${soldOf(kind, 'hour')}) AS sold`,
  ])
const SALES = sqlText`
  SELECT coalesce(sum(sales), 0) AS sales FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3`

/** Whole months from totals, days around them from sales. */
export async function hoursIn(
  tx: OwnerTx,
  range: DayRange,
  only?: Only,
): Promise<{ hours: HourSums[]; sales: number }> {
  const { start, end } = range
  const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await tx.client.query<Row>({ text, values: [tx.ownerId, ...values] })).rows
  if (only) {
    const [hours, [all]] = await Promise.all([
      query<HourSums>(ofPart(only.kind), ...valuesOf(tx, only, range).slice(1)),
      sumRanges(tx, [range], only),
    ])
    return { hours, sales: all!.sales }
  }
  const { months, head, tail } = partsOf(range)
  const days = [months, head, tail].flatMap((part) => [part.start, part.end])
  const [hours, all] = await Promise.all([
    query<HourSums>(OF_ALL, ...days),
    query<{ sales: number }>(SALES, start, end),
  ])
  return { hours, sales: all[0]!.sales }
}
