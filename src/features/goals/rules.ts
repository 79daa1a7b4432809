import {
  addDays,
  earlier,
  labelOfPeriod,
  later,
  rangeOfPeriod,
  yearOf,
  type Day,
  type DayRange,
  type Period,
} from '../../shared/calendar.ts'
import { grossProfitMargin, type Sums } from '../../shared/figures.ts'
import { fromCents, toCents } from '../../shared/money.ts'
import {
  dayAfterOperatingDays,
  operatingDaysIn,
  type OpeningDays,
} from '../../shared/operating-days.ts'
import type { Metrics } from '../kpi/contract.ts'
import type { Profile } from '../profile/contract.ts'
import type { Entry } from '../sales/contract.ts'
import { GOAL_TYPES, type Goal, type GoalType, type Pace } from './contract.ts'

/** number of years in the form: the current one and the next two (spec §9) */
const YEARS_OFFERED = 3
const PARTS_OF_YEAR = ['full', 'Q1', 'Q2', 'Q3', 'Q4', ...monthCodes()] as const

function monthCodes(): string[] {
  return Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
}

/** Returns the timeframe for a code, including those of older pages: '' and `yearly` mean this year. */
export function timeframeOf(code: string, today: Day): string {
  if (code === '' || code === 'yearly') return `${yearOf(today)}-full`
  if (code === 'monthly') return today.slice(0, 7)
  return code.length === 4 ? `${code}-full` : code
}

/** Splits a timeframe: `2026-Q3` is the period `q3` of 2026. */
export function periodOf(timeframe: string): { year: number; period: Period } {
  const part = timeframe.slice(5)
  const period = /^\d/.test(part) ? `m${Number(part)}` : part.toLowerCase()
  return { year: Number(timeframe.slice(0, 4)), period: period as Period }
}

/** Returns the first and last day of a timeframe. */
export function rangeOfTimeframe(timeframe: string): DayRange {
  const { year, period } = periodOf(timeframe)
  return rangeOfPeriod(year, period)
}

/** `2026`, `Q3 2026`, `July 2026`, for use in sentences */
export function timeframeInWords(timeframe: string): string {
  const { year, period } = periodOf(timeframe)
  return period === 'full' ? `${year}` : `${labelOfPeriod(period)} ${year}`
}

/** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
export function labelOfTimeframe(timeframe: string): string {
  const { period } = periodOf(timeframe)
  const words = timeframeInWords(timeframe)
  return period === 'full' ? `${words} (${labelOfPeriod(period)})` : words
}

/** Returns the timeframes of the form, year by year: full year, quarters, months. */
export function timeframesFrom(today: Day): { timeframe: string; label: string }[] {
  return Array.from({ length: YEARS_OFFERED }, (_, i) => yearOf(today) + i).flatMap((year) =>
    PARTS_OF_YEAR.map((part) => {
      const timeframe = `${year}-${part}`
      return { timeframe, label: labelOfTimeframe(timeframe) }
    }),
  )
}

/** A goal as stored; amounts in hundredths of its type's unit. */
export interface GoalRow extends Pick<Goal, 'id' | 'timeframe' | 'description' | 'isActive'> {
  goalType: GoalType
  targetHundredths: number
  achievedAt: Date | null
  achievedHundredths: number | null
}

/** Returns a goal with its progress as of `today`; `sums` are those of its timeframe. */
export function goalOf(row: GoalRow, sums: Sums, today: Day, profile: Profile): Goal {
  const { targetHundredths, achievedHundredths, achievedAt, timeframe, ...rest } = row
  const range = rangeOfTimeframe(timeframe)
  const reached = hundredthsOf(row.goalType, sums, profile.defaultProfitMargin)
  return {
    ...rest,
    timeframe,
    targetAmount: fromCents(targetHundredths),
    achievedAt: achievedAt?.toISOString() ?? null,
    achievedAmount: achievedHundredths === null ? null : fromCents(achievedHundredths),
    currentAmount: fromCents(reached),
    period: {
      label: labelOfTimeframe(timeframe),
      startDate: range.start,
      endDate: range.end,
      phase: phaseOf(range, today),
    },
    pace:
      GOAL_TYPES[row.goalType].unit === 'percent'
        ? null
        : paceOf({ target: targetHundredths, reached, range, today, opening: profile }),
  }
}

