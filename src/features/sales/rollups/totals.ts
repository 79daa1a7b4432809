import { inArray, sql } from 'drizzle-orm'
import { prepared, sqlText } from '../../../server/database/prepared.ts'
import type { DayRange } from '../../../shared/calendar.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { TABLES, type DimensionTables } from './dimensions.ts'
import { customer } from '../tables.ts'
import { saleDay, saleMonthCustomer, saleRevision } from './tables.ts'

// Prepared, because every request for figures, or every load of the dashboard, sends them.

const REVISION = prepared(
  'sales-revision',
)`SELECT revision FROM ${saleRevision} WHERE owner_id = $1`

/** Returns a value that changes with every change to the owner's sales. */
export async function revisionOf(tx: OwnerTx): Promise<string> {
  const { rows } = await tx.client.query({ ...REVISION, values: [tx.ownerId] })
  return rows[0]?.revision ?? 'no sales yet'
}

/** Returns how many sales each of a few owners has recorded, refunds included; nothing for those without any. */
export async function salesCounts(tx: SystemTx, ownerIds: string[]): Promise<Map<string, number>> {
  const { ownerId, entries } = saleRevision
  const rows = await tx
    .select({ ownerId, entries })
    .from(saleRevision)
    .where(inArray(ownerId, ownerIds))
  return new Map(rows.map((row) => [row.ownerId, row.entries]))
}

const HISTORY = prepared(
  'sales-history',
)`SELECT min(day) AS "firstDay", max(day) AS "lastDay" FROM ${saleDay} WHERE owner_id = $1`

/** Returns the first and last day with entries, over all time; null without entries. */
export async function historyOf(
  tx: OwnerTx,
): Promise<{ firstDay: string; lastDay: string } | null> {
  const { rows } = await tx.client.query({ ...HISTORY, values: [tx.ownerId] })
  return rows[0].firstDay === null ? null : rows[0]
}

/** First and last day with entries, over all time and up to today; null when all are dated later. */
export interface Reach {
  firstDay: string
  lastDay: string
  lastDayToDate: string | null
}

// Three look-ups in the key: with a FILTER instead, PostgreSQL would read every day.
const ENDS = sqlText`
    SELECT min(day) AS "firstDay", max(day) AS "lastDay",
           (SELECT max(day) FROM ${saleDay} WHERE owner_id = $1 AND day <= $2) AS "lastDayToDate"`
const REACH = prepared('sales-reach')`${ENDS} FROM ${saleDay} WHERE owner_id = $1`

/** Returns where the owner's entries begin and end; null without entries. */
export async function reachOf(tx: OwnerTx, today: string): Promise<Reach | null> {
  const { rows } = await tx.client.query({ ...REACH, values: [tx.ownerId, today] })
  return rows[0].firstDay === null ? null : rows[0]
}

// The same with sales by weekday in one statement, which every figure of a past year needs. 1899-12-31 was a Sunday.
const REACH_WITH_WEEKDAYS = prepared('sales-reach-weekdays')`${ENDS},
           (SELECT json_object_agg(weekday, sales) FROM (
              SELECT (day - '1899-12-31'::date) % 7 AS weekday, sum(sales) AS sales FROM ${saleDay}
              WHERE owner_id = $1 AND day BETWEEN $3 AND $4 GROUP BY 1) AS weekdays) AS weekdays
    FROM ${saleDay} WHERE owner_id = $1`

/** Returns the same, and the sales of a range by weekday (0 Sunday … 6 Saturday), only of those with entries. */
export async function reachWithWeekdays(
  tx: OwnerTx,
  today: string,
  { start, end }: DayRange,
): Promise<{ reach: Reach | null; weekdays: Record<number, number> }> {
  const values = [tx.ownerId, today, start, end]
  const { rows } = await tx.client.query({ ...REACH_WITH_WEEKDAYS, values })
  const { weekdays, ...reach } = rows[0]
  return { reach: reach.firstDay === null ? null : reach, weekdays: weekdays ?? {} }
}

