import type { DayRange } from '../../shared/calendar.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Sums } from '../../shared/figures.ts'
import { MAX_PURCHASES, type DatasetOverview } from './contract.ts'
import { partsOf, type CustomerSums, type NamedSums } from './rules.ts'

/** What one row of `sale` adds to the columns of the rollups; the triggers say the same (migrations/0001). */
export const MEASURES = `
  1 AS entries,
  (revenue_cents >= 0)::int AS sales,
  CASE WHEN revenue_cents >= 0 THEN quantity ELSE 0 END AS quantity,
  revenue_cents,
  CASE WHEN cost_cents IS NULL THEN 0 ELSE revenue_cents END AS costed_revenue_cents,
  coalesce(cost_cents, 0) AS cost_cents`

// As doubles, like every number in JSON: exact up to 2^53, and summed by PostgreSQL in two thirds of
// the time and none of the memory that `numeric`, the type of a sum of bigint, takes (20,000 customers).
const SUMS = `
  coalesce(sum(sales::float8), 0) AS sales,
  coalesce(sum(quantity::float8), 0) AS quantity,
  coalesce(sum(revenue_cents::float8), 0) AS "revenueCents",
  coalesce(sum(costed_revenue_cents::float8), 0) AS "costedRevenueCents",
  coalesce(sum(cost_cents::float8), 0) AS "costCents"`

/** Sums of a range, and the sum over its days of the day's revenue squared (cents²). */
export interface RangeSums extends Sums {
  squares: number
}

const SUM_RANGES = {
  name: 'kpi-sum-ranges',
  text: `
    SELECT ${SUMS}, coalesce(sum(revenue_cents::float8 ^ 2), 0) AS squares
    FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS range (first, last, position)
    LEFT JOIN sale_day ON owner_id = $1 AND day BETWEEN first AND last
    GROUP BY position ORDER BY position`,
}

/** The sums of each range, in the same order. Empty ranges (end before start) sum to 0. */
export async function sumRanges(tx: OwnerTx, ranges: DayRange[]): Promise<RangeSums[]> {
  const starts = ranges.map((range) => range.start)
  const ends = ranges.map((range) => range.end)
  const { rows } = await tx.client.query<RangeSums>({
    ...SUM_RANGES,
    values: [tx.ownerId, starts, ends],
  })
  return rows
}

const REVISION = {
  name: 'kpi-revision',
  text: 'SELECT revision FROM sale_revision WHERE owner_id = $1',
}

/** Changes with every change of the owner's sales. */
export async function revisionOf(tx: OwnerTx): Promise<string> {
  const { rows } = await tx.client.query({ ...REVISION, values: [tx.ownerId] })
  return rows[0]?.revision ?? 'no sales yet'
}

const HISTORY = {
  name: 'kpi-history',
  text: 'SELECT min(day) AS "firstDay", max(day) AS "lastDay" FROM sale_day WHERE owner_id = $1',
}

/** First and last day with entries, over all time; null without entries. */
export async function historyOf(
  tx: OwnerTx,
): Promise<{ firstDay: string; lastDay: string } | null> {
  const { rows } = await tx.client.query({ ...HISTORY, values: [tx.ownerId] })
  return rows[0].firstDay === null ? null : rows[0]
}

// Grouped, which PostgreSQL hashes; `count(DISTINCT …)` it would sort.
const named = (dimension: 'customer' | 'salesperson'): string =>
  `SELECT count(*) FROM (SELECT FROM sale_month_${dimension} WHERE owner_id = $1 GROUP BY ${dimension}_id)`
const OVERVIEW = {
  name: 'kpi-overview',
  text: `
    SELECT coalesce(sum(entries), 0) AS records,
           coalesce(array_agg(DISTINCT extract(year FROM day)::int), '{}') AS years,
           (${named('salesperson')}) AS salespeople, (${named('customer')}) AS customers
    FROM sale_day WHERE owner_id = $1`,
}

/** How much is recorded: names count while they have entries. */
export async function overviewOf(tx: OwnerTx): Promise<DatasetOverview> {
  const { rows } = await tx.client.query<DatasetOverview>({ ...OVERVIEW, values: [tx.ownerId] })
  return rows[0]!
}

export interface Page {
  limit: number
  offset: number
}

/**
 * Ranks the rows of a dimension by revenue: whole months from its rollup, the days before and after
 * them from `sale`. Parameters: owner, months, head, tail (each first and last day), limit, offset.
 */
const ranked = (dimension: 'product' | 'customer' | 'salesperson') => {
  const ragged = (first: string, last: string): string => `
    SELECT ${dimension}_id AS id, ${MEASURES} FROM sale
    WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND ${dimension}_id IS NOT NULL`
  return `
    WITH part AS (
      SELECT ${dimension}_id AS id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
      FROM sale_month_${dimension} WHERE owner_id = $1 AND month BETWEEN $2 AND $3
      UNION ALL ${ragged('$4', '$5')}
      UNION ALL ${ragged('$6', '$7')}
    ), ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM part GROUP BY id
      ORDER BY "revenueCents" DESC, id LIMIT $8 OFFSET $9
    )`
}

const parameters = (tx: OwnerTx, range: DayRange, { limit, offset }: Page): unknown[] => {
  const { months, head, tail } = partsOf(range)
  const days = [months, head, tail].flatMap(({ start, end }) => [start, end])
  return [tx.ownerId, ...days, limit, offset]
}

const byRevenue = (dimension: 'product' | 'salesperson') => ({
  name: `kpi-${dimension}s`,
  text: `${ranked(dimension)}
    SELECT named.name, ranked.* FROM ranked JOIN ${dimension} AS named USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`,
})
const PRODUCTS = byRevenue('product')
const SALESPEOPLE = byRevenue('salesperson')

/** Products with entries in the range, by revenue, highest first. */
export async function productSums(tx: OwnerTx, range: DayRange, page: Page): Promise<NamedSums[]> {
  const values = parameters(tx, range, page)
  return (await tx.client.query<NamedSums>({ ...PRODUCTS, values })).rows
}

/** Salespeople with entries in the range, by revenue, highest first. */
export async function salespersonSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
): Promise<NamedSums[]> {
  const values = parameters(tx, range, page)
  return (await tx.client.query<NamedSums>({ ...SALESPEOPLE, values })).rows
}

// One pass over the range for all customers: no index leads to the sales of one.
const CUSTOMERS = {
  name: 'kpi-customers',
  text: `${ranked('customer')}, numbered AS (
      SELECT customer_id, product_id, quantity, revenue_cents, sale_date,
             row_number() OVER (PARTITION BY customer_id ORDER BY sale_date DESC, id DESC) AS nth
      FROM sale
      WHERE owner_id = $1 AND sale_date BETWEEN $10 AND $11
        AND customer_id = ANY(ARRAY(SELECT id FROM ranked))
    ), history AS (
      SELECT customer_id AS id,
             json_agg(json_build_array(product.name, quantity, revenue_cents, sale_date) ORDER BY nth) AS purchases
      FROM numbered JOIN product ON product.owner_id = $1 AND product.id = product_id
      WHERE nth <= ${MAX_PURCHASES} GROUP BY 1
    )
    SELECT named.name, ranked.*, purchases
    FROM ranked JOIN customer AS named USING (id) JOIN history USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`,
}

/** Customers with entries in the range, by revenue, highest first, with their newest entries in it. */
export async function customerSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
): Promise<CustomerSums[]> {
  const values = [...parameters(tx, range, page), range.start, range.end]
  return (await tx.client.query<CustomerSums>({ ...CUSTOMERS, values })).rows
}
