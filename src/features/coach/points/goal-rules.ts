import { daysBetween, lengthOf, type Day, type DayRange } from '../../../shared/calendar.ts'
import { recordedMargin, type Sums } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { toCents } from '../../../shared/money.ts'
import { GOAL_TYPES, type GoalType } from '../../goals/contract.ts'
import { hundredthsOf } from '../../goals/index.ts'

/** days, unless set before the period: no points for goals set once nearly reached */
const DAYS_IN_FORCE = 7

interface ReachedGoal {
  metWhenSet: boolean
  setOn: Day
  daysInForce: number
  targetHundredths: number
}

export const countsAsReached = (goal: ReachedGoal, period: DayRange, least: number): boolean =>
  !goal.metWhenSet &&
  goal.targetHundredths >= least &&
  goal.setOn <= period.end &&
  (goal.setOn <= period.start || goal.daysInForce >= DAYS_IN_FORCE)

export const decidesTies = (goal: { metWhenSet: boolean; setOn: Day }, soFar: DayRange): boolean =>
  !goal.metWhenSet &&
  (goal.setOn <= soFar.start || daysBetween(goal.setOn, soFar.end) >= DAYS_IN_FORCE)

/** Hundredths. An assumed margin counts for nothing. */
const countedHundredths = (type: GoalType, of: Sums): number =>
  GOAL_TYPES[type].unit === 'percent' ? toCents(recordedMargin(of)) : hundredthsOf(type, of, null)

interface CountedGoal {
  goalType: GoalType
  targetHundredths: number
  leastRevenueCents: number
}

/** Every goal needs revenue behind it. */
export const isStillMet = (goal: CountedGoal, of: Sums): boolean =>
  countedHundredths(goal.goalType, of) >= goal.targetHundredths &&
  of.revenueCents >= goal.leastRevenueCents

/** days before the period, at most since the first sale and the registration */
export const USUAL_DAYS = 365
/** with fewer, nothing is usual yet */
const LEAST_USUAL_DAYS = 28
const LEAST_DAYS_WITH_SALES = 10
/** of what is usual */
const LEAST_PART = 1 / 3

interface Before extends DayRange {
  daysWithSales: number
  sums: Sums
}

/** In hundredths, for Goal Getter: a third of what is usual for as many days, or the form's smallest pick. */
export function leastTarget(
  type: GoalType,
  period: DayRange,
  before: Before | null,
  currency: string,
): number {
  const { unit, quickPicks } = GOAL_TYPES[type]
  const days = before ? lengthOf(before) : 0
  const isKnown = days >= LEAST_USUAL_DAYS && before!.daysWithSales >= LEAST_DAYS_WITH_SALES
  const usual = isKnown ? countedHundredths(type, before!.sums) : 0
  if (usual <= 0) {
    return toCents(unit === 'money' ? roundAmount(quickPicks[0], currency) : quickPicks[0])
  }
  return Math.ceil((unit === 'percent' ? usual : (usual * lengthOf(period)) / days) * LEAST_PART)
}