function hundredthsOf(type: GoalType, sums: Sums, defaultMargin: number | null): number {
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

/** most years that a projected date may be ahead */
const MAX_YEARS_AHEAD = 5

interface Course {
  /** in hundredths, like `reached` */
  target: number
  reached: number
  range: DayRange
  today: Day
  opening: OpeningDays
}

/** Returns the pace of a sum over the operating days of a range. `today` counts as past. */
export function paceOf({ target, reached, range, today, opening }: Course): Pace {
  const days = (start: Day, end: Day): number => operatingDaysIn({ start, end }, opening)
  const all = days(range.start, range.end)
  const soFar = days(range.start, earlier(today, range.end))
  const left = days(later(addDays(today, 1), range.start), range.end)
  // A shop that is closed all year has no days to spread the target over: all of it is due at the end.
  const share = all > 0 ? soFar / all : Number(today >= range.end)
  const expected = Math.round(target * share)
  const remaining = Math.max(0, target - reached)
  const operatingDaysLeft = left > 0 ? Math.max(1, Math.round(left)) : 0
  const isRunning = phaseOf(range, today) === 'current' && remaining > 0 && reached > 0 && soFar > 0
  return {
    expectedByNow: fromCents(expected),
    remaining: fromCents(remaining),
    operatingDaysLeft,
    perOperatingDay:
      remaining > 0 && operatingDaysLeft > 0
        ? fromCents(Math.ceil(remaining / operatingDaysLeft))
        : null,
    projectedDate: isRunning
      ? dayAfterOperatingDays(today, (remaining * soFar) / reached, opening, MAX_YEARS_AHEAD)
      : null,
    isAhead: reached >= expected,
  }
}

export const isMet = (goal: Pick<Goal, 'currentAmount' | 'targetAmount'>): boolean =>
  goal.currentAmount >= goal.targetAmount

export const isOpen = (goal: Goal): boolean => goal.isActive && goal.achievedAt === null

/** Orders goals by type: revenue goals come first. */
export const byRank = (a: Goal, b: Goal): number =>
  GOAL_TYPES[a.goalType].rank - GOAL_TYPES[b.goalType].rank
const largestFirst = (a: Goal, b: Goal): number => b.targetAmount - a.targetAmount

/**
 * Returns the goal that new sales took over its target (spec §4): the largest active revenue goal that
 * is met now, in `goals` as read after the sales, but wasn't met by `amountBefore`.
 */
export function goalCrossed(goals: Goal[], amountBefore: (goal: Goal) => number): Goal | undefined {
  return goals
    .filter((goal) => isOpen(goal) && goal.goalType === 'revenue')
    .toSorted(largestFirst)
    .find((goal) => {
      // In cents, because the amount before may be a difference of decimals.
      const target = toCents(goal.targetAmount)
      return toCents(goal.currentAmount) >= target && toCents(amountBefore(goal)) < target
    })
}

/** Amount of a revenue goal without these sales. */
export const amountWithout =
  (sales: Pick<Entry, 'saleDate' | 'revenue'>[]) =>
  ({ currentAmount, period }: Goal): number =>
    fromCents(
      sales
        .filter(({ saleDate }) => period.startDate <= saleDate && saleDate <= period.endDate)
        .reduce((rest, { revenue }) => rest - toCents(revenue), toCents(currentAmount)),
    )

/** Amount of a goal in an earlier reading; 0 if it isn't in it. */
export const amountIn =
  (goals: Goal[]) =>
  ({ id }: Goal): number =>
    goals.find((goal) => goal.id === id)?.currentAmount ?? 0

/**
 * Returns the goals that the figures of the shown period meet (spec §4): active, not achieved yet, and
 * for exactly that period. Revenue goals come first, and within a type the largest target.
 */
export function goalsMet(
  goals: Goal[],
  shown: DayRange,
  figures: Pick<Metrics, 'totalRevenue' | 'grossProfitMargin' | 'totalSales'>,
): Goal[] {
  return goals
    .filter(isOpen)
    .filter(({ period }) => period.startDate === shown.start && period.endDate === shown.end)
    .filter(({ goalType, targetAmount }) => figures[GOAL_TYPES[goalType].figure] >= targetAmount)
    .toSorted((a, b) => byRank(a, b) || largestFirst(a, b))
}
