import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { dayNumber, fromDayNumber, type Day, type DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { sale } from '../tables.ts'
import { MEASURES, SUMS } from './measures.ts'
import { countCustomerNames } from './totals.ts'
import { namesByMonth } from './names-by-month.ts'
import { saleDay, saleMonth } from './tables.ts'

export interface DaySums extends Sums {
  day: Day
  costedSales: number
}

const DAYS = prepared('sales-days')`
  SELECT day, sales, quantity, revenue_cents AS "revenueCents", costed_revenue_cents AS "costedRevenueCents",
         cost_cents AS "costCents", coalesce(tax_cents, 0) AS "taxCents", coalesce(costed_tax_cents, 0) AS "costedTaxCents",
         coalesce(uncosted_refund_cents, 0) AS "uncostedRefundCents",
         coalesce(extra_lines, 0) AS "extraLines", costed_sales AS "costedSales"
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`

export const daysIn = (tx: OwnerTx, { start, end }: DayRange): Promise<DaySums[]> =>
  rowsOf(tx, DAYS, tx.ownerId, start, end)

const ENTERED = prepared('sales-entered-on')`
  SELECT ${SUMS} FROM (
    SELECT ${MEASURES}, 0 AS extra_lines FROM ${sale} WHERE owner_id = $1 AND sale_date = $2 AND source = 'manual'
  ) AS entered`

/** Without what files brought. */
export const enteredOn = async (tx: OwnerTx, day: Day): Promise<Sums> =>
  (await rowsOf<Sums>(tx, ENTERED, tx.ownerId, day))[0]!

// One text instead of a row per day, here and below: a whole year is read each time points are recalculated.
const TIMELY = prepared('sales-timely-days')`
  SELECT coalesce(string_agg((day - $2::date)::text, ' '), '') AS offsets
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 AND timely_sales > 0`

/** Days with a sale of positive revenue, recorded that day or in the week after. */
export async function timelyDays(tx: OwnerTx, { start, end }: DayRange): Promise<Set<Day>> {
  const [row] = await rowsOf<{ offsets: string }>(tx, TIMELY, tx.ownerId, start, end)
  const first = dayNumber(start)
  const days = row!.offsets.split(' ').filter(Boolean)
  return new Set(days.map((offset) => fromDayNumber(first + Number(offset))))
}

const TAKEN = prepared('sales-taken-days')`
  SELECT coalesce(string_agg((day - $2::date) || ' ' || revenue_cents || ' ' || sales, ','), '') AS days
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3`

export interface DayTaken {
  offset: number
  cents: number
  sales: number
}

export async function daysTaken(tx: OwnerTx, { start, end }: DayRange): Promise<DayTaken[]> {
  const [row] = await rowsOf<{ days: string }>(tx, TAKEN, tx.ownerId, start, end)
  return row!.days
    .split(',')
    .filter(Boolean)
    .map((day) => {
      const [offset, cents, sales] = day.split(' ').map(Number) as [number, number, number]
      return { offset, cents, sales }
    })
}

const FIRST_SALE = prepared('sales-first')`
  SELECT day FROM ${saleDay} WHERE owner_id = $1 AND sales > 0 AND day <= $2 ORDER BY day LIMIT 1`

export const firstSaleDay = async (tx: OwnerTx, today: Day): Promise<Day | null> =>
  (await rowsOf<{ day: Day }>(tx, FIRST_SALE, tx.ownerId, today))[0]?.day ?? null

const LAST_SALE = prepared('sales-last')`
  SELECT day FROM ${saleDay} WHERE owner_id = $1 AND sales > 0 AND day <= $2 ORDER BY day DESC LIMIT 1`

export const lastSaleDay = async (tx: OwnerTx, today: Day): Promise<Day | null> =>
  (await rowsOf<{ day: Day }>(tx, LAST_SALE, tx.ownerId, today))[0]?.day ?? null

export interface Buyers {
  n: number
  today: Day
  /** A customer's month counts from this amount on, less refunds, */
  leastCents: number
  /** and from `1 / part` of the month's average sale on: a sale can be split among many names. */
  part: number
}

interface Buyer {
  customerId: number
  month: Day
}

const FIRST_PORTION = 2_000
const PORTION = 20_000
const MOST_LOOKED_AT = 500_000

const MONTH_SUMS = sqlText`
  SELECT date_trunc('month', day::timestamp)::date AS month, sum(sales) AS sales, sum(revenue_cents) AS revenue_cents
  FROM ${saleDay} WHERE owner_id = $1 AND day <= $3`
const IS_ENOUGH = (brought: string): string =>
  `${brought} >= $4::bigint AND ${brought} * $5::int * month_sums.sales >= month_sums.revenue_cents`

/** Months after $2, up to $3, with $6 entries together; the first $8 buyers besides $7. */
const BUYERS = sqlText`
  WITH counted AS MATERIALIZED (
    SELECT month, sum(entries) OVER (ORDER BY month) - entries AS before
    FROM ${saleMonth} WHERE owner_id = $1 AND month > $2 AND month <= $3
  ), portion AS MATERIALIZED (
    SELECT max(month) AS until FROM counted WHERE before < $6
  ), month_sums AS MATERIALIZED (
    ${MONTH_SUMS} AND day > $2 AND day < (SELECT until + interval '1 month' FROM portion) GROUP BY 1
  ), seen AS MATERIALIZED (
    SELECT customer_id, month, sum(revenue_cents) AS brought FROM ${namesByMonth('customer')}
    WHERE owner_id = $1 AND month > $2 AND month <= (SELECT until FROM portion) AND customer_id <> ALL ($7::bigint[])
    GROUP BY 1, 2
  ), first_bought AS (
    SELECT customer_id, min(month) AS month FROM seen JOIN month_sums USING (month)
    WHERE ${IS_ENOUGH('brought')} GROUP BY 1 ORDER BY 2 LIMIT $8
  )
  SELECT until, (SELECT count(*) FROM seen) AS "lookedAt",
    (SELECT coalesce(json_agg(json_build_object('customerId', customer_id, 'month', month)), '[]') FROM first_bought) AS buyers
  FROM portion`

async function firstBuyers(tx: OwnerTx, { n, today, leastCents, part }: Buyers): Promise<Buyer[]> {
  const most = await countCustomerNames(tx, n)
  const found: Buyer[] = []
  let after = '-infinity'
  let entries = FIRST_PORTION
  for (let lookedAt = 0; found.length < most && lookedAt < MOST_LOOKED_AT; entries = PORTION) {
    const ids = found.map(({ customerId }) => customerId)
    const values = [tx.ownerId, after, today, leastCents, part, entries, ids, most - found.length]
    const { rows } = await tx.client.query<Portion>(BUYERS, values)
    const [{ until, buyers, ...portion }] = rows as [Portion]
    if (until === null) break
    after = until
    lookedAt += portion.lookedAt
    found.push(...buyers.toSorted((a, b) => (a.month < b.month ? -1 : 1)))
  }
  return found
}
interface Portion {
  until: Day | null
  lookedAt: number
  buyers: Buyer[]
}

export const countBuyers = async (tx: OwnerTx, buyers: Buyers): Promise<number> =>
  (await firstBuyers(tx, buyers)).length

const NTH_IN_MONTH = sqlText`
  WITH month_sums AS MATERIALIZED (${MONTH_SUMS} AND day >= $2 GROUP BY 1)
  SELECT min(sale_date) FILTER (WHERE sale.revenue_cents > 0) AS day FROM ${sale} AS sale, month_sums
  WHERE owner_id = $1 AND sale_date >= $2 AND sale_date <= $3 AND month_sums.month = $2
    AND sale_date < ($2::date + interval '1 month')::date
    AND customer_id IS NOT NULL AND customer_id <> ALL ($6::bigint[])
  GROUP BY customer_id, month_sums.sales, month_sums.revenue_cents
  HAVING ${IS_ENOUGH('sum(sale.revenue_cents)')}
  ORDER BY 1 LIMIT 1 OFFSET $7`

export async function dayOfNthCustomer(tx: OwnerTx, buyers: Buyers): Promise<Day | null> {
  const { n, today, leastCents, part } = buyers
  if ((await countCustomerNames(tx, n)) < n) return null
  const first = await firstBuyers(tx, buyers)
  const month = first[n - 1]?.month
  if (month === undefined) return null
  const known = first.filter((buyer) => buyer.month < month).map(({ customerId }) => customerId)
  const values = [tx.ownerId, month, today, leastCents, part, known, n - 1 - known.length]
  const { rows } = await tx.client.query<{ day: Day }>(NTH_IN_MONTH, values)
  return rows[0]?.day ?? null
}
