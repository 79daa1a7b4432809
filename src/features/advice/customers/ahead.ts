import { sqlText } from '../../../server/database/prepared.ts'
import { sale } from '../../sales/tables.ts'

/** Sums per customer of the owner $1 of later days (bookings, agreed refunds), to take off the totals of all time. */
export const aheadOf = (today: string): string => sqlText`
  SELECT customer_id, sum(revenue_cents) AS cents FROM ${sale}
  WHERE owner_id = $1 AND sale_date > ${today} AND customer_id IS NOT NULL GROUP BY 1`
