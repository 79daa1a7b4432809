import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import { hasEntries } from './sums.ts'

/** open days without an entry at the end of a period after which sales are probably still to be recorded */
const UNRECORDED_DAYS = 2

/**
 * Whether there is anything to tell about a period. Without an entry there is, if the shop was open and had entries
 * in the period before: then they were probably forgotten. An owner who records nothing isn't reminded each week.
 */
export function hasNews(
  range: DayRange,
  { now, before }: { now: Sums; before: Sums },
  opening: OpeningDays,
): boolean {
  if (hasEntries(now)) return true
  return hasEntries(before) && openDaysIn(range, opening) > 0
}

/** The one thing to do. */
export type Task =
  /** `since`: the last day with entries; null if the whole period has none */
  | { what: 'record'; since: Day | null }
  | { what: 'set-goal' }
  | { what: 'name-shop' }
  /** to sell for this much on a day, today or the next open one, for the goal of the period */
  | { what: 'sell'; day: Day; cents: number; period: string }
  /** the day's target is out of reach; what the goal's period comes to as usual */
  | { what: 'change-goal'; cents: number; withinReach: number; period: string }
  | { what: 'next-goal'; period: string }
  | { what: 'look' }

interface Situation {
  range: DayRange
  now: Sums
  /** last day with entries up to the day on which the digest is due */
  lastDay: Day
  opening: OpeningDays
  businessName: string
  /** the day's target; null if nobody has set a goal for the month, the quarter or the year */
  forGoal: {
    goal: { period: string }
    isMet: boolean
    target: { day: Day; amount: number } | null
    /** what the goal's period comes to as usual, if the target is out of reach */
    withinReach: { period: number } | null
  } | null
}

/** Figures first: without them everything else is wrong. Then a goal, the shop's name, and the day's target. */
export function taskOf({ range, now, lastDay, opening, businessName, forGoal }: Situation): Task {
  if (!hasEntries(now)) return { what: 'record', since: null }
  const unrecorded = openDaysIn({ start: addDays(lastDay, 1), end: range.end }, opening)
  if (unrecorded >= UNRECORDED_DAYS) return { what: 'record', since: lastDay }
  if (!forGoal) return { what: 'set-goal' }
  if (businessName.trim() === '') return { what: 'name-shop' }
  const { target, withinReach } = forGoal
  const { period } = forGoal.goal
  if (target && withinReach) {
    return { what: 'change-goal', period, cents: target.amount, withinReach: withinReach.period }
  }
  if (target) return { what: 'sell', period, day: target.day, cents: target.amount }
  return forGoal.isMet ? { what: 'next-goal', period } : { what: 'look' }
}
