import { monthName, type DateNotation, type DayRange } from '../../../../shared/calendar.ts'
import {
  countOf,
  formatCount,
  formatMoney,
  toCents,
  type Notation,
} from '../../../../shared/money.ts'
import { formatRange, wholeMonthsIn } from '../../../../shared/periods.ts'
import { GOAL_TYPES, type Goal } from '../../contract.ts'
import { amountText, byRank, isReached, lagOf } from '../../rules.ts'
import { lagText, shortfallText } from '../amounts.ts'

const isFor = ({ period }: Goal, { start, end }: DayRange): boolean =>
  period.startDate === start && period.endDate === end

/** furthest behind first, then by type and the largest; reached goals come last */
export function goalsFor(goals: Goal[], shown: DayRange): Goal[] {
  const lag = (goal: Goal): number => (isReached(goal) ? -Infinity : lagOf(goal))
  return goals
    .filter((goal) => goal.isActive && isFor(goal, shown))
    .toSorted((a, b) => lag(b) - lag(a) || byRank(a, b) || b.targetAmount - a.targetAmount)
}

/** null if refunds stop the average from getting there */
export const salesNeeded = (remaining: number, average: number): number | null =>
  average > 0 ? Math.ceil(toCents(remaining) / toCents(average)) : null

export const needsMoney = (goal: Goal): boolean =>
  GOAL_TYPES[goal.goalType].unit === 'money' && !isReached(goal) && (goal.pace?.remaining ?? 0) > 0

/** `2026`, `November`, `Q4 2026` */
export const nameOfShown = (shown: DayRange, dates: DateNotation): string =>
  wholeMonthsIn(shown) === 1 ? monthName(shown.start) : formatRange(shown, dates)

/** After `2026 goal:`. */
export function goalInWords(goal: Goal, averageSale: number, notation: Notation): string {
  const { goalType, targetAmount, pace, period } = goal
  if (isReached(goal)) return 'reached.'
  if (period.phase === 'over') return `${shortfallText(goal, notation)}.`
  const target = amountText(goalType, targetAmount, notation)
  if (!pace) return `a gross margin of ${target}, ${lagText(goal, notation)} more.`
  if (GOAL_TYPES[goalType].unit === 'count') {
    return `${countOf(pace.remaining, notation, 'more sale')} to ${formatCount(targetAmount, notation)}.`
  }
  const needed = salesNeeded(pace.remaining, averageSale)
  if (needed === null) return `${amountText(goalType, pace.remaining, notation)} to go.`
  const style = averageSale < 100 ? 'computed' : 'whole'
  const usual = formatMoney(averageSale, { ...notation, style })
  return `${countOf(needed, notation, 'more sale')} like your usual one of ${usual}.`
}
