import { monthName, type DayRange } from '../../../../shared/calendar.ts'
import { written, type Notation } from '../../../../shared/money.ts'
import { wholeMonthsIn } from '../../../../shared/periods.ts'
import { GOAL_TYPES, type Goal } from '../../contract.ts'
import { amountText, dueOf, lagOf, mostBehind, periodInWords } from '../../rules.ts'
import { shortfallText } from '../amounts.ts'
import { choices, isFor, isReached } from './chosen-goal.ts'

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

export interface Standing {
  words: string
  tone: 'better' | 'worse' | 'muted'
}

/** Where a goal stands, in two words: `$7,123 behind`, `Reached`, `On pace`. */
export function standingOf(goal: Goal, notation: Notation): Standing {
  const { goalType, currentAmount, pace, period } = goal
  if (isReached(goal)) return { words: 'Reached', tone: 'better' }
  if (period.phase === 'over') return { words: shortfallText(goal, notation), tone: 'muted' }
  if (pace?.isFirstDay) return { words: 'Starts today', tone: 'muted' }
  const { unit } = GOAL_TYPES[goalType]
  const missing = dueOf(goal) - currentAmount
  // Only whole sales are sold.
  const amount = Math.abs(unit === 'count' ? Math.round(missing) : missing)
  if (amount === 0) return { words: 'On pace', tone: 'better' }
  if (unit === 'percent') {
    // A margin has no pace, and on its first day nothing is behind.
    const tone = goal.isBehind ? 'worse' : 'muted'
    return { words: `${pointsText(missing, notation)} short`, tone }
  }
  const text = amountText(goalType, amount, notation)
  return missing > 0
    ? { words: `${text} behind`, tone: 'worse' }
    : { words: `${text} ahead`, tone: 'better' }
}

/** `6.5 points` */
function pointsText(points: number, { numberStyle }: Notation): string {
  const text = written(String(Number(points.toFixed(1))), numberStyle)
  return `${text} ${text === '1' ? 'point' : 'points'}`
}

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
  const { words } = standingOf(worst, notation)
  const same = spokenPeriod(worst) === reached
  return `${reached.charAt(0).toUpperCase()}${reached.slice(1)} is reached; ${same ? 'the other goal' : spokenPeriod(worst)} is ${words}.`
}
