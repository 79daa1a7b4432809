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
import { divideCents, fromCents, roundedIn, toCents } from '../../../shared/money.ts'
import { openDaysIn, operatingDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
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
  currency: string
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

/**
 * Profit of some days and what it consists of, in decimal units. Each part is rounded to what the currency has, and the
 * others follow from these, so that they add up: revenue − tax − cost is the gross profit, and less fees and fixed costs
 * the profit.
 */
function partsOf(days: DayRange, sums: SumsWithFees, costs: Costs) {
  const rounded = (cents: number): number => roundedIn(costs.currency, cents)
  const [revenue, tax, fees] = [sums.revenueCents, sums.taxCents, sums.feeCents].map(rounded)
  const gross = rounded(profitCents(sums, costs.defaultProfitMargin))
  const fixed = rounded(fixedCostCents(days, costs.monthlyFixedCosts))
  return {
    amount: isUnknown(sums, costs) ? null : fromCents(gross - fees! - fixed),
    revenue: fromCents(revenue!),
    tax: fromCents(tax!),
    costOfSales: fromCents(revenue! - tax! - gross),
    grossProfit: fromCents(gross),
    fees: fromCents(fees!),
    fixedCosts: fromCents(fixed),
  }
}

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
  const amountOf = (some: DayRange): number | null => partsOf(some, sumsOf(some), costs).amount
  const parts = partsOf(days, sums, costs)
  // A loss of the fixed costs alone is nothing to compare with.
  const isCompared = comparison !== null && sumsOf(comparison.preceding).sales > 0
  const now = isCompared ? amountOf(comparison.current) : null
  const before = isCompared ? amountOf(comparison.preceding) : null
  return {
    startDate: days.start,
    endDate: days.end,
    ...parts,
    amount: lengthOf(days) > 0 ? parts.amount : null,
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
  const of = { startDate: months.start, endDate: months.end }
  const fixed = fixedCostCents(months, costs.monthlyFixedCosts)
  const openDays = openDaysWithin(months, costs)
  const brought = broughtCents(sums, costs)
  const none = (obstacle: string) => ({ ...of, amount: null, obstacle })
  if (sums.sales < LEAST_SALES) return none(`Shown after ${LEAST_SALES} sales`)
  if (isUnknown(sums, costs)) return none(UNKNOWN_MARGIN)
  if (sums.revenueCents <= 0) return none('No revenue left after refunds')
  if (brought <= 0) return none('Your sales cost more than they bring')
  if (openDays < 1) return none('No open days')
  const needed = fixed / (brought / sums.revenueCents)
  // What a binary fraction adds to a whole number of cents isn't one more.
  const perDay = Math.ceil(Number((needed / openDays).toFixed(6)))
  return { ...of, amount: fromCents(perDay), obstacle: null }
}

export const UNKNOWN_MARGIN = 'Record costs, or enter your margin in the profile'

/** Open days of whole months, less their share of the closed days that have no dates. */
const openDaysWithin = (months: DayRange, opening: OpeningDays): number =>
  opening.annualClosedDays === 0 ? openDaysIn(months, opening) : operatingDaysIn(months, opening)

/** Revenue per open day in decimal units; null without open days. */
function perOpenDay(cents: number, days: DayRange, opening: OpeningDays): number | null {
  const open = lengthOf(days) > 0 ? openDaysIn(days, opening) : 0
  return open === 0 ? null : fromCents(divideCents(cents, open))
}
