import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { upTo, type Day, type DayRange } from '../../../shared/calendar.ts'
import { saleDay } from './tables.ts'

const AHEAD = prepared('sales-any-ahead')`
  SELECT FROM ${saleDay} WHERE owner_id = $1 AND day > $2 AND day <= $3 LIMIT 1`

/** Later days are bookings, and in no ranking. Otherwise the range stays: whole months are read from totals. */
export async function soFarIn(tx: OwnerTx, range: DayRange, today: Day): Promise<DayRange> {
  if (range.end <= today) return range
  const ahead = await rowsOf(tx, AHEAD, tx.ownerId, today, range.end)
  return ahead.length > 0 ? upTo(range, today) : range
}
