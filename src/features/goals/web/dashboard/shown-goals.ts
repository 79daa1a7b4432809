import { monthName, type DayRange } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { wholeMonthsIn } from '../../../../shared/periods.ts'
import type { Goal } from '../../contract.ts'
import { isReached, lagOf, mostBehind, periodInWords } from '../../rules.ts'
import { lagText } from '../amounts.ts'
import { choices, isFor } from './chosen-goal.ts'

/** Reached goals come last. */
const worstFirst = (goals: Goal[]): Goal[] => {
  const lag = (goal: Goal): number => (isReached(goal) ? -Infinity : lagOf(goal))
  return goals.toSorted((a, b) => lag(b) - lag(a))
}

/** The active goals for just these days, the one that is furthest behind first. */
export const goalsFor = (goals: Goal[], shown: DayRange): Goal[] =>
  worstFirst(choices(goals).filter((goal) => isFor(goal, shown)))

/** The active goals of running periods, the one that is furthest behind first. */
export const runningGoals = (goals: Goal[]): Goal[] =>
  worstFirst(choices(goals).filter(({ period }) => period.phase === 'current'))

/** `November`, `Q4 2026`, `the year`: the period of a goal in a sentence about what runs now. */
const spokenPeriod = (goal: Goal): string => {
  const { startDate: start, endDate: end } = goal.period
  const months = wholeMonthsIn({ start, end })
  return months === 1 ? monthName(start) : months === 12 ? 'the year' : periodInWords(goal)
}

/**
 * What a reached goal must not hide: `November is reached; the year is $7,123 behind.` null if no other running goal of its
 * kind is behind.
 */
export function otherBehind(goal: Goal, goals: Goal[], notation: Notation): string | null {
  const worst = mostBehind(goal, goals)
  if (!worst) return null
  const reached = spokenPeriod(goal)
  const same = spokenPeriod(worst) === reached
  return `${reached.charAt(0).toUpperCase()}${reached.slice(1)} is reached; ${same ? 'the other goal' : spokenPeriod(worst)} is ${lagText(worst, notation)} behind.`
}
