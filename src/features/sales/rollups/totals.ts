import { sql } from 'drizzle-orm'
import { sendBy } from '../../../server/database/send-by.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { saleDay } from './tables.ts'
import type { Dimension } from '../dimensions.ts'

const REVISION = {
  name: 'sales-revision',
  text: 'SELECT revision FROM sale_revision WHERE owner_id = $1',
}

/** Returns a value that changes with every change to the owner's sales. */
export async function revisionOf(tx: OwnerTx): Promise<string> {
  const { rows } = await tx.client.query({ ...REVISION, values: [tx.ownerId] })
  return rows[0]?.revision ?? 'no sales yet'
}

const HISTORY = {
  name: 'sales-history',
  text: 'SELECT min(day) AS "firstDay", max(day) AS "lastDay" FROM sale_day WHERE owner_id = $1',
}

/** Returns the first and last day with entries, over all time; null without entries. */
export async function historyOf(
  tx: OwnerTx,
): Promise<{ firstDay: string; lastDay: string } | null> {
  const { rows } = await tx.client.query({ ...HISTORY, values: [tx.ownerId] })
  return rows[0].firstDay === null ? null : rows[0]
}

// PostgreSQL hashes GROUP BY, but sorts for `count(DISTINCT …)`.
const named = (dimension: Dimension): string =>
  `SELECT count(*) FROM (SELECT FROM sale_month_${dimension} WHERE owner_id = $1 GROUP BY ${dimension}_id)`
const OVERVIEW = {
  name: 'sales-overview',
  text: `
    SELECT coalesce(sum(entries), 0) AS records,
           coalesce(array_agg(DISTINCT extract(year FROM day)::int), '{}') AS years,
           (${named('salesperson')}) AS salespeople, (${named('customer')}) AS customers
    FROM sale_day WHERE owner_id = $1`,
}

/** How much is recorded; a name counts as long as it has entries. */
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

const CUSTOMER_NAMES = {
  name: 'sales-customer-names',
  text: `SELECT count(*) FROM (SELECT FROM customer WHERE owner_id = $1 LIMIT $2) AS named`,
}

/** Counts customers ever named, up to `limit`, including those without sales now. */
export async function countCustomerNames(tx: OwnerTx, most: number): Promise<number> {
  return (await tx.client.query({ ...CUSTOMER_NAMES, values: [tx.ownerId, most] })).rows[0].count
}

const CUSTOMERS = {
  name: 'sales-customers',
  text: `SELECT count(DISTINCT customer_id) FROM sale_month_customer WHERE owner_id = $1 AND sales > 0`,
}

/** Counts customers with a sale, over all time. Slow (a row per customer and month): call it only if needed. */
export async function countCustomers(tx: OwnerTx): Promise<number> {
  return (await tx.client.query({ ...CUSTOMERS, values: [tx.ownerId] })).rows[0].count
}
