import { lengthOf, type Day, type DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { TABLES, type Dimension } from './dimensions.ts'
import { customer, product, sale } from '../tables.ts'
import { measureColumns, soldBy, SUMS } from './measures.ts'
import { namesByMonth } from './names-by-month.ts'
import { partsOf } from './ranges.ts'
import { saleCustomer } from './tables.ts'

export interface Page {
  limit: number
  offset: number
}

export interface NamedSums extends Sums {
  name: string
}

export interface PersonSums extends NamedSums {
  /** percent */
  commissionRate: number | null
}

export type Purchase = [product: string, quantity: number, revenueCents: number, day: Day]

export interface CustomerSums extends NamedSums {
  id: number
  purchases: Purchase[]
}

/** Parameters: owner, limit, offset, months and, if ragged, head and tail (first and last day each). */
const partsIn = (dimension: Dimension, isRagged: boolean, only = '') => {
  const { id } = TABLES[dimension]
  const ragged = (first: string, last: string): string => soldBy(id, first, last, only, IN_MONTH)
  const whole = sqlText`
    SELECT month, ${id}, ${measureColumns()}, extra_lines
    FROM ${namesByMonth(dimension)} WHERE owner_id = $1 AND month BETWEEN $4 AND $5 ${only}`
  const parts = isRagged ? [whole, ragged('$6', '$7'), ragged('$8', '$9')] : [whole]
  return `SELECT *, ${id} AS id FROM (${parts.join(' UNION ALL ')}) AS sold`
}
const IN_MONTH = "date_trunc('month', sale_date::timestamp)::date AS month, "

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

const byRevenue = (dimension: Dimension, more = '') =>
  forRanges(
    `sales-ranked-${dimension}s`,
    (isRagged) => sqlText`
      WITH part AS (
        ${partsIn(dimension, isRagged)}
      ), ranked AS MATERIALIZED (
        SELECT id, ${SUMS} FROM part GROUP BY id
        ORDER BY "revenueCents" DESC, id LIMIT $2 OFFSET $3
      )
      SELECT named.name, ${more} ranked.* FROM ranked JOIN ${TABLES[dimension].names} AS named USING (id)
      WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`,
  )
export const COMMISSION_RATE = 'commission_rate AS "commissionRate",'
const products = byRevenue('product')
const salespeople = byRevenue('salesperson', COMMISSION_RATE)

export async function productSums(tx: OwnerTx, range: DayRange, page: Page): Promise<NamedSums[]> {
  return (await tx.client.query<NamedSums>(products(tx, range, page))).rows
}

export async function salespersonSums(
  tx: OwnerTx,
  range: DayRange,
  page: Page,
): Promise<PersonSums[]> {
  return (await tx.client.query<PersonSums>(salespeople(tx, range, page))).rows
}

const revenueIn = (isRagged: boolean, only = ''): string => {
  const ragged = (first: string, last: string): string => sqlText`
    UNION ALL SELECT customer_id AS id, revenue_cents FROM ${sale}
    WHERE owner_id = $1 AND sale_date BETWEEN ${first} AND ${last} AND customer_id IS NOT NULL ${only}`
  return sqlText`
    SELECT customer_id AS id, revenue_cents
    FROM ${namesByMonth('customer')} WHERE owner_id = $1 AND month BETWEEN $4 AND $5 ${only}
    ${isRagged ? ragged('$6', '$7') + ragged('$8', '$9') : ''}`
}

function allIn(isRagged: boolean): { before: string; rows: string } {
  return { before: '', rows: revenueIn(isRagged) }
}

const MANY_SALES = 100_000
const LONG_RANGE = 180
const FIRST_ROWS = 101
/** With more, reading all customers takes no longer. */
export const MOST_LIKELY = 2_000

export const MOST_EVER = sqlText`
  SELECT customer_id AS id, revenue_cents::float8 - coalesce(back, 0) AS most
  FROM ${saleCustomer} LEFT JOIN (
    SELECT customer_id, sum(revenue_cents::float8) AS back FROM ${sale}
    WHERE owner_id = $1 AND revenue_cents < 0 AND customer_id IS NOT NULL GROUP BY 1
  ) AS refunded USING (customer_id)
  WHERE owner_id = $1`

/**
 * Nobody's revenue in a range is more than `most`. Once as many customers as the page reaches have brought `least`,
 * those with a lower `most` are out (decision 36): all but a few hundred of 20,000.
 */
function likelyIn(isRagged: boolean): { before: string; rows: string } {
  const rows = '$2::bigint + $3::bigint'
  const first = 'AND customer_id = ANY(ARRAY(SELECT id FROM first))'
  const areFew = '(SELECT are_few FROM counted)'
  return {
    before: sqlText`
      most AS MATERIALIZED (${MOST_EVER}), first AS MATERIALIZED (
        SELECT id FROM most ORDER BY most DESC, id LIMIT ${rows}
      ), least AS MATERIALIZED (
        SELECT CASE WHEN count(*) = ${rows} THEN min(revenue) ELSE '-infinity' END AS revenue FROM (
          SELECT sum(revenue_cents::float8) AS revenue FROM (${revenueIn(isRagged, first)}) AS part GROUP BY id
        ) AS brought
      ), likely AS MATERIALIZED (
        SELECT id FROM most WHERE most >= (SELECT revenue FROM least) LIMIT ${MOST_LIKELY + 1}
      ), counted AS MATERIALIZED (
        SELECT count(*) <= ${MOST_LIKELY} AS are_few FROM likely
      ),`,
    rows: `
      ${revenueIn(isRagged, `AND ${areFew} AND customer_id = ANY(ARRAY(SELECT id FROM likely))`)}
      UNION ALL
      ${revenueIn(isRagged, `AND NOT ${areFew}`)}`,
  }
}

// All are compared by revenue alone; only the page's customers get other sums. No index finds one customer's sales, so
// the newest entries come in one pass, from the month on in which each has enough. MATERIALIZED, because the planner
// would scan the sales once per customer.
const customersBy = (name: string, rankedFrom: typeof allIn) =>
  forRanges(name, (isRagged) => {
    const [first, last, most] = isRagged ? ['$10', '$11', '$12'] : ['$6', '$7', '$8']
    const { before, rows } = rankedFrom(isRagged)
    const onPage = 'AND customer_id = ANY(ARRAY(SELECT id FROM page))'
    return sqlText`
    WITH ${before} page AS MATERIALIZED (
      SELECT id FROM (${rows}) AS part GROUP BY id
      ORDER BY sum(revenue_cents::float8) DESC, id LIMIT $2 OFFSET $3
    ), part AS MATERIALIZED (
      ${partsIn('customer', isRagged, onPage)}
    ), ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM part GROUP BY id
    ), enough AS (
      SELECT min(month) AS since FROM (
        SELECT month, sum(sum(entries)) OVER (PARTITION BY id ORDER BY month DESC) - sum(entries) AS later
        FROM part GROUP BY id, month
      ) AS counted WHERE later < ${most}
    ), numbered AS (
      SELECT customer_id, product_id, quantity, revenue_cents, sale_date,
             row_number() OVER (PARTITION BY customer_id ORDER BY sale_date DESC, id DESC) AS nth
      FROM ${sale}
      WHERE owner_id = $1 AND sale_date BETWEEN greatest(${first}, (SELECT since FROM enough)) AND ${last} ${onPage}
    ), history AS MATERIALIZED (
      SELECT customer_id AS id,
             json_agg(json_build_array(product.name, quantity, revenue_cents, sale_date) ORDER BY nth) AS purchases
      FROM numbered JOIN ${product} ON product.owner_id = $1 AND product.id = product_id
      WHERE nth <= ${most} GROUP BY 1
    )
    SELECT named.name, ranked.*, purchases
    FROM ranked JOIN ${customer} AS named USING (id) JOIN history USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`
  })
const customers = customersBy('sales-ranked-customers', allIn)
const customersOfMany = customersBy('sales-ranked-customers-of-many', likelyIn)

export interface CustomersPage extends Page {
  purchases: number
  sales: number | undefined
}

export const isWorthIt = (range: DayRange, { sales = 0, offset, limit }: CustomersPage): boolean =>
  sales >= MANY_SALES && lengthOf(range) >= LONG_RANGE && offset + limit <= FIRST_ROWS

export async function customerSums(
  tx: OwnerTx,
  range: DayRange,
  page: CustomersPage,
): Promise<CustomerSums[]> {
  const statement = (isWorthIt(range, page) ? customersOfMany : customers)(
    tx,
    range,
    page,
    range.start,
    range.end,
    page.purchases,
  )
  return (await tx.client.query<CustomerSums>(statement)).rows
}
