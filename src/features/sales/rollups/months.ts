import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { SUMS } from './measures.ts'
import { namesByMonth } from './names-by-month.ts'
import { saleDay } from './tables.ts'

/** Totals of a month, or of the part of it that was asked for. */
export interface MonthSums extends Sums {
  /** first day of the month */
  month: Day
  /** first and last day with a sale; null if there are only refunds */
  firstDay: Day | null
  lastDay: Day | null
  /** days with a sale */
  saleDays: number
  /** days with a sale that was recorded on that day or in the week after it */
  timelyDays: number
}

const MONTHS = prepared('sales-months')`
  SELECT date_trunc('month', day::timestamp)::date AS month, ${SUMS},
         min(day) FILTER (WHERE sales > 0) AS "firstDay", max(day) FILTER (WHERE sales > 0) AS "lastDay",
         count(*) FILTER (WHERE sales > 0) AS "saleDays", count(*) FILTER (WHERE timely_sales > 0) AS "timelyDays"
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 1`

/** Returns the totals of each month with entries in a range, in order. */
export const monthsIn = (tx: OwnerTx, { start, end }: DayRange): Promise<MonthSums[]> =>
  rowsOf(tx, MONTHS, tx.ownerId, start, end)

/** Customers of a month. */
export interface MonthCustomers {
  /** first day of the month */
  month: Day
  /** different customers with a sale */
  customers: number
  /** sales that name a customer */
  sales: number
}

const CUSTOMERS = prepared('sales-customers-of-months')`
  SELECT month, count(*) AS customers, sum(sales) AS sales FROM (
    SELECT month, sum(sales) AS sales FROM ${namesByMonth('customer')}
    WHERE owner_id = $1 AND month BETWEEN $2 AND $3 AND sales > 0 GROUP BY month, customer_id
  ) AS customers GROUP BY month`

/** Counts the customers of each month whose first day is in a range. It reads a row per customer and month. */
export const customersIn = (tx: OwnerTx, { start, end }: DayRange): Promise<MonthCustomers[]> =>
  rowsOf(tx, CUSTOMERS, tx.ownerId, start, end)
