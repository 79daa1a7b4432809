import { lengthOf, type DayRange } from '../../shared/calendar.ts'
import { sendBy } from '../../server/database/send-by.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
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
export const SUMS = `
  coalesce(sum(sales::float8), 0) AS sales,
  coalesce(sum(quantity::float8), 0) AS quantity,
  coalesce(sum(revenue_cents::float8), 0) AS "revenueCents",
  coalesce(sum(costed_revenue_cents::float8), 0) AS "costedRevenueCents",
  coalesce(sum(cost_cents::float8), 0) AS "costCents"`

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
export async function overviewOf(tx: OwnerTx, send = sendBy(tx)): Promise<DatasetOverview> {
  const { rows } = await send<DatasetOverview>({ ...OVERVIEW, values: [tx.ownerId] })
  return rows[0]!
}

export interface Page {
  limit: number
  offset: number
}

type Dimension = 'product' | 'customer' | 'salesperson'

/**
 * Ranks the rows of a dimension by revenue: whole months from its rollup and, in a ragged range, the
 * days before and after them from `sale`. Parameters: owner, limit, offset, months and, of a ragged
 * one, head and tail (each first and last day).
 */
const ranked = (dimension: Dimension, isRagged: boolean) => {
  const ragged = (first: string, last: string): string => `
    UNION ALL
    SELECT ${dimension}_id AS id, ${MEASURES} FROM sale
    WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND ${dimension}_id IS NOT NULL`
  return `
    WITH part AS (
      SELECT ${dimension}_id AS id, entries, sales, quantity, revenue_cents, costed_revenue_cents, cost_cents
      FROM sale_month_${dimension} WHERE owner_id = $1 AND month BETWEEN $4 AND $5
      ${isRagged ? ragged('$6', '$7') + ragged('$8', '$9') : ''}
    ), ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM part GROUP BY id
      ORDER BY "revenueCents" DESC, id LIMIT $2 OFFSET $3
    )`
}

/** A statement for each of the two kinds of ranges: of whole months, as most are, it is half the work. */
const forRanges = (name: string, text: (isRagged: boolean) => string) => {
  const whole = { name, text: text(false) }
  const ragged = { name: `${name}-ragged`, text: text(true) }
  return (tx: OwnerTx, range: DayRange, { limit, offset }: Page, ...more: unknown[]) => {
    const { months, head, tail } = partsOf(range)
    const isRagged = lengthOf(head) > 0 || lengthOf(tail) > 0
    const days = (isRagged ? [months, head, tail] : [months]).flatMap(({ start, end }) => [
      start,
      end,
    ])
    const values = [tx.ownerId, limit, offset, ...days, ...more]
    return { ...(isRagged ? ragged : whole), values }
  }
}

const byRevenue = (dimension: Dimension) =>
  forRanges(
    `kpi-${dimension}s`,
    (isRagged) => `${ranked(dimension, isRagged)}
      SELECT named.name, ranked.* FROM ranked JOIN ${dimension} AS named USING (id)
      WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`,
  )
const products = byRevenue('product')
const salespeople = byRevenue('salesperson')

/** Products with entries in the range, by revenue, highest first. */
export async function productSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
  send = sendBy(tx),
): Promise<NamedSums[]> {
  return (await send<NamedSums>(products(tx, range, page))).rows
}

/** Salespeople with entries in the range, by revenue, highest first. */
export async function salespersonSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
  send = sendBy(tx),
): Promise<NamedSums[]> {
  return (await send<NamedSums>(salespeople(tx, range, page))).rows
}

// One pass over the range for all customers: no index leads to the sales of one. Materialized: the
// planner takes a usual shop for one of few sales, and would go through them once for each customer.
const customers = forRanges('kpi-customers', (isRagged) => {
  const [first, last] = isRagged ? ['$10', '$11'] : ['$6', '$7']
  return `${ranked('customer', isRagged)}, numbered AS (
      SELECT customer_id, product_id, quantity, revenue_cents, sale_date,
             row_number() OVER (PARTITION BY customer_id ORDER BY sale_date DESC, id DESC) AS nth
      FROM sale
      WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last}
        AND customer_id = ANY(ARRAY(SELECT id FROM ranked))
    ), history AS MATERIALIZED (
      SELECT customer_id AS id,
             json_agg(json_build_array(product.name, quantity, revenue_cents, sale_date) ORDER BY nth) AS purchases
      FROM numbered JOIN product ON product.owner_id = $1 AND product.id = product_id
      WHERE nth <= ${MAX_PURCHASES} GROUP BY 1
    )
    SELECT named.name, ranked.*, purchases
    FROM ranked JOIN customer AS named USING (id) JOIN history USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`
})

/** Customers with entries in the range, by revenue, highest first, with their newest entries in it. */
export async function customerSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
  send = sendBy(tx),
): Promise<CustomerSums[]> {
  return (await send<CustomerSums>(customers(tx, range, page, range.start, range.end))).rows
}
