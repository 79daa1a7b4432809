import type { Day } from '../../../shared/calendar.ts'
import type { Streak } from '../streaks/contract.ts'
import type { AchievementId } from '../points/contract.ts'
import type { News } from './contract.ts'

/** Days of a streak that ends unless a sale is recorded today; null if it is safe, closed today, or over. */
export function streakAtRisk(
  { current, isDoneToday, aliveUntil }: Streak,
  today: Day,
): number | null {
  return current > 0 && !isDoneToday && aliveUntil === today ? current : null
}

/** The parts of a point event that decide whether to tell about it. */
export interface Told {
  what: AchievementId | 'share' | 'correction'
  /** negative when points were taken back */
  points: number
}

/** Sums events by achievement, in their order. What was taken back since, or paid again, is no news. */
export function newsOf(events: Told[]): News {
  const points = new Map<AchievementId, number>()
  for (const event of events) {
    if (event.what === 'share' || event.what === 'correction') continue
    points.set(event.what, (points.get(event.what) ?? 0) + event.points)
  }
  return [...points].flatMap(([id, sum]) => (sum > 0 ? [{ id, points: sum }] : []))
}
