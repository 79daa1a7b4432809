import { sql } from 'drizzle-orm'
import { prepared, sqlText } from '../../../server/database/prepared.ts'
import { sendBy } from '../../../server/database/send-by.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
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

// PostgreSQL hashes GROUP BY, but sorts for `count(DISTINCT …)`.
const named = ({ months, id }: DimensionTables): string =>
  sqlText`SELECT count(*) FROM (SELECT FROM ${months} WHERE owner_id = $1 GROUP BY ${id})`
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

export async function overviewOf(tx: OwnerTx, send = sendBy(tx)): Promise<Overview> {
  const { rows } = await send<Overview>({ ...OVERVIEW, values: [tx.ownerId] })
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
