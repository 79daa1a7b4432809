import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { SUMS } from './measures.ts'
import { namesByMonth } from './names-by-month.ts'
import { saleDay } from './tables.ts'

export interface MonthSums extends Sums {
  month: Day
  firstDay: Day | null
  lastDay: Day | null
  saleDays: number
  timelyDays: number
}

const MONTHS = prepared('sales-months')`
  SELECT date_trunc('month', day::timestamp)::date AS month, ${SUMS},
         min(day) FILTER (WHERE sales > 0) AS "firstDay", max(day) FILTER (WHERE sales > 0) AS "lastDay",
         count(*) FILTER (WHERE sales > 0) AS "saleDays", count(*) FILTER (WHERE timely_sales > 0) AS "timelyDays"
  FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 1`

export const monthsIn = (tx: OwnerTx, { start, end }: DayRange): Promise<MonthSums[]> =>
  rowsOf(tx, MONTHS, tx.ownerId, start, end)

export interface MonthCustomers {
  month: Day
  customers: number
  sales: number
}

const CUSTOMERS = prepared('sales-customers-of-months')`
  SELECT month, count(*) AS customers, sum(sales) AS sales FROM (
    SELECT month, sum(sales) AS sales FROM ${namesByMonth('customer')}
    WHERE owner_id = $1 AND month BETWEEN $2 AND $3 AND sales > 0 GROUP BY month, customer_id
  ) AS customers GROUP BY month`

/** Range of first days. Reads a row per customer and month. */
export const customersIn = (tx: OwnerTx, { start, end }: DayRange): Promise<MonthCustomers[]> =>
  rowsOf(tx, CUSTOMERS, tx.ownerId, start, end)
