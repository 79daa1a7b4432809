import {
  addDays,
  addMonths,
  eachMonth,
  later,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import {
  addSums,
  costCoverage,
  NO_SUMS,
  percent,
  purchasesIn,
  recordedMargin,
  type Sums,
} from '../../../../shared/figures.ts'

/** Sums of a month, of a customer or of the shop. */
export interface MonthSums extends Sums {
  /** its first day */
  month: Day
}

/** Months that are compared: a year with the year before, or a quarter with the quarter before. */
export const YEAR = 12
const QUARTER = 3

/** The last `length` months that have ended by the end of `asOf`. */
export function monthsUntil(asOf: Day, length: number): DayRange {
  const after = startOfMonth(addDays(asOf, 1))
  return { start: addMonths(after, -length), end: addDays(after, -1) }
}

const within = (months: MonthSums[], { start, end }: DayRange): MonthSums[] =>
  months.filter(({ month }) => start <= month && month <= end)
const sumOf = (months: Sums[]): Sums => months.reduce(addSums, NO_SUMS)

/** Smaller changes are no change, in percent. */
const MIN_CHANGE = 10
/** fewest purchases in the months now and in the months before */
const MIN_NOW = 2
const MIN_BEFORE = 3

/** What a customer spent, compared with as many months before. */
export interface Trend {
  /** in months */
  length: number
  now: DayRange
  before: DayRange
  nowCents: number
  beforeCents: number
  /** percent */
  change: number
  /** null: about the same */
  direction: 'up' | 'down' | null
}

/**
 * Returns whether a customer spends more or less than before: a year against the year before if they
 * bought even before that, else a quarter unless it is `onlyYears`. Null if that can't be said: too few
 * purchases, a change that a single month makes, or months that the shop did not record.
 */
export function trendOf(
  months: MonthSums[],
  shop: MonthSums[],
  { asOf, onlyYears }: { asOf: Day; onlyYears: boolean },
): Trend | null {
  const first = months.find(({ sales }) => sales > 0)?.month
  const length = (onlyYears ? [YEAR] : [YEAR, QUARTER]).find(
    (each) => first !== undefined && first < monthsUntil(asOf, 2 * each).start,
  )
  if (length === undefined) return null
  const now = monthsUntil(asOf, length)
  const before = monthsUntil(addDays(now.start, -1), length)
  if (!areRecordedAlike(shop, now, before)) return null

  const [monthsNow, monthsBefore] = [within(months, now), within(months, before)]
  const [sumNow, sumBefore] = [sumOf(monthsNow), sumOf(monthsBefore)]
  const [nowCents, beforeCents] = [sumNow.revenueCents, sumBefore.revenueCents]
  if (purchasesIn(sumNow) < MIN_NOW || purchasesIn(sumBefore) < MIN_BEFORE) return null
  if (nowCents <= 0 || beforeCents <= 0) return null
  const change = percent(nowCents - beforeCents, beforeCents)
  const trend = { length, now, before, nowCents, beforeCents, change }
  if (Math.abs(change) < MIN_CHANGE) return { ...trend, direction: null }
  const direction = change > 0 ? 'up' : 'down'
  const [more, lessCents] = change > 0 ? [monthsNow, beforeCents] : [monthsBefore, nowCents]
  return withoutBestMonth(more) > lessCents ? { ...trend, direction } : null
}

/** The shop recorded sales in each month, or in neither the month nor the same month of the year before. */
function areRecordedAlike(shop: MonthSums[], now: DayRange, before: DayRange): boolean {
  const recorded = new Set(shop.filter(({ sales }) => sales > 0).map(({ month }) => month))
  const [these, those] = [eachMonth(now), eachMonth(before)]
  return these.every((month, i) =>
    these.length === YEAR
      ? recorded.has(month) === recorded.has(those[i]!)
      : recorded.has(month) && recorded.has(those[i]!),
  )
}

const withoutBestMonth = (months: MonthSums[]): number =>
  sumOf(months).revenueCents - Math.max(0, ...months.map(({ revenueCents }) => revenueCents))

/** fewest months, purchases of the customer, and sales of the shop */
const MIN_MONTHS = 3
const MIN_PURCHASES = 3
const MIN_SHOP_SALES = 30

/** What a customer and the whole shop sold for in the same months. */
export interface YearSums {
  /** whole months */
  range: DayRange
  /** in months */
  length: number
  customer: Sums
  shop: Sums
}

/**
 * Returns the sums of the last twelve months that have ended, or of those since the shop's first sale.
 * Null if they are too few, or if either side has too few sales.
 */
export function yearSumsOf(
  months: MonthSums[],
  shop: MonthSums[],
  { asOf, firstSale }: { asOf: Day; firstSale: Day },
): YearSums | null {
  const { start, end } = monthsUntil(asOf, YEAR)
  const range = { start: later(start, startOfMonth(firstSale)), end }
  const length = eachMonth(range).length
  const sums = { customer: sumOf(within(months, range)), shop: sumOf(within(shop, range)) }
  const isEnough =
    length >= MIN_MONTHS &&
    purchasesIn(sums.customer) >= MIN_PURCHASES &&
    sums.shop.sales >= MIN_SHOP_SALES &&
    sums.customer.revenueCents > 0 &&
    sums.shop.revenueCents > 0
  return isEnough ? { range, length, ...sums } : null
}

/** smallest share that a place among the best can have, in percent */
const MIN_SHARE = 0.1
/** smallest share that is worth a sentence, in percent */
export const MIN_SHARE_TOLD = 2

/** Returns a customer's share of the shop's revenue in percent; null if it is tiny. */
export function shareOf({ customer, shop }: YearSums): number | null {
  const share = percent(customer.revenueCents, shop.revenueCents)
  return share >= MIN_SHARE ? share : null
}

/** Only the best customers are told their place: this share of all, and no more than this many. */
const TOP_SHARE = 0.1
const TOP = 20

/** Returns whether a customer is among the shop's best. `above` is how many have spent more. */
export const isTop = ({ customers, above }: { customers: number; above: number }): boolean =>
  above < Math.min(TOP, customers * TOP_SHARE)

/** least part of the revenue whose cost is recorded, in percent */
export const MIN_COVERAGE = 50
/** Smaller differences are none, in percentage points. */
const MIN_DIFFERENCE = 5

/** Gross margins in percent, of sales with a recorded cost only. */
interface Margins {
  customer: number
  shop: number
  /** percent of the customer's revenue whose cost is recorded */
  coverage: number
  compared: 'more' | 'less' | 'same'
}

/** Returns the margin of what a customer buys; null if too few costs are recorded. Never uses an assumed margin. */
export function marginsOf({ customer, shop }: YearSums): Margins | null {
  const coverage = costCoverage(customer)
  if (coverage < MIN_COVERAGE || costCoverage(shop) < MIN_COVERAGE) return null
  const margins = { customer: recordedMargin(customer), shop: recordedMargin(shop), coverage }
  const difference = margins.customer - margins.shop
  if (Math.abs(difference) < MIN_DIFFERENCE) return { ...margins, compared: 'same' }
  return { ...margins, compared: difference > 0 ? 'more' : 'less' }
}
