import {
  labelOfPeriod,
  rangeOfPeriod,
  yearOf,
  type Day,
  type DayRange,
  type Period,
} from '../../shared/calendar.ts'
import { toCents } from '../../shared/money.ts'
import type { Metrics } from '../kpi/contract.ts'
import type { Goal } from './contract.ts'

/** years that the form offers: the current one and the next two (spec §9) */
const YEARS_OFFERED = 3
const PARTS_OF_YEAR = ['full', 'Q1', 'Q2', 'Q3', 'Q4', ...monthCodes()] as const

function monthCodes(): string[] {
  return Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
}

/** The timeframe that a code means, also one of older pages: '' and `yearly` are this year. */
export function timeframeOf(code: string, today: Day): string {
  if (code === '' || code === 'yearly') return `${yearOf(today)}-full`
  if (code === 'monthly') return today.slice(0, 7)
  return code.length === 4 ? `${code}-full` : code
}

/** `2026-Q3` is the period `q3` of 2026. */
function periodOf(timeframe: string): { year: number; period: Period } {
  const part = timeframe.slice(5)
  const period = /^\d/.test(part) ? `m${Number(part)}` : part.toLowerCase()
  return { year: Number(timeframe.slice(0, 4)), period: period as Period }
}

/** First and last day of a timeframe. */
export function rangeOfTimeframe(timeframe: string): DayRange {
  const { year, period } = periodOf(timeframe)
  return rangeOfPeriod(year, period)
}

/** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
export function labelOfTimeframe(timeframe: string): string {
  const { year, period } = periodOf(timeframe)
  const label = labelOfPeriod(period)
  return period === 'full' ? `${year} (${label})` : `${label} ${year}`
}

/** What the form offers, year by year: the whole, its quarters, its months. */
export function timeframesFrom(today: Day): { timeframe: string; label: string }[] {
  return Array.from({ length: YEARS_OFFERED }, (_, i) => yearOf(today) + i).flatMap((year) =>
    PARTS_OF_YEAR.map((part) => {
      const timeframe = `${year}-${part}`
      return { timeframe, label: labelOfTimeframe(timeframe) }
    }),
  )
}

const isOpen = (goal: Goal): boolean => goal.isActive && goal.achievedAt === null
const largestFirst = (a: Goal, b: Goal): number => b.targetAmount - a.targetAmount

/**
 * The goal that new sales took over its target (spec §4): of the active revenue goals the largest
 * that `goals`, read after them, show met and `amountBefore`, the amount without them, did not.
 * `day`: the day of a single sale, whose goals alone are looked at.
 */
export function goalCrossed(
  goals: Goal[],
  amountBefore: (goal: Goal) => number,
  day?: Day,
): Goal | undefined {
  return goals
    .filter((goal) => isOpen(goal) && goal.goalType === 'revenue')
    .filter(({ period }) => !day || (period.startDate <= day && day <= period.endDate))
    .toSorted(largestFirst)
    .find((goal) => {
      // Cents, since the amount before may be a difference of decimals.
      const target = toCents(goal.targetAmount)
      return toCents(goal.currentAmount) >= target && toCents(amountBefore(goal)) < target
    })
}

/**
 * The goals that the figures of the shown period meet (spec §4): active, not achieved yet, and of
 * just that period. Revenue first, and of each type the largest target.
 */
export function goalsMet(
  goals: Goal[],
  shown: DayRange,
  figures: Pick<Metrics, 'totalRevenue' | 'grossProfitMargin' | 'totalSales'>,
): Goal[] {
  const amounts = {
    revenue: figures.totalRevenue,
    units: figures.totalSales,
    profit_margin: figures.grossProfitMargin,
  }
  return (['revenue', 'units', 'profit_margin'] as const).flatMap((type) =>
    goals
      .filter((goal) => isOpen(goal) && goal.goalType === type)
      .filter(({ period }) => period.startDate === shown.start && period.endDate === shown.end)
      .filter((goal) => amounts[type] >= goal.targetAmount)
      .toSorted(largestFirst),
  )
}
