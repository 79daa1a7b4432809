import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  addMonths,
  dayNumber,
  fromDayNumber,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { sale } from '../tables.ts'
import { countCustomerNames } from './totals.ts'
import { namesByMonth } from './names-by-month.ts'
import { saleDay, saleMonth } from './tables.ts'

/** Totals of a day. */
export interface DaySums extends Sums {
  day: Day
  /** sales with a recorded cost */
  costedSales: number
}

const DAYS = prepared('sales-days')`
  SELECT day, sales, quantity, revenue_cents AS "revenueCents", costed_revenue_cents AS "costedRevenueCents",
         cost_cents AS "costCents", coalesce(tax_cents, 0) AS "taxCents", coalesce(costed_tax_cents, 0) AS "costedTaxCents",
         coalesce(extra_lines, 0) AS "extraLines", costed_sales AS "costedSales"
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`

/** Returns the totals of each day with entries in a range, in order. */
export const daysIn = (tx: OwnerTx, { start, end }: DayRange): Promise<DaySums[]> =>
  rowsOf(tx, DAYS, tx.ownerId, start, end)

// One text instead of a row per day: it's read for a whole year, each time points are settled.
const TIMELY = prepared('sales-timely-days')`
  SELECT coalesce(string_agg((day - $2::date)::text, ' '), '') AS offsets
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 AND timely_sales > 0`

/** Returns the days of a range with a sale of positive revenue that was recorded on that day or in the week after it. */
export async function timelyDays(tx: OwnerTx, { start, end }: DayRange): Promise<Set<Day>> {
  const [row] = await rowsOf<{ offsets: string }>(tx, TIMELY, tx.ownerId, start, end)
  const first = dayNumber(start)
  const days = row!.offsets.split(' ').filter(Boolean)
  return new Set(days.map((offset) => fromDayNumber(first + Number(offset))))
}

const FIRST_SALE = prepared('sales-first')`
  SELECT day FROM ${saleDay} WHERE owner_id = $1 AND sales > 0 AND day <= $2 ORDER BY day LIMIT 1`

/** Returns the first day with a sale, up to `today`; null without one. */
export const firstSaleDay = async (tx: OwnerTx, today: Day): Promise<Day | null> =>
  (await rowsOf<{ day: Day }>(tx, FIRST_SALE, tx.ownerId, today))[0]?.day ?? null

const LAST_SALE = prepared('sales-last')`
  SELECT day FROM ${saleDay} WHERE owner_id = $1 AND sales > 0 AND day <= $2 ORDER BY day DESC LIMIT 1`

/** Returns the last day with a sale, up to `today`; null without one. */
export const lastSaleDay = async (tx: OwnerTx, today: Day): Promise<Day | null> =>
  (await rowsOf<{ day: Day }>(tx, LAST_SALE, tx.ownerId, today))[0]?.day ?? null

/** Selects who brought revenue in which of these months of $1, with refunds taken off. */
const buyersIn = (months: string): string => sqlText`
  SELECT customer_id, month FROM ${namesByMonth('customer')} WHERE owner_id = $1 AND ${months}
  GROUP BY 1, 2 HAVING sum(revenue_cents) > 0`

const BUYERS = `SELECT count(DISTINCT customer_id) FROM (${buyersIn('month <= $2')}) AS buyer`

/** Counts the customers of `dayOfNthCustomer`. Slow (a row per customer and month): call it only if needed. */
export async function countBuyers(tx: OwnerTx, today: Day): Promise<number> {
  return (await tx.client.query(BUYERS, [tx.ownerId, today])).rows[0].count
}

/** Entries of the first months that are read at a time to find a customer: most owners need few. */
const STEPS = [2_000, 50_000, Number.MAX_SAFE_INTEGER]

const NTH = sqlText`
  WITH counted AS MATERIALIZED (
    SELECT month, sum(entries) OVER (ORDER BY month) - entries AS before
    FROM ${saleMonth} WHERE owner_id = $1 AND month <= $2
  ), bought AS MATERIALIZED (${buyersIn('month <= (SELECT max(month) FROM counted WHERE before < $3)')})
  SELECT (SELECT min(month) FROM bought GROUP BY customer_id ORDER BY 1 OFFSET $4 LIMIT 1) AS month,
         EXISTS (SELECT FROM counted WHERE before >= $3) AS "hasMore"`

/**
 * Returns the day, up to `today`, on which the nth different customer bought for the first time; null with fewer
 * customers. Customers who brought nothing aren't counted: in the month of the first purchase, revenue must be positive, less
 * refunds.
 */
export async function dayOfNthCustomer(tx: OwnerTx, n: number, today: Day): Promise<Day | null> {
  // Every customer has a name, so too few names means too few customers.
  if ((await countCustomerNames(tx, n)) < n) return null
  for (const step of STEPS) {
    const values = [tx.ownerId, today, step, n - 1]
    const { rows } = await tx.client.query<{ month: Day | null; hasMore: boolean }>(NTH, values)
    const { month, hasMore } = rows[0]!
    if (month) return dayInMonth(tx, n, month, today)
    if (!hasMore) return null
  }
  return null
}

const NTH_IN_MONTH = sqlText`
  WITH known AS MATERIALIZED (
    SELECT DISTINCT customer_id FROM (${buyersIn('month < $2')}) AS buyer
  )
  SELECT min(sale_date) FILTER (WHERE revenue_cents > 0) AS day FROM ${sale}
  WHERE owner_id = $1 AND sale_date >= $2 AND sale_date < $3 AND sale_date <= $4
    AND customer_id IS NOT NULL AND customer_id NOT IN (SELECT customer_id FROM known)
  GROUP BY customer_id HAVING sum(revenue_cents) > 0
  ORDER BY 1 LIMIT 1 OFFSET $5 - (SELECT count(*)::int FROM known)`

/** The same, when the customer's first purchase is known to be in this month. */
async function dayInMonth(tx: OwnerTx, n: number, month: Day, today: Day): Promise<Day | null> {
  const values = [tx.ownerId, month, addMonths(month, 1), today, n - 1]
  const { rows } = await tx.client.query<{ day: Day }>(NTH_IN_MONTH, values)
  return rows[0]?.day ?? null
}
