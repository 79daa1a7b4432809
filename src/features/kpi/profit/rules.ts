import {
  addDays,
  eachMonth,
  earlier,
  endOfMonth,
  later,
  lengthOf,
  rangeOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { costCoverage, profitCents, type Sums } from '../../../shared/figures.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { operatingDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Sides } from '../comparison/rules.ts'
import type { Metrics } from '../contract.ts'

type Profit = NonNullable<Metrics['profit']>

/** A margin of fewer sales is chance. */
export const LEAST_SALES = 10

/** What profit follows from, besides the sales. */
export interface Costs extends OpeningDays {
  /** per month, in decimal units */
  monthlyFixedCosts: number
  /** percent of revenue without a recorded cost; null if the owner hasn't said */
  defaultProfitMargin: number | null
}

/**
 * Returns the days of a range whose profit is known: from the first day with sales on, and up to today, but not after the
 * month of the last sale, as rent would look like a loss where only the sales haven't been recorded. Empty (end before
 * start) if there are none.
 */
export function daysOfProfit(range: DayRange, history: Metrics['history'], today: Day): DayRange {
  if (!history?.lastDayToDate) return { start: range.start, end: addDays(range.start, -1) }
  const until = earlier(today, endOfMonth(history.lastDayToDate))
  return { start: later(range.start, history.firstDay), end: earlier(range.end, until) }
}

/** Fixed costs of a range in cents, unrounded. A part of a month has its share of the month by calendar days, open or closed. */
export function fixedCostCents(range: DayRange, monthlyFixedCosts: number): number {
  if (lengthOf(range) <= 0) return 0
  let months = 0
  for (const first of eachMonth(range)) {
    const month = rangeOfMonth(first)
    const part = { start: later(month.start, range.start), end: earlier(month.end, range.end) }
    months += lengthOf(part) / lengthOf(month)
  }
  return months * toCents(monthlyFixedCosts)
}

/** Sums of some days, with the fees that payment providers kept. */
export type SumsWithFees = Sums & { feeCents: number }

/** Gross profit less fees in cents, unrounded: what sales bring towards the fixed costs. */
const broughtCents = (sums: SumsWithFees, costs: Costs): number =>
  profitCents(sums, costs.defaultProfitMargin) - sums.feeCents

/** Profit of some days in decimal units; null if not even an assumed margin is known. */
const profitOf = (days: DayRange, sums: SumsWithFees, costs: Costs): number | null =>
  isUnknown(sums, costs)
    ? null
    : fromCents(
        Math.round(broughtCents(sums, costs) - fixedCostCents(days, costs.monthlyFixedCosts)),
      )

/** With no cost recorded and no margin in the profile, any profit would be made up. */
const isUnknown = (sums: Sums, { defaultProfitMargin }: Costs): boolean =>
  sums.revenueCents !== 0 && costCoverage(sums) === 0 && defaultProfitMargin === null

interface Asked {
  range: DayRange
  /** `daysOfProfit` */
  days: DayRange
  /** null if nothing can be compared */
  comparison: Sides | null
  /** the last 90 days, for a period with few sales */
  recent: DayRange
  sumsOf: (range: DayRange) => SumsWithFees
  costs: Costs
}

/** Profit of a period, and the revenue per open day from which on there is any. */
export function profitFigures(asked: Asked): Profit {
  const { range, days, comparison, recent, sumsOf, costs } = asked
  const sums = sumsOf(days)
  const amountOf = (some: DayRange): number | null => profitOf(some, sumsOf(some), costs)
  const now = comparison && amountOf(comparison.current)
  const before = comparison && amountOf(comparison.preceding)
  return {
    startDate: days.start,
    endDate: days.end,
    amount: lengthOf(days) > 0 ? amountOf(days) : null,
    grossProfit: fromCents(Math.round(profitCents(sums, costs.defaultProfitMargin))),
    fees: fromCents(sums.feeCents),
    fixedCosts: fromCents(Math.round(fixedCostCents(days, costs.monthlyFixedCosts))),
    costCoverage: costCoverage(sums),
    compared: now === null || before === null ? null : { now, before },
    breakEven: breakEvenOf(range, sums.sales >= LEAST_SALES ? sums : sumsOf(recent), costs),
    perOpenDay: perOpenDay(sums.revenueCents, days, costs),
  }
}

/** A sentence says why there is none. */
function breakEvenOf(range: DayRange, sums: SumsWithFees, costs: Costs): Profit['breakEven'] {
  // Whole months, because the fixed costs of closed days must be earned on the open ones.
  const months = { start: startOfMonth(range.start), end: endOfMonth(range.end) }
  const fixed = fixedCostCents(months, costs.monthlyFixedCosts)
  const openDays = operatingDaysIn(months, costs)
  const brought = broughtCents(sums, costs)
  const none = (obstacle: string) => ({ amount: null, obstacle })
  if (sums.sales < LEAST_SALES) return none(`Shown after ${LEAST_SALES} sales`)
  if (isUnknown(sums, costs)) return none(UNKNOWN_MARGIN)
  if (sums.revenueCents <= 0) return none('No revenue left after refunds')
  if (brought <= 0) return none('Your sales cost more than they bring')
  if (openDays < 1) return none('No open days')
  const needed = fixed / (brought / sums.revenueCents)
  return { amount: fromCents(Math.ceil(needed / openDays)), obstacle: null }
}

export const UNKNOWN_MARGIN = 'Record costs, or enter your margin in the profile'

/** Revenue per open day in decimal units; null without open days. */
function perOpenDay(cents: number, days: DayRange, opening: OpeningDays): number | null {
  const open = lengthOf(days) > 0 ? operatingDaysIn(days, opening) : 0
  return open < 1 ? null : fromCents(Math.round(cents / open))
}
