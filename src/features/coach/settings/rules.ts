import type { Day } from '../../../shared/calendar.ts'
import type { SalesStreak } from '../streaks/contract.ts'
import type { CoachStatus } from './contract.ts'

export function streakAtRisk(
  { current, beat, isDoneToday, aliveUntil }: Omit<SalesStreak, 'forgotten'>,
  today: Day,
): CoachStatus['streakAtRisk'] {
  return current > 0 && !isDoneToday && aliveUntil === today ? { current, beat } : null
}
