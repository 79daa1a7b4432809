import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { nameOfMonth } from '../months/rules.ts'
import { isShared, ownersOf, placeOf, type Ladder } from './rules.ts'
import { boardBelow, choicesOf, ladderOf, TOP, type Position } from './store.ts'
import { closedMonth, closedMonths, countWinners, winnersAmong } from './winners.ts'

/** What an owner is told about a month whose winners are confirmed. */
export interface Result {
  ownerId: string
  /** `October 2026` */
  monthYear: string
  place: number
  /** Others have the same place. */
  isShared: boolean
  /** owners who had points and were on the board */
  competitors: number
  points: number
  /** among the confirmed winners */
  isWinner: boolean
  hasPrize: boolean
}

/** months that are looked at; older ones are confirmed rarely, and are no news */
const RECENT = 24

/** Returns the recent months whose winners were confirmed within a time. */
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
 * Returns what the next `limit` owners on the board of a confirmed month are told, and the position after them; null
 * after the last. Left out is who was refused as a winner, and who doesn't want to be on the board any more.
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
  const winning = await countWinners(tx, month, ['proposed', 'confirmed', 'rejected'])
  const choices = await choicesOf(tx, ids)
  const results = rows.flatMap(({ ownerId, points }) => {
    const won = winners.get(ownerId)
    if (won?.state === 'rejected' || choices.get(ownerId)?.appearance === 'hidden') return []
    return {
      ...{ ownerId, monthYear: nameOfMonth(month), points },
      ...(won ? { place: won.place, isShared: won.isShared } : placeBelow(points, ladder, winning)),
      competitors: ownersOf(ladder),
      isWinner: won?.state === 'confirmed',
      hasPrize: closed!.hasPrize,
    }
  })
  return { results, next: rows.length < limit ? null : rows.at(-1)! }
}

/**
 * The place of an owner who hasn't won. A tie that crosses the last winning place was decided by days and goals: who
 * lost it has as many points as a winner, and comes after all of them.
 */
function placeBelow(points: number, ladder: Ladder, winning: number) {
  const place = placeOf(points, ladder)
  if (place > winning) return { place, isShared: isShared(points, ladder) }
  const level = ownersOf(ladder.filter((rung) => rung.points >= points)) - winning
  return { place: winning + 1, isShared: level > 1 }
}
