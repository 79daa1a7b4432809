import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { closesAt, isMonthClosed } from '../../../shared/month-close.ts'
import type { Leaderboard } from './contract.ts'
import { isOnBoard, ownersOf, placeIn } from './rules.ts'
import { ladderOf, type Standing } from './store.ts'
import { decidedIn, monthFacts, winnersAmong } from './winners.ts'

interface Viewed {
  month: Day
  own: Standing | undefined
  ownerId: string
  now: Date
  today: Day
}

/** null once the winners are known, or if nobody had points */
export async function monthBeforeOf(
  tx: SystemTx,
  { month, own, ownerId, now, today }: Viewed,
): Promise<Leaderboard['monthBefore']> {
  const [ladder, facts, winners, decided] = await Promise.all([
    ladderOf(tx, month),
    monthFacts(tx, month, today, ownerId),
    winnersAmong(tx, month, [ownerId]),
    decidedIn(tx, month),
  ])
  if (facts.isConfirmed || ladder.length === 0) return null
  const place = isOnBoard(own)
    ? placeIn({ points: own.points, won: winners.get(ownerId) }, ladder, decided)
    : null
  return {
    month: month.slice(0, 7),
    state: isMonthClosed(month, now) ? 'closed' : 'running',
    closesAt: closesAt(month).toISOString(),
    totalUsers: ownersOf(ladder),
    rank: place?.place ?? null,
    isTied: place?.isShared ?? false,
  }
}
