import {
  addDays,
  addMonths,
  eachMonth,
  later,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { addSums, NO_SUMS, percent, purchasesIn, type Sums } from '../../../../shared/figures.ts'

export interface MonthSums extends Sums {
  month: Day
}

export const YEAR = 12
const QUARTER = 3

/** Months that have ended by the end of `asOf`. */
export function monthsUntil(asOf: Day, length: number): DayRange {
  const after = startOfMonth(addDays(asOf, 1))
  return { start: addMonths(after, -length), end: addDays(after, -1) }
}

const within = (months: MonthSums[], { start, end }: DayRange): MonthSums[] =>
  months.filter(({ month }) => start <= month && month <= end)
const sumOf = (months: Sums[]): Sums => months.reduce(addSums, NO_SUMS)

/** percent; smaller changes are none */
const MIN_CHANGE = 10
const MIN_NOW = 2
const MIN_BEFORE = 3

export interface Trend {
  /** months */
  length: number
  now: DayRange
  before: DayRange
  nowCents: number
  beforeCents: number
  change: number
  /** null: about the same */
  direction: 'up' | 'down' | null
}

/**
 * A year against the year before if they bought even before that, else a quarter. Null: too few purchases, a change
 * that one month makes, or months that the shop did not record.
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

/** For a year, months without sales in both years are alike too. */
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

const MIN_MONTHS = 3
const MIN_PURCHASES = 3
const MIN_SHOP_SALES = 30

export interface YearSums {
  range: DayRange
  length: number
  customer: Sums
  shop: Sums
}

/** Twelve months, or those since the shop's first sale; null: too few. */
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

/** percent */
const MIN_SHARE = 0.1
/** percent */
export const MIN_SHARE_TOLD = 2

/** percent; null: tiny */
export function shareOf({ customer, shop }: YearSums): number | null {
  const share = percent(customer.revenueCents, shop.revenueCents)
  return share >= MIN_SHARE ? share : null
}

/** Only the best are told their place: this share of all, at most this many. */
const TOP_SHARE = 0.1
const TOP = 20

export interface Rank {
  customers: number
  /** have spent more */
  above: number
}

export const isTop = ({ customers, above }: Rank): boolean =>
  above < Math.min(TOP, customers * TOP_SHARE)
