import {
  addDays,
  addMonths,
  endOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import {
  costCoverage,
  grossProfitMargin,
  isMarginAssumed,
  netCents,
  percent,
  type Sums,
} from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { divideCents, fromCents, splitCents, toCents } from '../../../shared/money.ts'
import { quarterOf, yearAround } from '../../../shared/periods.ts'
import type { DailyMission, MarginChange, MixPart } from './contract.ts'

/** US dollars (spec §9) */
const DEFAULT_YEAR = 500_000
const DEFAULT_PRICE = 500
/** percent for the best, second and third product (spec §9) */
const MIX = [50, 30, 20]
/** best first */
export const MIX_CANDIDATES = 20
/** A product priced above its share times this is no part of a mix. */
const DEAREST = 1.25
const MIX_DAYS = 90

export interface YearGoal {
  source: NonNullable<DailyMission['year']['source']>
  cents: number
}

/** Without a goal or own sales, the figure of spec §9, never a target for a day. */
export function goalOfYear(
  set: { targetCents: number } | undefined,
  { revenueGoal, currency }: { revenueGoal: number | null; currency: string },
  hasSales: boolean,
): YearGoal | null {
  if (set) return { source: 'year', cents: set.targetCents }
  if (revenueGoal !== null) return { source: 'profile', cents: toCents(revenueGoal) }
  return hasSales
    ? null
    : { source: 'suggested', cents: toCents(roundAmount(DEFAULT_YEAR, currency)) }
}

/** Whole months: totals answer without reading sales. */
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
 * 50/30/20 over the best products that fit their share; fewer are scaled to 100. If none fits, the best one is all;
 * without products, sales at the default price.
 */
export function mixOf(targetCents: number, products: Product[], currency: string): MixPart[] {
  const sold = products
    .map((product) => ({ ...product, price: divideCents(product.revenueCents, product.sales) }))
    .filter(({ price }) => price > 0)
  const fitting = MIX.reduce<typeof sold>((chosen, share) => {
    const dearest = (DEAREST * targetCents * share) / 100
    const next = sold.find((each) => !chosen.includes(each) && each.price <= dearest)
    return next ? [...chosen, next] : chosen
  }, [])
  const parts: { name: string | null; price: number }[] =
    fitting.length > 0
      ? fitting
      : sold.length > 0
        ? sold.slice(0, 1)
        : [
            {
              name: null,
              price: Math.min(targetCents, toCents(roundAmount(DEFAULT_PRICE, currency))),
            },
          ]
  const weights = MIX.slice(0, parts.length)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const amounts = splitCents(targetCents, weights)
  return parts.map(({ name, price }, i) => ({
    name,
    share: percent(weights[i]!, whole),
    amount: fromCents(amounts[i]!),
    price: fromCents(price),
    sales: Math.max(1, Math.ceil(amounts[i]! / price - (DEAREST - 1))),
  }))
}

/** days on each side */
const COMPARED_DAYS = 30

/** First 30 days of the fiscal year; in its first quarter those of the quarter before. */
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

/** In points; an assumed margin isn't compared. */
export function marginChangeOf(
  ranges: ReturnType<typeof marginRanges>,
  sums: { before: Sums; now: Sums },
  defaultMargin: number | null,
): MarginChange {
  const side = (range: DayRange, of: Sums) => ({
    ...asDates(range),
    margin: netCents(of) > 0 ? grossProfitMargin(of, defaultMargin) : null,
    isAssumed: isMarginAssumed(of),
  })
  const [now, before] = [side(ranges.now, sums.now), side(ranges.before, sums.before)]
  const hasCosts = costCoverage(sums.now) > 0 && costCoverage(sums.before) > 0
  const points =
    now.margin !== null && before.margin !== null && hasCosts
      ? fromCents(Math.round((now.margin - before.margin) * 100))
      : null
  return { now, before, points }
}

const asDates = ({ start, end }: DayRange) => ({ startDate: start, endDate: end })
