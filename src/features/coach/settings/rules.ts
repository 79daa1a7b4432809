import type { Day } from '../../../shared/calendar.ts'
import type { SalesStreak } from '../streaks/contract.ts'
import type { AchievementId } from '../points/contract.ts'
import type { CoachStatus, News } from './contract.ts'

export function streakAtRisk(
  { current, beat, isDoneToday, aliveUntil }: Omit<SalesStreak, 'forgotten'>,
  today: Day,
): CoachStatus['streakAtRisk'] {
  return current > 0 && !isDoneToday && aliveUntil === today ? { current, beat } : null
}

export interface Told {
  what: AchievementId | 'share' | 'correction'
  /** negative when taken back */
  points: number
}

/** Points taken back since, or paid again, are no news. */
export function newsOf(events: Told[]): News {
  const points = new Map<AchievementId, number>()
  for (const event of events) {
    if (event.what === 'share' || event.what === 'correction') continue
    points.set(event.what, (points.get(event.what) ?? 0) + event.points)
  }
  return [...points].flatMap(([id, sum]) => (sum > 0 ? [{ id, points: sum }] : []))
}
