import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, addMonths, earlier, type Day } from '../../../shared/calendar.ts'
import { namesByMonth, soldBy, SUMS } from '../../sales/index.ts'
import { saleCustomer, saleMonth } from '../../sales/rollups/tables.ts'
import { product, sale } from '../../sales/tables.ts'
import type { Entry } from './rules/baskets.ts'
import type { MonthSums, Rank } from './rules/money.ts'

/** Sums per customer of the owner $1 of later days (bookings, agreed refunds), to take off the totals of all time. */
export const aheadOf = (today: string): string => sqlText`
  SELECT customer_id, sum(revenue_cents) AS cents FROM ${sale}
  WHERE owner_id = $1 AND sale_date > ${today} AND customer_id IS NOT NULL GROUP BY 1`

/** Months without sales and refunds have none. */
export interface CustomerMonth extends MonthSums {
  /** sales and refunds */
  entries: number
}

// No index starts with the customer: each month is looked up by itself. OFFSET stops a hash join over all of the
// owner's months.
const MONTHS = prepared('customers-months')`
  SELECT customer_id AS id, each.month, sum(stored.entries) AS entries, ${SUMS}
  FROM ${saleMonth} AS each,
       LATERAL (SELECT * FROM ${namesByMonth('customer')}
                WHERE owner_id = $1 AND month = each.month AND customer_id = ANY ($2::bigint[]) OFFSET 0) AS stored
  WHERE each.owner_id = $1 GROUP BY 1, 2 ORDER BY 2`

export async function monthsOfCustomers(
  tx: OwnerTx,
  ids: number[],
): Promise<Map<number, CustomerMonth[]>> {
  const months = new Map(ids.map((id) => [id, [] as CustomerMonth[]]))
  for (const { id, ...month } of await rowsOf<CustomerMonth & { id: number }>(
    tx,
    MONTHS,
    tx.ownerId,
    ids,
  ))
    months.get(id)!.push(month)
  return months
}

export const customerMonths = async (tx: OwnerTx, id: number): Promise<CustomerMonth[]> =>
  (await monthsOfCustomers(tx, [id])).get(id)!

// The index by day has the customers, though not first: one pass over each month. OFFSET stops a pass per customer, and
// reading the revenue of entries that aren't wanted.
const VISITS = prepared('customers-visits')`
  SELECT customer_id AS id, sale_date AS day
  FROM (SELECT month, array_agg(id) AS ids FROM unnest($2::date[], $3::bigint[]) AS given (month, id)
        GROUP BY 1) AS wanted,
       LATERAL (SELECT customer_id, sale_date, revenue_cents FROM ${sale}
                WHERE owner_id = $1 AND sale_date >= month
                  AND sale_date < least((month + interval '1 month')::date, $4::date + 1)
                  AND customer_id = ANY (ids) OFFSET 0) AS entry
  WHERE revenue_cents >= 0
  GROUP BY 1, 2 ORDER BY 2`

/** In order, up to `today`, only in the given months (first days). */
export async function customerVisits(
  tx: OwnerTx,
  wanted: Map<number, Day[]>,
  today: Day,
): Promise<Map<number, Day[]>> {
  const visits = new Map([...wanted.keys()].map((id) => [id, [] as Day[]]))
  const pairs = [...wanted].flatMap(([id, months]) => months.map((month) => ({ id, month })))
  if (pairs.length === 0) return visits
  const months = pairs.map(({ month }) => month)
  const ids = pairs.map(({ id }) => id)
  for (const { id, day } of await rowsOf<{ id: number; day: Day }>(
    tx,
    VISITS,
    tx.ownerId,
    months,
    ids,
    today,
  ))
    visits.get(id)!.push(day)
  return visits
}

const AHEAD = prepared('customer-ahead')`
  SELECT date_trunc('month', sale_date::timestamp)::date AS month, min(sale_date) FILTER (WHERE sales > 0) AS day,
         sum(entries) AS entries, ${SUMS}
  FROM (${soldBy('customer_id', '$3::date + 1', "'infinity'", 'AND customer_id = $2', 'sale_date, ')}) AS entry
  GROUP BY 1 ORDER BY 1`

/** part of a month that is still ahead */
export interface MonthAhead extends CustomerMonth {
  day: Day | null
}

export const customerAhead = (tx: OwnerTx, customerId: number, today: Day): Promise<MonthAhead[]> =>
  rowsOf(tx, AHEAD, tx.ownerId, customerId, today)

const MAX_MONTHS = 18
const MAX_ENTRIES = 200

interface NewestEntries {
  entries: Entry[]
  /** There are older entries; the oldest day may be incomplete. */
  isCut: boolean
}

// PostgreSQL skips other customers' entries in the index by day without reading the sales. A month ends with its last
// entry.
const NEWEST = prepared('customers-newest')`
  SELECT span.id, sale_date AS day, product.name AS product, quantity, revenue_cents AS "revenueCents"
  FROM unnest($2::bigint[], $3::date[], $4::date[], $5::int[]) AS span (id, first, after, most),
       LATERAL (SELECT sale_date, id, product_id, quantity, revenue_cents FROM ${sale}
                WHERE owner_id = $1 AND customer_id = span.id AND sale_date >= first AND sale_date < after
                ORDER BY sale_date DESC, id DESC LIMIT most) AS entry
       JOIN ${product} ON product.owner_id = $1 AND product.id = product_id
  ORDER BY sale_date DESC, entry.id DESC`

export async function newestOfCustomers(
  tx: OwnerTx,
  months: Map<number, CustomerMonth[]>,
  today: Day,
): Promise<Map<number, NewestEntries>> {
  const spans = [...months].flatMap(([id, all]) => {
    let left = MAX_ENTRIES
    return all
      .toReversed()
      .slice(0, MAX_MONTHS)
      .map(({ month, entries }) => {
        const most = Math.min(entries, left)
        left -= most
        return { id, month, most }
      })
      .filter(({ most }) => most > 0)
  })
  const rows = await rowsOf<Entry & { id: number }>(
    tx,
    NEWEST,
    tx.ownerId,
    spans.map(({ id }) => id),
    spans.map(({ month }) => month),
    spans.map(({ month }) => earlier(addMonths(month, 1), addDays(today, 1))),
    spans.map(({ most }) => most),
  )
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...months].map(([id, all]) => {
      const entries = (byId.get(id) ?? []).map(({ id: _, ...entry }) => entry)
      return [
        id,
        { entries, isCut: entries.length < all.reduce((sum, { entries }) => sum + entries, 0) },
      ]
    }),
  )
}

const RANK = prepared('customer-rank')`
  WITH spent AS (
    SELECT customer_id, sales, revenue_cents - coalesce(cents, 0) AS so_far
    FROM ${saleCustomer} LEFT JOIN (${aheadOf('$3')}) AS ahead USING (customer_id) WHERE owner_id = $1
  )
  SELECT count(*) FILTER (WHERE sales > 0) AS customers,
         count(*) FILTER (WHERE so_far > (SELECT so_far FROM spent WHERE customer_id = $2)) AS above
  FROM spent`

export const customerRank = async (tx: OwnerTx, customerId: number, today: Day): Promise<Rank> =>
  (await rowsOf<Rank>(tx, RANK, tx.ownerId, customerId, today))[0]!
