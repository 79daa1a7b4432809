import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { WorkTarget } from '../../goals/target/contract.ts'
import { hasEntries } from './sums.ts'

/** open days at a period's end without entries: sales are probably unrecorded */
const UNRECORDED_DAYS = 2

/**
 * Without entries there is news only if the shop was open and had entries before: an owner who records nothing isn't
 * reminded each week.
 */
export function hasNews(
  range: DayRange,
  { now, before }: { now: Sums; before: Sums },
  opening: OpeningDays,
): boolean {
  if (hasEntries(now)) return true
  return hasEntries(before) && openDaysIn(range, opening) > 0
}

export type Task =
  /** null: no entries in the period */
  | { what: 'record'; since: Day | null }
  | { what: 'set-goal' }
  | { what: 'name-shop' }
  | { what: 'sell'; target: WorkTarget }
  | { what: 'change-goal'; target: WorkTarget }
  | { what: 'next-goal'; period: string }
  | { what: 'look' }

interface Situation {
  range: DayRange
  now: Sums
  lastDay: Day
  opening: OpeningDays
  businessName: string
  /** null without a goal */
  forGoal: { goal: { period: string }; isMet: boolean; openDaysLeft: number } | null
  target: WorkTarget | null
}

/** Figures come first: without them everything else is wrong. */
export function taskOf({
  range,
  now,
  lastDay,
  opening,
  businessName,
  forGoal,
  target,
}: Situation): Task {
  if (!hasEntries(now)) return { what: 'record', since: null }
  const unrecorded = openDaysIn({ start: addDays(lastDay, 1), end: range.end }, opening)
  if (unrecorded >= UNRECORDED_DAYS) return { what: 'record', since: lastDay }
  if (!forGoal) return { what: 'set-goal' }
  if (businessName.trim() === '') return { what: 'name-shop' }
  const { goal, isMet, openDaysLeft } = forGoal
  // The month's goal is met, and the year's isn't.
  const isForAnother = target !== null && target.period !== null && target.period !== goal.period
  if (isMet && !isForAnother) return { what: 'next-goal', period: goal.period }
  if (!target || (openDaysLeft === 0 && !isMet)) return { what: 'look' }
  const canMove = openDaysLeft > 1 || isForAnother
  return { what: target.realistic !== null && canMove ? 'change-goal' : 'sell', target }
}
