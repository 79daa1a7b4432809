import { addDays, earlier, later, type Day, type DayRange } from '../../shared/calendar.ts'
import {
  addSums,
  grossProfitMargin,
  isMarginAssumed,
  NO_SUMS,
  type NetCents,
  type Sums,
} from '../../shared/figures.ts'
import {
  countOf,
  fromCents,
  roundUpToWhole,
  toCents,
  written,
  type Notation,
  moneyText,
} from '../../shared/money.ts'
import {
  dayAfterOperatingDays,
  operatingDaysIn,
  type OpeningDays,
} from '../../shared/operating-days.ts'
import type { Profile } from '../profile/contract.ts'
import { GOAL_TYPES, type Goal, type GoalType, type Pace } from './contract.ts'
import { marginNeededOf } from './margin/rules.ts'
import { neededOf } from './target/rules.ts'
import { codeOfTimeframe } from './timeframe/contract.ts'
import { labelOfTimeframe, rangeOfTimeframe } from './timeframe/rules.ts'

/** amounts in hundredths */
export interface GoalRow extends Pick<
  Goal,
  'id' | 'timeframe' | 'description' | 'isActive' | 'setOn'
> {
  goalType: GoalType
  targetHundredths: number
  metWhenSet: boolean
  achievedAt: Date | null
  achievedHundredths: number | null
  reachedOn: Day | null
}

/** empty if the goal was set before its period */
export const daysBeforeSet = ({
  timeframe,
  setOn,
}: Pick<GoalRow, 'timeframe' | 'setOn'>): DayRange => {
  const { start, end } = rangeOfTimeframe(timeframe)
  return { start, end: earlier(end, addDays(setOn, -1)) }
}

interface Figures {
  soFar: Sums
  /** of the days after today */
  ahead: Sums
  beforeSet: Sums
  today: Sums
  /** null if unknown */
  averageDay: NetCents | null
  /** of a running goal of revenue */
  isBeyondReach: boolean
}

export function goalOf(
  row: GoalRow,
  { soFar, ahead, beforeSet, today: soldToday, averageDay, isBeyondReach }: Figures,
  today: Day,
  profile: Profile,
): Goal {
  const { targetHundredths, achievedHundredths, achievedAt, timeframe, setOn } = row
  const range = rangeOfTimeframe(timeframe)
  const isPercent = GOAL_TYPES[row.goalType].unit === 'percent'
  const amountIn = (sums: Sums): number =>
    hundredthsOf(row.goalType, sums, profile.defaultProfitMargin)
  const reached = amountIn(soFar)
  const phase = phaseOf(range, today)
  const pace = isPercent
    ? null
    : paceOf({
        target: targetHundredths,
        reached,
        reachedBeforeSet: amountIn(beforeSet),
        reachedToday: amountIn(soldToday),
        goalType: row.goalType,
        range,
        setOn,
        today,
        opening: profile,
      })
  // A margin has no pace, and isn't behind on the first day.
  const isAhead =
    pace?.isAhead ?? (reached >= targetHundredths || today <= later(setOn, range.start))
  const isRunning = row.isActive && achievedAt === null && phase === 'current'
  const marginNeeded = isPercent
    ? marginNeededOf({
        target: fromCents(targetHundredths),
        range,
        sums: soFar,
        averageDay,
        today,
        profile,
      })
    : null
  return {
    id: row.id,
    goalType: row.goalType,
    timeframe: codeOfTimeframe(timeframe),
    description: row.description,
    targetAmount: fromCents(targetHundredths),
    isActive: row.isActive,
    setOn,
    achievedAt: achievedAt?.toISOString() ?? null,
    achievedAmount: achievedHundredths === null ? null : fromCents(achievedHundredths),
    reachedOn: row.reachedOn,
    currentAmount: fromCents(reached),
    bookedAhead: isPercent ? 0 : fromCents(amountIn(ahead)),
    isMarginAssumed: row.goalType === 'profit_margin' && isMarginAssumed(soFar),
    period: {
      label: labelOfTimeframe(timeframe),
      startDate: range.start,
      endDate: range.end,
      phase,
    },
    pace,
    isBehind: isRunning && !isAhead,
    isOutOfReach: isRunning && (isBeyondReach || (marginNeeded ?? 0) > 100),
    marginNeeded,
  }
}

export function hundredthsOf(type: GoalType, sums: Sums, defaultMargin: number | null): number {
  switch (GOAL_TYPES[type].figure) {
    case 'totalRevenue':
      return sums.revenueCents
    case 'totalSales':
      return sums.sales * 100
    case 'grossProfitMargin':
      return toCents(grossProfitMargin(sums, defaultMargin))
  }
}

