import type { SystemTx } from '../../../server/database/tenancy.ts'
import { type Day, monthYear } from '../../../shared/calendar.ts'
import { isShown, ownersOf, placeIn, type Place } from './rules.ts'
import { boardBelow, choicesOf, ladderOf, NO_CHOICE, TOP, type Position } from './store.ts'
import { closedMonth, closedMonths, decidedIn, winnersAmong } from './winners.ts'

export interface Result extends Place {
  ownerId: string
  /** `October 2026` */
  monthYear: string
  competitors: number
  points: number
  isWinner: boolean
  hasPrize: boolean
}

/** months; older confirmations are no news */
const RECENT = 24

/** `from` and `to` are inclusive. */
export async function monthsConfirmed(
  tx: SystemTx,
  { from, to }: { from: Date; to: Date },
): Promise<Day[]> {
  const closed = await closedMonths(tx, RECENT)
  return closed
    .filter(({ confirmedAt: at }) => at !== null && at >= from && at <= to)
    .map(({ month }) => month)
}

/**
 * `next` is null after the last. Leaves out hidden owners, and refused winners unless others on their place were
 * confirmed.
 */
export async function resultsBelow(
  tx: SystemTx,
  month: Day,
  from: Position = TOP,
  limit: number,
): Promise<{ results: Result[]; next: Position | null }> {
  const rows = await boardBelow(tx, month, from, limit)
  const ids = rows.map(({ ownerId }) => ownerId)
  const [ladder, closed] = [await ladderOf(tx, month), await closedMonth(tx, month)]
  const winners = await winnersAmong(tx, month, ids)
  const decided = await decidedIn(tx, month)
  const choices = await choicesOf(tx, ids)
  const results = rows.flatMap(({ ownerId, points }) => {
    const won = winners.get(ownerId)
    const place = placeIn({ points, won }, ladder, decided)
    const isRefused = won?.state === 'rejected' && place.place === won.place
    if (isRefused || !isShown(choices.get(ownerId) ?? NO_CHOICE)) return []
    return {
      ownerId,
      monthYear: monthYear(month),
      points,
      ...place,
      competitors: ownersOf(ladder),
      isWinner: won?.state === 'confirmed',
      hasPrize: closed!.hasPrize,
    }
  })
  return { results, next: rows.length < limit ? null : rows.at(-1)! }
}
