import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { product, sale } from '../../sales/tables.ts'
import { saleDay } from '../../sales/rollups/tables.ts'

export interface Single {
  /** not above 0 */
  refundCents: number
  /** of the best day; null without sales */
  largest: { cents: number; day: Day; product: string } | null
}

// Refunds have an index of their own. No index finds the largest sale, but the day with the most revenue is found fast.
const SINGLES = prepared('sales-outliers')`
  SELECT (SELECT coalesce(sum(revenue_cents::float8), 0) FROM ${sale}
          WHERE owner_id = $1 AND sale_date BETWEEN first AND last AND revenue_cents < 0) AS "refundCents",
         (SELECT json_build_object('cents', revenue_cents, 'day', sale_date, 'product', (
            SELECT name FROM ${product} WHERE owner_id = $1 AND id = product_id))
          FROM ${sale} WHERE owner_id = $1 AND revenue_cents > 0 AND sale_date = (
            SELECT day FROM ${saleDay} WHERE owner_id = $1 AND day BETWEEN first AND last
            ORDER BY revenue_cents DESC, day LIMIT 1)
          ORDER BY revenue_cents DESC, id LIMIT 1) AS largest
  FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS range (first, last, nth) ORDER BY nth`

export const singlesIn = (tx: OwnerTx, ranges: DayRange[]): Promise<Single[]> =>
  rowsOf(
    tx,
    SINGLES,
    tx.ownerId,
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
  )
