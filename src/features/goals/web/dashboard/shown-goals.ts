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

export const goalsFor = (goals: Goal[], shown: DayRange): Goal[] =>
  worstFirst(choices(goals).filter((goal) => isFor(goal, shown)))

export const runningGoals = (goals: Goal[]): Goal[] =>
  worstFirst(choices(goals).filter(({ period }) => period.phase === 'current'))

const spokenPeriod = (goal: Goal): string => {
  const { startDate: start, endDate: end } = goal.period
  const months = wholeMonthsIn({ start, end })
  return months === 1 ? monthName(start) : months === 12 ? 'the year' : periodInWords(goal)
}

/** `November is reached; the year is $7,123 behind.` */
export function otherBehind(goal: Goal, goals: Goal[], notation: Notation): string | null {
  const worst = mostBehind(goal, goals)
  if (!worst) return null
  const reached = spokenPeriod(goal)
  const same = spokenPeriod(worst) === reached
  return `${reached.charAt(0).toUpperCase()}${reached.slice(1)} is reached; ${same ? 'the other goal' : spokenPeriod(worst)} is ${lagText(worst, notation)} behind.`
}
