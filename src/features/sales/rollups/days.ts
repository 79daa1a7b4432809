import { sql } from 'drizzle-orm'
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
import { saleDay, saleMonthCustomer } from './tables.ts'

/** Totals of a day. */
export interface DaySums extends Sums {
  day: Day
  /** sales with a recorded cost */
  costedSales: number
}

const DAYS = prepared('sales-days')`
  SELECT day, sales, quantity, revenue_cents AS "revenueCents", costed_revenue_cents AS "costedRevenueCents",
         cost_cents AS "costCents", costed_sales AS "costedSales"
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

const BUYERS = sqlText`
  SELECT count(DISTINCT customer_id) FROM ${saleMonthCustomer}
  WHERE owner_id = $1 AND revenue_cents > 0 AND month <= $2`

/** Counts the customers of `dayOfNthCustomer`. Slow (a row per customer and month): call it only if needed. */
export async function countBuyers(tx: OwnerTx, today: Day): Promise<number> {
  return (await tx.client.query(BUYERS, [tx.ownerId, today])).rows[0].count
}

/** Rows of monthly totals that are read at a time to find a customer: most owners need few. */
const STEPS = [2_000, 50_000, null]

/**
 * Returns the day, up to `today`, on which the nth different customer bought for the first time; null with fewer
 * customers. Customers who brought nothing aren't counted: in the month of the first purchase, revenue must be positive, less
 * refunds.
 */
export async function dayOfNthCustomer(tx: OwnerTx, n: number, today: Day): Promise<Day | null> {
  // Every customer has a name, so too few names means too few customers.
  if ((await countCustomerNames(tx, n)) < n) return null
  for (const step of STEPS) {
    const { rows } = await tx.execute<{ month: Day | null; read: number }>(sql`
      WITH bought AS (
        SELECT customer_id, month FROM ${saleMonthCustomer}
        WHERE owner_id = ${tx.ownerId} AND revenue_cents > 0 AND month <= ${today}::date
        ORDER BY month LIMIT ${step}::int
      )
      SELECT (SELECT min(month) FROM bought GROUP BY customer_id ORDER BY 1 OFFSET ${n - 1} LIMIT 1) AS month,
             (SELECT count(*) FROM bought) AS read`)
    const { month, read } = rows[0]!
    if (month) return dayInMonth(tx, n, month, today)
    if (step === null || read < step) return null
  }
  return null
}

/** The same, when the customer's first purchase is known to be in this month. */
async function dayInMonth(tx: OwnerTx, n: number, month: Day, today: Day): Promise<Day | null> {
  const { rows } = await tx.execute<{ day: Day }>(sql`
    WITH known AS MATERIALIZED (
      SELECT DISTINCT customer_id FROM ${saleMonthCustomer}
      WHERE owner_id = ${tx.ownerId} AND revenue_cents > 0 AND month < ${month}::date
    )
    SELECT min(sale_date) FILTER (WHERE revenue_cents > 0) AS day FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND sale_date >= ${month}::date
      AND sale_date < ${addMonths(month, 1)}::date AND sale_date <= ${today}::date
      AND customer_id IS NOT NULL AND customer_id NOT IN (SELECT customer_id FROM known)
    GROUP BY customer_id HAVING sum(revenue_cents) > 0 ORDER BY 1 LIMIT 1 OFFSET ${n - 1} - (SELECT count(*)::int FROM known)`)
  return rows[0]?.day ?? null
}