// PostgreSQL hashes GROUP BY, but sorts for `count(DISTINCT …)`.
const named = ({ months, id }: DimensionTables): string =>
  sqlText`SELECT count(*) FROM (SELECT FROM ${months} WHERE owner_id = $1 GROUP BY ${id}) AS names`
const OVERVIEW = prepared('sales-overview')`
    SELECT coalesce(sum(entries), 0) AS records,
           coalesce(array_agg(DISTINCT extract(year FROM day)::int), '{}') AS years,
           (${named(TABLES.salesperson)}) AS salespeople, (${named(TABLES.customer)}) AS customers
    FROM ${saleDay} WHERE owner_id = $1`

/** Counts of all that is recorded; a name counts as long as it has entries. */
export interface Overview {
  records: number
  years: number[]
  salespeople: number
  customers: number
}

export async function overviewOf({ client, ownerId }: OwnerTx): Promise<Overview> {
  const { rows } = await client.query<Overview>({ ...OVERVIEW, values: [ownerId] })
  return rows[0]!
}

/** What is unusual about the owner's sales as a whole. */
export interface Oddities {
  entries: number
  refunds: number
  /** days of the first and last entry; null without any */
  firstDay: string | null
  lastDay: string | null
  /** entries dated after the given day */
  ahead: number
  /** the day with the most entries; null without any */
  busiestDay: string | null
  busiestEntries: number
  /** years with entries, in order */
  years: number[]
}

const ODDITIES = prepared('sales-oddities')`
    SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(entries - sales), 0) AS refunds,
           min(day) AS "firstDay", max(day) AS "lastDay",
           coalesce(sum(entries) FILTER (WHERE day > $2), 0) AS ahead,
           (array_agg(day ORDER BY entries DESC, day))[1] AS "busiestDay",
           coalesce(max(entries), 0) AS "busiestEntries",
           coalesce(array_agg(DISTINCT extract(year FROM day)::int), '{}') AS years
    FROM ${saleDay} WHERE owner_id = $1`

/** Reads the totals of all days, for an owner whose figures look wrong. */
export async function odditiesOf(tx: OwnerTx, today: string): Promise<Oddities> {
  const { rows } = await tx.client.query<Oddities>({ ...ODDITIES, values: [tx.ownerId, today] })
  return rows[0]!
}

/** Counts sales without refunds. A count of `enough` or more may be too low. */
export async function countSales(tx: OwnerTx, enough: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT coalesce(sum(sales), 0) AS count FROM (
      SELECT sales FROM ${saleDay} WHERE owner_id = ${tx.ownerId} AND sales > 0 LIMIT ${enough}
    ) AS days`)
  return rows[0]!.count
}

const CUSTOMER_NAMES = prepared(
  'sales-customer-names',
)`SELECT count(*) FROM (SELECT FROM ${customer} WHERE owner_id = $1 LIMIT $2) AS named`

/** Counts customers ever named, up to `most`, including those without sales now. */
export async function countCustomerNames(tx: OwnerTx, most: number): Promise<number> {
  return (await tx.client.query({ ...CUSTOMER_NAMES, values: [tx.ownerId, most] })).rows[0].count
}

const CUSTOMERS = prepared(
  'sales-customers',
)`SELECT count(DISTINCT customer_id) FROM ${saleMonthCustomer} WHERE owner_id = $1 AND sales > 0`

/** Counts customers with a sale, over all time. Slow (a row per customer and month): call it only if needed. */
export async function countCustomers(tx: OwnerTx): Promise<number> {
  return (await tx.client.query({ ...CUSTOMERS, values: [tx.ownerId] })).rows[0].count
}

/** How many sales all owners have recorded, summed from their kept counts. It reads a row of every owner, so only a job may call it. */
export async function countAllSales({ client }: SystemTx): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    sqlText`SELECT coalesce(sum(entries), 0) AS count FROM ${saleRevision}`,
  )
  return rows[0]!.count
}
