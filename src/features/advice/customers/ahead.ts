import { sqlText } from '../../../server/database/prepared.ts'
import { sale } from '../../sales/tables.ts'

/**
 * SQL of what each customer of the owner $1 has after a day, a parameter: bookings, refunds that are agreed on. None of it is
 * spent yet, so it is taken off the totals of all time. It is little, so it is read.
 */
export const aheadOf = (today: string): string => sqlText`
  SELECT customer_id, sum(revenue_cents) AS cents FROM ${sale}
  WHERE owner_id = $1 AND sale_date > ${today} AND customer_id IS NOT NULL GROUP BY 1`
