import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { WALK_IN_KEYS } from '../../../shared/walk-in.ts'
import { later, type Day } from '../../../shared/calendar.ts'
import type { Page } from '../../sales/index.ts'
import { saleCustomer } from '../../sales/rollups/tables.ts'
import { customer, sale } from '../../sales/tables.ts'
import { aheadOf } from '../customers/history.ts'
import { PRIORITIES } from './contract.ts'
import { PRIORITY_RULES, rulesFor, type At } from './rules/priority.ts'

/** until a purchase on `untilBought` or later; null: always */
export interface LeftOut {
  customerId: number
  untilBought: Day | null
}

export interface InactiveCustomer {
  id: number
  name: string
  rank: number
  spentCents: number
  lastPurchase: Day
}

interface Row extends Omit<InactiveCustomer, 'id'> {
  total: number
  unwilling: number
  id: number | null
}

const walkIn = (keys: string): string =>
  sqlText`SELECT id FROM ${customer} WHERE owner_id = $1 AND name_key = ANY (${keys}::text[])`

const RANKS = PRIORITY_RULES.map(
  ({ priority }, n) =>
    `WHEN revenue_cents > $${10 + 2 * n}::bigint AND last_purchase <= $${11 + 2 * n}::date THEN ${PRIORITIES.indexOf(priority)}`,
).join(' ')

// One pass over the owner's customers, and no sales but those ahead.
const INACTIVE = prepared('customers-inactive')`
  WITH unwilling AS MATERIALIZED (
    SELECT who_said_no($1) AS customer_id
  ), left_out AS (
    SELECT stored.customer_id FROM unnest($5::bigint[], $6::date[]) AS given (customer_id, until_bought)
    JOIN ${saleCustomer} AS stored
      ON stored.owner_id = $1 AND stored.customer_id = given.customer_id AND last_purchase < until_bought
    UNION ALL ${walkIn('$7')}
    UNION ALL SELECT customer_id FROM unwilling
  ), spent AS (
    SELECT customer_id, revenue_cents - coalesce(cents, 0) AS revenue_cents, last_purchase
    FROM ${saleCustomer} LEFT JOIN (${aheadOf('$8')}) AS ahead USING (customer_id)
    WHERE owner_id = $1 AND last_purchase <= $2 AND customer_id NOT IN (SELECT customer_id FROM left_out)
  ), found AS MATERIALIZED (
    SELECT *, CASE ${RANKS} END AS rank FROM spent
  ), page AS (
    SELECT * FROM found WHERE rank IS NOT NULL
    ORDER BY customer_id IS DISTINCT FROM $9::bigint, rank, revenue_cents DESC, customer_id LIMIT $3 OFFSET $4
  )
  SELECT total, unwilling, id, name, rank, revenue_cents AS "spentCents", last_purchase AS "lastPurchase"
  FROM (SELECT count(rank) AS total FROM found) AS counted
  CROSS JOIN (SELECT count(*) AS unwilling FROM unwilling JOIN ${saleCustomer} AS stored
              ON stored.owner_id = $1 AND stored.customer_id = unwilling.customer_id WHERE last_purchase <= $2) AS asked
  LEFT JOIN (page JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = page.customer_id) ON true
  ORDER BY id IS DISTINCT FROM $9::bigint, rank, revenue_cents DESC, id`

/**
 * The first rule that applies gives the priority; the most urgent comes first, then the higher sum; `first` comes
 * before all. Leaves out `Walk-in`
 * and its like, and customers who asked not to be written to (`unwilling`).
 */
export async function inactiveCustomers(
  tx: OwnerTx,
  at: At,
  { limit, offset, leftOut, first = null }: Page & { leftOut: LeftOut[]; first?: number | null },
): Promise<{ total: number; unwilling: number; customers: InactiveCustomer[] }> {
  const rules = rulesFor(at)
  const rows = await rowsOf<Row>(
    tx,
    INACTIVE,
    tx.ownerId,
    rules.map(({ lastBy }) => lastBy).reduce(later),
    limit,
    offset,
    leftOut.map(({ customerId }) => customerId),
    leftOut.map(({ untilBought }) => untilBought ?? 'infinity'),
    WALK_IN_KEYS,
    at.today,
    first,
    ...rules.flatMap(({ overCents, lastBy }) => [overCents, lastBy]),
  )
  const customers = rows.flatMap(({ total: _, unwilling: __, id, ...row }) =>
    id === null ? [] : [{ id, ...row }],
  )
  const { total, unwilling } = rows[0]!
  return { total, unwilling, customers }
}

// ORDER BY makes PostgreSQL use the primary key; else it passes over all other owners' customers. EXISTS would ignore
// the order.
const ANY = prepared('customers-any')`
  SELECT count(*) > 0 AS found
  FROM (SELECT FROM ${saleCustomer} WHERE owner_id = $1 AND sales > 0
          AND customer_id NOT IN (${walkIn('$2')}) ORDER BY customer_id LIMIT 1) AS one`

export const hasCustomers = async (tx: OwnerTx): Promise<boolean> =>
  (await rowsOf<{ found: boolean }>(tx, ANY, tx.ownerId, WALK_IN_KEYS))[0]!.found

// One pass over the index of the days, which has customers and amounts too. OFFSET makes PostgreSQL compare customers
// in the index: a third of the time of a filter. The first day per customer is checked below: a join would compare each
// sale with all customers.
const BOUGHT = prepared('customers-bought-since')`
  SELECT id, day, sum(revenue_cents) AS cents, bool_or(revenue_cents >= 0) AS "hasSale"
  FROM (SELECT min(since) AS first, array_agg(given.customer_id) AS ids
        FROM unnest($2::bigint[], $3::date[]) AS given (customer_id, since)
        JOIN ${saleCustomer} AS stored
          ON stored.owner_id = $1 AND stored.customer_id = given.customer_id AND last_purchase >= since) AS back,
       LATERAL (SELECT customer_id AS id, sale_date AS day, revenue_cents FROM ${sale}
                WHERE owner_id = $1 AND sale_date >= first AND sale_date <= $4
                  AND customer_id = ANY (ids) OFFSET 0) AS entry
  GROUP BY 1, 2`

export async function boughtSince(
  tx: OwnerTx,
  customers: { customerId: number; since: Day }[],
  today: Day,
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: number; day: Day; cents: number; hasSale: boolean }>(
    tx,
    BOUGHT,
    tx.ownerId,
    customers.map(({ customerId }) => customerId),
    customers.map(({ since }) => since),
    today,
  )
  const sinceOf = new Map(customers.map(({ customerId, since }) => [customerId, since]))
  const days = Map.groupBy(
    rows.filter(({ id, day }) => day >= sinceOf.get(id)!),
    ({ id }) => id,
  )
  return new Map(
    [...days]
      .filter(([, bought]) => bought.some(({ hasSale }) => hasSale))
      .map(([id, bought]) => [id, bought.reduce((sum, { cents }) => sum + cents, 0)]),
  )
}
