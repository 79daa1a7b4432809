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
const LEAST_SALES = 10

export interface Costs extends OpeningDays {
  /** per month, in decimal units */
  monthlyFixedCosts: number
  /** percent; null if unknown */
  defaultProfitMargin: number | null
  currency: string
}

/**
 * Not after the month of the last sale: rent would look like a loss where sales haven't been recorded. May be empty
 * (end before start).
 */
export function daysOfProfit(range: DayRange, history: Metrics['history'], today: Day): DayRange {
  if (!history?.lastDayToDate) return { start: range.start, end: addDays(range.start, -1) }
  const until = earlier(today, endOfMonth(history.lastDayToDate))
  return { start: later(range.start, history.firstDay), end: earlier(range.end, until) }
}

/** Cents, unrounded; part of a month by calendar days. */
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

export type SumsWithFees = Sums & { feeCents: number }

/** cents, unrounded */
const broughtCents = (sums: SumsWithFees, costs: Costs): number =>
  profitCents(sums, costs.defaultProfitMargin) - sums.feeCents

/** Decimal units. Totals follow from rounded parts, so that they add up. */
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
  days: DayRange
  comparison: Sides | null
  /** last 90 days */
  recent: DayRange
  sumsOf: (range: DayRange) => SumsWithFees
  costs: Costs
}

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
  // Binary fractions must not add a cent.
  const perDay = Math.ceil(Number((needed / openDays).toFixed(6)))
  return { ...of, amount: fromCents(perDay), obstacle: null }
}

const UNKNOWN_MARGIN = 'Record costs, or enter your margin in the profile'

const openDaysWithin = (months: DayRange, opening: OpeningDays): number =>
  opening.annualClosedDays === 0 ? openDaysIn(months, opening) : operatingDaysIn(months, opening)

/** null without open days */
function perOpenDay(cents: number, days: DayRange, opening: OpeningDays): number | null {
  const open = lengthOf(days) > 0 ? openDaysIn(days, opening) : 0
  return open === 0 ? null : fromCents(divideCents(cents, open))
}