function phaseOf(range: DayRange, today: Day): Goal['period']['phase'] {
  if (today < range.start) return 'upcoming'
  return today > range.end ? 'over' : 'current'
}

/** of a projected date */
const MAX_YEARS_AHEAD = 5

/** operating days; a single good day says little */
const MIN_PACE_DAYS = 3

interface Course {
  target: number
  reached: number
  reachedBeforeSet: number
  reachedToday: number
  range: DayRange
  setOn: Day
  today: Day
  opening: OpeningDays
  goalType: GoalType
}

/** `today` counts as past, except on the first day. */
export function paceOf(course: Course): Pace {
  const { target, reached, reachedBeforeSet, range, setOn, today, opening } = course
  const days = (start: Day, end: Day): number => operatingDaysIn({ start, end }, opening)
  const first = later(setOn, range.start)
  const isFirstDay = today === first && first <= range.end
  const all = days(first, range.end)
  const soFar = isFirstDay ? 0 : days(first, earlier(today, range.end))
  // No days to spread the target over: the shop is closed all year, or the goal was set after its period.
  const share = all > 0 ? soFar / all : Number(today >= range.end && !isFirstDay)
  const base = Math.min(reachedBeforeSet, target)
  const expected = Math.round(base + (target - base) * share)
  const { unit } = GOAL_TYPES[course.goalType]
  const roundUp = unit === 'money' ? roundUpToWhole : Math.ceil
  const { remaining, openDaysLeft, perOpenDay } = neededOf({ ...course, roundUp })
  const reachedSince = reached - reachedBeforeSet
  const hasPace = reachedSince > 0 && Math.round(soFar) >= MIN_PACE_DAYS
  const isRunning = phaseOf(range, today) === 'current' && remaining > 0
  return {
    isFirstDay,
    expectedByNow: fromCents(expected),
    remaining: fromCents(remaining),
    operatingDaysLeft: openDaysLeft,
    perOperatingDay: perOpenDay === null ? null : fromCents(perOpenDay),
    projectedDate:
      isRunning && hasPace
        ? dayAfterOperatingDays(today, (remaining * soFar) / reachedSince, opening, MAX_YEARS_AHEAD)
        : null,
    // Only whole sales are sold: with 2 of 2.4 nothing is behind.
    isAhead:
      isFirstDay || reached >= (unit === 'count' ? 100 * Math.round(expected / 100) : expected),
  }
}

/** Not before the goal was set; undefined when the target isn't met. `days`: sums by day, in order. */
export function reachedOn(
  goal: Pick<GoalRow, 'goalType' | 'timeframe' | 'targetHundredths' | 'setOn'>,
  days: (Sums & { day: Day })[],
  defaultMargin: number | null,
): Day | undefined {
  const { start, end } = rangeOfTimeframe(goal.timeframe)
  let soFar = NO_SUMS
  const last = days.find((sums) => {
    if (sums.day < start || sums.day > end) return false
    soFar = addSums(soFar, sums)
    return hundredthsOf(goal.goalType, soFar, defaultMargin) >= goal.targetHundredths
  })
  return last && later(last.day, goal.setOn)
}

export const isMet = (goal: Pick<Goal, 'currentAmount' | 'targetAmount'>): boolean =>
  goal.currentAmount >= goal.targetAmount

export const isOpen = (goal: Goal): boolean => goal.isActive && goal.achievedAt === null

export const isReached = (goal: Goal): boolean => goal.achievedAt !== null

/** A sale entered later can still change that. */
export const isEnded = (goal: Goal): boolean => isOpen(goal) && goal.period.phase === 'over'

/** A margin's whole target counts from the start. */
export const dueOf = ({ pace, targetAmount }: Goal): number => pace?.expectedByNow ?? targetAmount

export const lagOf = (goal: Goal): number => (dueOf(goal) - goal.currentAmount) / goal.targetAmount

/** Running periods first, then by end. */
export const bySoonestEnd = (a: Goal, b: Goal): number =>
  Number(a.period.phase === 'upcoming') - Number(b.period.phase === 'upcoming') ||
  a.period.endDate.localeCompare(b.period.endDate) ||
  b.period.startDate.localeCompare(a.period.startDate) ||
  byRank(a, b)

export const byRank = (a: Goal, b: Goal): number =>
  GOAL_TYPES[a.goalType].rank - GOAL_TYPES[b.goalType].rank

export function amountText(type: GoalType, amount: number, notation: Notation): string {
  switch (GOAL_TYPES[type].unit) {
    case 'percent':
      return written(`${Number(amount.toFixed(1))}%`, notation.numberStyle)
    case 'count':
      return countOf(amount, notation, 'sale')
    case 'money':
      return moneyText(amount, notation)
  }
}
