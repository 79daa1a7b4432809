import {
  addDays,
  addMonths,
  daysBetween,
  dateOf,
  eachMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import {
  addSums,
  costCoverage,
  grossProfitMargin,
  netCents,
  NO_SUMS,
  purchasesIn,
  type Sums,
} from '../../../../shared/figures.ts'
import { divideCents, fromCents } from '../../../../shared/money.ts'

const WINDOW_MONTHS = 3
export const MIN_SALE_DAYS = 5
/** date in a month; after a later first sale the month isn't whole */
const LATEST_START = 7
/** days without sales after which a shop starts over; one invoice a month is no break */
const LONGEST_BREAK = 45

export const windowOf = (today: Day): DayRange => ({
  start: addMonths(startOfMonth(today), -WINDOW_MONTHS),
  end: addDays(startOfMonth(today), -1),
})

/** also days before the window, which show whether the shop was there already */
export const daysNeeded = ({ start, end }: DayRange): DayRange => ({
  start: addDays(start, -LONGEST_BREAK),
  end,
})

interface Month extends Sums {
  month: Day
  firstDay: Day | null
  lastDay: Day | null
  saleDays: number
  timelyDays: number
}

/** null: too few sales */
export interface ShopFigures {
  months: number
  /** timely: with a sale recorded at most a week later */
  saleDays: number
  timelyDays: number
  /** per month */
  revenueCents: number | null
  /** hundredths of a percent; null also if refunds took all revenue */
  margin: number | null
  /** More than half of the revenue has no recorded cost. */
  isMarginAssumed: boolean
  /** per month, one decimal; null also if fewer than half of the sales name a customer */
  customers: number | null
  orderCents: number | null
}

export interface StoredFigures extends ShopFigures {
  month: Day
  countedIn: Day | null
}

export const NO_FIGURES: ShopFigures = {
  months: 0,
  saleDays: 0,
  timelyDays: 0,
  revenueCents: null,
  margin: null,
  isMarginAssumed: false,
  customers: null,
  orderCents: null,
}

/** `totals` are of `daysNeeded`. */
export function figuresOf(
  window: DayRange,
  totals: Month[],
  customers: { month: Day; customers: number; sales: number }[],
  defaultMargin: number | null,
): ShopFigures {
  const months = monthsThatCount(window, totals)
  if (months.length === 0) return NO_FIGURES
  const counted = totals.filter(({ month }) => months.includes(month))
  const sum = (measure: (month: Month) => number): number =>
    counted.reduce((total, month) => total + measure(month), 0)
  const days = {
    months: months.length,
    saleDays: sum((each) => each.saleDays),
    timelyDays: sum((each) => each.timelyDays),
  }
  if (days.saleDays < MIN_SALE_DAYS) return { ...NO_FIGURES, ...days }
  const sums = counted.reduce<Sums>(addSums, NO_SUMS)
  const named = customers.filter(({ month }) => months.includes(month))
  const namedSales = named.reduce((total, { sales }) => total + sales, 0)
  const visits = named.reduce((total, each) => total + each.customers, 0)
  return {
    ...days,
    revenueCents: divideCents(sums.revenueCents, months.length),
    margin: netCents(sums) > 0 ? Math.round(grossProfitMargin(sums, defaultMargin) * 100) : null,
    isMarginAssumed: costCoverage(sums) < 50,
    customers: namedSales * 2 < sums.sales ? null : Math.round((visits / months.length) * 10) / 10,
    orderCents: sums.revenueCents > 0 ? divideCents(sums.revenueCents, purchasesIn(sums)) : null,
  }
}

/** Later months without sales count: a shop that was closed for one of three months made less. */
function monthsThatCount(window: DayRange, totals: Month[]): Day[] {
  const first = totals.find(({ month, firstDay }) => month >= window.start && firstDay)
  if (!first) return []
  const before = totals.findLast(({ month, lastDay }) => month < first.month && lastDay)
  const wasThere = before && daysBetween(before.lastDay!, first.firstDay!) <= LONGEST_BREAK
  const isWhole = wasThere || dateOf(first.firstDay!) <= LATEST_START
  return eachMonth({ start: first.month, end: window.end }).slice(isWhole ? 0 : 1)
}

export const decimalsOf = (figures: ShopFigures) => ({
  revenue: figures.revenueCents === null ? null : fromCents(figures.revenueCents),
  profitMargin: figures.margin === null ? null : figures.margin / 100,
  customersPerMonth: figures.customers,
  avgOrderValue: figures.orderCents === null ? null : fromCents(figures.orderCents),
})
