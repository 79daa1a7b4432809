import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { customer } from '../tables.ts'
import { namesByMonth } from './names-by-month.ts'
import { saleCustomer, saleDay, saleRevision } from './tables.ts'

export async function salesCounts(tx: SystemTx, ownerIds: string[]): Promise<Map<string, number>> {
  const { ownerId, entries } = saleRevision
  const rows = await tx
    .select({ ownerId, entries })
    .from(saleRevision)
    .where(inArray(ownerId, ownerIds))
  return new Map(rows.map((row) => [row.ownerId, row.entries]))
}

export const salesOf = (ownerId: SQLWrapper): SQL => sql`coalesce((
  SELECT ${saleRevision.entries} FROM ${saleRevision} WHERE ${saleRevision.ownerId} = ${ownerId}), 0)`

const HISTORY = prepared('sales-history')`
    SELECT min(day) AS "firstDay", max(day) AS "lastDay" FROM ${saleDay} WHERE owner_id = $1`

interface Ends {
  firstDay: string
  lastDay: string
}

export const historyOf = async (tx: OwnerTx): Promise<Ends | null> =>
  unlessNone(await rowsOf<Ends>(tx, HISTORY, tx.ownerId))

/** Without entries there is a row with nulls. */
const unlessNone = <Row extends Ends>([ends]: Row[]): Row | null =>
  (ends!.firstDay as string | null) === null ? null : ends!

export interface Reach extends Ends {
  lastDayToDate: string | null
}

// Three look-ups in the key: a FILTER would read every day.
const ENDS = sqlText`
    SELECT min(day) AS "firstDay", max(day) AS "lastDay",
           (SELECT max(day) FROM ${saleDay} WHERE owner_id = $1 AND day <= $2) AS "lastDayToDate"`
const REACH = prepared('sales-reach')`${ENDS} FROM ${saleDay} WHERE owner_id = $1`

export const reachOf = async (tx: OwnerTx, today: string): Promise<Reach | null> =>
  unlessNone(await rowsOf<Reach>(tx, REACH, tx.ownerId, today))

// PostgreSQL hashes GROUP BY, but sorts for `count(DISTINCT …)`.
const OVERVIEW = prepared('sales-overview')`
    SELECT coalesce(sum(entries), 0) AS records,
           coalesce(array_agg(DISTINCT extract(year FROM day)::int), '{}') AS years,
           (SELECT count(*) FROM (
              SELECT FROM ${namesByMonth('salesperson')} WHERE owner_id = $1 GROUP BY salesperson_id
            ) AS names) AS salespeople,
           (SELECT count(*) FROM ${saleCustomer} WHERE owner_id = $1) AS customers
    FROM ${saleDay} WHERE owner_id = $1`

export interface Overview {
  records: number
  years: number[]
  salespeople: number
  customers: number
}

export const overviewOf = async (tx: OwnerTx): Promise<Overview> =>
  (await rowsOf<Overview>(tx, OVERVIEW, tx.ownerId))[0]!

export interface Oddities {
  entries: number
  refunds: number
  firstDay: string | null
  lastDay: string | null
  ahead: number
  busiestDay: string | null
  busiestEntries: number
  lastDayToDate: string | null
  recentSales: number
  recentCosted: number
  /** days with sales in 12 weeks, 0 Sunday … 6 Saturday; only of weekdays with any */
  weekdays: Record<number, number>
}

const ODDITIES = prepared('sales-oddities')`
    SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(entries - sales), 0) AS refunds,
           min(day) AS "firstDay", max(day) AS "lastDay",
           coalesce(sum(entries) FILTER (WHERE day > $2), 0) AS ahead,
           (array_agg(day ORDER BY entries DESC, day))[1] AS "busiestDay",
           coalesce(max(entries), 0) AS "busiestEntries",
           max(day) FILTER (WHERE day <= $2) AS "lastDayToDate",
           coalesce(sum(sales) FILTER (WHERE day BETWEEN $2::date - 365 AND $2), 0) AS "recentSales",
           coalesce(sum(costed_sales) FILTER (WHERE day BETWEEN $2::date - 365 AND $2), 0) AS "recentCosted",
           (SELECT coalesce(json_object_agg(weekday, days), '{}') FROM (
              SELECT (day - '1899-12-31'::date) % 7 AS weekday, count(*) AS days FROM ${saleDay}
              WHERE owner_id = $1 AND day BETWEEN $2::date - 84 AND $2::date - 1 AND sales > 0 GROUP BY 1
            ) AS lately) AS weekdays
    FROM ${saleDay} WHERE owner_id = $1`

/** Reads the totals of all days, for an owner whose figures look wrong. */
export const odditiesOf = async (tx: OwnerTx, today: string): Promise<Oddities> =>
  (await rowsOf<Oddities>(tx, ODDITIES, tx.ownerId, today))[0]!

export async function countSales(tx: OwnerTx, enough: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT coalesce(sum(sales), 0) AS count FROM (
      SELECT sales FROM ${saleDay} WHERE owner_id = ${tx.ownerId} AND sales > 0 LIMIT ${enough}
    ) AS days`)
  return rows[0]!.count
}

const CUSTOMER_NAMES = prepared('sales-customer-names')`
    SELECT count(*) FROM (SELECT FROM ${customer} WHERE owner_id = $1 LIMIT $2) AS named`

export const countCustomerNames = async (tx: OwnerTx, most: number): Promise<number> =>
  (await rowsOf<{ count: number }>(tx, CUSTOMER_NAMES, tx.ownerId, most))[0]!.count

const CUSTOMERS = prepared('sales-customers')`
    SELECT count(*) FROM ${saleCustomer} WHERE owner_id = $1 AND sales > 0
      AND bought_by($2, last_purchase, owner_id, customer_id) IS NOT NULL`

/** with a sale up to today. Reads a row per customer: call only if needed. */
export const countCustomers = async (tx: OwnerTx, today: string): Promise<number> =>
  (await rowsOf<{ count: number }>(tx, CUSTOMERS, tx.ownerId, today))[0]!.count

/** Reads a row of every owner: only for jobs. */
export async function countAllSales({ client }: SystemTx): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    sqlText`SELECT coalesce(sum(entries), 0) AS count FROM ${saleRevision} WHERE owner_id <> $1`,
    [SAMPLE_OWNER],
  )
  return rows[0]!.count
}
