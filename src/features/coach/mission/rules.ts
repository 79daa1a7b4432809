import {
  addDays,
  addMonths,
  endOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import {
  FALLBACK_MARGIN,
  grossProfitMargin,
  isMarginAssumed,
  percent,
  type Sums,
} from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { divideCents, fromCents, splitCents, toCents } from '../../../shared/money.ts'
import { fiscalYearOf, quarterOf, yearAround } from '../../../shared/periods.ts'
import { isOpenDay, type OpeningDays } from '../../../shared/operating-days.ts'
import { storedTimeframe } from '../../goals/contract.ts'
import type { GoalSource, MarginChange, Mission, MixPart } from './contract.ts'

/** Spec §9, in US dollars: revenue of a year without a goal, and price of a sale without any sales. */
const DEFAULT_YEAR = 500_000
const DEFAULT_PRICE = 500
/** percent of the target for the best, second and third product (spec §9) */
const MIX = [50, 30, 20]
export const MIX_PRODUCTS = MIX.length
/** The mix looks back at least this many days. */
const MIX_DAYS = 90

export interface GoalUsed {
  source: GoalSource
  cents: number
}

/** The owner's goal for a year, or the suggestion of spec §9. */
export function goalOfYear(
  set: { targetCents: number } | undefined,
  { revenueGoal, currency }: { revenueGoal: number | null; currency: string },
): GoalUsed {
  if (set) return { source: 'year', cents: set.targetCents }
  if (revenueGoal !== null) return { source: 'profile', cents: toCents(revenueGoal) }
  return { source: 'suggested', cents: toCents(roundAmount(DEFAULT_YEAR, currency)) }
}

/** The owner's goal for a month; without one a twelfth of the year's, rounded to whole units. */
export const goalOfMonth = (set: { targetCents: number } | undefined, year: GoalUsed): GoalUsed =>
  set
    ? { source: 'set', cents: set.targetCents }
    : { source: year.source, cents: wholeUnits(year.cents / 12) }

/** `2026-11` and `2026-full`: the timeframes, as stored, of the goals that count on a day. */
export const timeframesOf = (
  day: Day,
  { fiscalMonth }: { fiscalMonth?: number },
): { month: string; year: string } => ({
  month: day.slice(0, 7),
  year: storedTimeframe(`${fiscalYearOf(day, fiscalMonth)}-full`, fiscalMonth),
})

/** Rounds up to whole dollars, euros, yen: nobody aims at $312.43. */
export const roundUp = (cents: number): number => Math.ceil(cents / 100) * 100
const wholeUnits = (cents: number): number => Math.max(100, Math.round(cents / 100) * 100)

/** Open days of a range, by the week and the planned closures. Closed days per year have no dates. */
export function openDaysOf({ start, end }: DayRange, opening: OpeningDays): Day[] {
  const days: Day[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (isOpenDay(day, opening)) days.push(day)
  }
  return days
}

/** The first open day after a day. */
export function nextOpenDay(day: Day, opening: OpeningDays): Day {
  const next = addDays(day, 1)
  const closure = opening.closures.find(
    ({ startDate, endDate }) => startDate <= next && next <= endDate,
  )
  if (closure) return nextOpenDay(closure.endDate, opening)
  return isOpenDay(next, opening) ? next : nextOpenDay(next, opening)
}

interface MonthSoFar {
  today: Day
  opening: OpeningDays
  goalCents: number
  /** revenue of the whole month, and of today alone */
  monthCents: number
  dayCents: number
}

export interface Plan {
  isOpenToday: boolean
  /** of the month, including today */
  openDaysLeft: number
  remainingCents: number
  isMet: boolean
  /** null when the goal was met before today, or no open day is left */
  target: { day: Day; cents: number } | null
  /** Today's target is reached. */
  isDone: boolean
}

/**
 * Spreads what was missing this morning over the open days that were left then, today included, so that
 * the target doesn't move while the day's sales come in. On a closed day the target is the next open
 * day's, and sales made today lower it.
 */
export function planOf({ today, opening, goalCents, monthCents, dayCents }: MonthSoFar): Plan {
  const left = openDaysOf({ start: today, end: endOfMonth(today) }, opening)
  const isOpenToday = left[0] === today
  const isMet = monthCents >= goalCents
  const missing = goalCents - monthCents + (isOpenToday ? dayCents : 0)
  const target =
    missing > 0 && left.length > 0 ? { day: left[0]!, cents: roundUp(missing / left.length) } : null
  return {
    isOpenToday,
    openDaysLeft: left.length,
    remainingCents: Math.max(0, goalCents - monthCents),
    isMet,
    target,
    isDone: target !== null && isOpenToday && (isMet || dayCents >= target.cents),
  }
}

/** Gross profit of an amount at a margin in percent. */
export const profitOf = (cents: number, margin: number): number => divideCents(cents * margin, 100)

/** The margin of recent sales if costs were recorded, else the owner's default one, else 30 %. */
export function profitMarginOf(recent: Sums, defaultMargin: number | null): Mission['margin'] {
  if (recent.revenueCents > 0 && recent.costedRevenueCents > 0) {
    const percent = grossProfitMargin(recent, defaultMargin)
    return { from: 'sales', percent, isAssumed: isMarginAssumed(recent) }
  }
  return defaultMargin === null
    ? { from: 'assumed', percent: FALLBACK_MARGIN, isAssumed: true }
    : { from: 'profile', percent: defaultMargin, isAssumed: true }
}

/** The months that the mix looks back at: whole ones, which the totals answer without reading sales. */
export const mixRange = (today: Day): DayRange => ({
  start: startOfMonth(addDays(today, 1 - MIX_DAYS)),
  end: endOfMonth(today),
})

interface Product {
  name: string
  revenueCents: number
  sales: number
}

/**
 * Splits a target 50/30/20 over the owner's best products (best first), each with the sales it takes at
 * its average revenue per sale. The shares of fewer products are scaled to 100 percent. Without products,
 * the target is made of sales at the default price.
 */
export function mixOf(targetCents: number, products: Product[], currency: string): MixPart[] {
  const sold = products
    .map((product) => ({ ...product, price: divideCents(product.revenueCents, product.sales) }))
    .filter(({ price }) => price > 0)
    .slice(0, MIX_PRODUCTS)
  const parts =
    sold.length > 0 ? sold : [{ name: null, price: toCents(roundAmount(DEFAULT_PRICE, currency)) }]
  const weights = MIX.slice(0, parts.length)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const amounts = splitCents(targetCents, weights)
  return parts.map(({ name, price }, i) => ({
    name,
    share: percent(weights[i]!, whole),
    amount: fromCents(amounts[i]!),
    price: fromCents(price),
    sales: Math.ceil(amounts[i]! / price),
  }))
}

/** days on each side of the comparison of margins */
const COMPARED_DAYS = 30

/** The last 30 days and the first 30 of the fiscal year; in its first three months those of the quarter before. */
export function marginRanges(
  today: Day,
  fiscalMonth?: number,
): { before: DayRange; now: DayRange } {
  const year = yearAround(today, fiscalMonth).start
  const start = quarterOf(today, fiscalMonth) === 1 ? addMonths(year, -3) : year
  return {
    before: { start, end: addDays(start, COMPARED_DAYS - 1) },
    now: { start: addDays(today, 1 - COMPARED_DAYS), end: today },
  }
}

/** Change of the gross margin in points; an assumed margin never changes, so it isn't compared. */
export function marginChangeOf(
  ranges: ReturnType<typeof marginRanges>,
  sums: { before: Sums; now: Sums },
  defaultMargin: number | null,
): MarginChange {
  const side = (range: DayRange, of: Sums) => ({
    ...asDates(range),
    margin: of.revenueCents > 0 ? grossProfitMargin(of, defaultMargin) : null,
    isAssumed: isMarginAssumed(of),
  })
  const [now, before] = [side(ranges.now, sums.now), side(ranges.before, sums.before)]
  const hasCosts = sums.now.costedRevenueCents > 0 && sums.before.costedRevenueCents > 0
  const points =
    now.margin !== null && before.margin !== null && hasCosts
      ? fromCents(Math.round((now.margin - before.margin) * 100))
      : null
  return { now, before, points }
}

const asDates = ({ start, end }: DayRange) => ({ startDate: start, endDate: end })
