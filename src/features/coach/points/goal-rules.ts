import { daysBetween, lengthOf, type Day, type DayRange } from '../../../shared/calendar.ts'
import { recordedMargin, type Sums } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { toCents } from '../../../shared/money.ts'
import { GOAL_TYPES, type GoalType } from '../../goals/contract.ts'
import { hundredthsOf } from '../../goals/index.ts'

/** days that a goal must have been in force, unless it was set before its period began: no points for a goal that was set once it was nearly reached */
const DAYS_IN_FORCE = 7

interface ReachedGoal {
  metWhenSet: boolean
  setOn: Day
  daysInForce: number
  targetHundredths: number
}

/** Whether a reached goal counts for Goal Getter. `least` is its `leastTarget`. */
export const countsAsReached = (goal: ReachedGoal, period: DayRange, least: number): boolean =>
  !goal.metWhenSet &&
  goal.targetHundredths >= least &&
  goal.setOn <= period.end &&
  (goal.setOn <= period.start || goal.daysInForce >= DAYS_IN_FORCE)

/** Whether a goal of a month decides ties: it must have been in force for a while, and not met when it was set. */
export const decidesTies = (goal: { metWhenSet: boolean; setOn: Day }, soFar: DayRange): boolean =>
  !goal.metWhenSet &&
  (goal.setOn <= soFar.start || daysBetween(goal.setOn, soFar.end) >= DAYS_IN_FORCE)

/** The figure that a goal is for, in hundredths of its unit. As for Profit Pro, an assumed margin counts for nothing. */
const countedHundredths = (type: GoalType, of: Sums): number =>
  GOAL_TYPES[type].unit === 'percent' ? toCents(recordedMargin(of)) : hundredthsOf(type, of, null)

interface CountedGoal {
  goalType: GoalType
  targetHundredths: number
  leastRevenueCents: number
}

/** Whether the sums of its period still meet a goal that counts. Whatever it's for, it needs revenue behind it. */
export const isStillMet = (goal: CountedGoal, of: Sums): boolean =>
  countedHundredths(goal.goalType, of) >= goal.targetHundredths &&
  of.revenueCents >= goal.leastRevenueCents

/** days before a goal's period that show what is usual: as many as in a year, or since the first sale and the registration */
export const USUAL_DAYS = 365
/** with fewer of them, or fewer with sales, nothing is usual yet */
const LEAST_USUAL_DAYS = 28
const LEAST_DAYS_WITH_SALES = 10
/** the part of what is usual that a goal must aim at */
const LEAST_PART = 1 / 3

/** What an owner did before the period of a goal. */
interface Before extends DayRange {
  daysWithSales: number
  sums: Sums
}

/**
 * The smallest target with which a goal counts for Goal Getter, in hundredths of its unit: a third of what is usual
 * for as many days, or the smallest that the form offers where nothing is usual yet.
 */
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
