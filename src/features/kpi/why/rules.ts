import { lengthOf, type Day, type DayRange } from '../../../shared/calendar.ts'
import {
  averageSale,
  costCoverage,
  grossProfitMargin,
  netCents,
  percent,
  profitCents,
  purchasesIn,
  type Sums,
} from '../../../shared/figures.ts'
import { divideCents, fromCents, toCents } from '../../../shared/money.ts'
import type { Effect, Explained, Part } from './contract.ts'

/**
 * All sums here are whole numbers of the figure's smallest step: cents, sales, or hundredths of a
 * percentage point. So parts that add up here add up on the page.
 */

/** From fewer sales on a side, an average says more about chance than about the shop. */
const FEW_SALES = 5
/** A sale stands out if it is this many times the average, and makes half of the change or more. */
const STANDS_OUT = 5
/** most names that are listed on either side of zero; one more is fetched, as "1 other" is longer than its name */
export const MOST_LISTED = 5

/** A side of the comparison. */
export interface Compared {
  range: DayRange
  sums: Sums
  /** not above 0 */
  refundCents: number
}

export interface Comparing {
  now: Compared
  before: Compared
  /** percent of revenue without a recorded cost that counts as profit; null: the fallback */
  margin: number | null
  /** the smallest amount that is shown, in cents: 100 for yen */
  step: number
}

const rounded = (amount: number, step: number): number => divideCents(amount, step) * step

/** The change as the cards show it; null when there is nothing to compare with. */
export function changeOf(
  figure: Explained,
  { now, before, margin, step }: Comparing,
): number | null {
  const [a, b] = [now.sums, before.sums]
  switch (figure) {
    case 'totalRevenue':
      return b.revenueCents > 0 ? a.revenueCents - b.revenueCents : null
    case 'totalSales':
      return b.sales > 0 ? a.sales - b.sales : null
    case 'averageSale': {
      const average = (sums: Sums): number => rounded(toCents(averageSale(sums)), step)
      return a.sales > 0 && b.sales > 0 ? average(a) - average(b) : null
    }
    case 'grossProfitMargin': {
      // An assumed margin never changes.
      if (netCents(a) <= 0 || netCents(b) <= 0) return null
      if (costCoverage(a) === 0 && costCoverage(b) === 0) return null
      return toCents(grossProfitMargin(a, margin)) - toCents(grossProfitMargin(b, margin))
    }
  }
}

/** How sums become steps of the figure: see `Factors` of the sales feature. */
export function factorsOf(figure: Explained, { now, before, margin }: Comparing) {
  if (figure === 'totalRevenue') return same({ value: 1, weight: 0 })
  if (figure === 'totalSales') return same({ value: 0, weight: -1 })
  const quotient =
    figure === 'averageSale'
      ? before.sums.revenueCents / purchasesIn(before.sums)
      : profitCents(before.sums, margin) / netCents(before.sums)
  // A part's change is what it adds to the quotient compared with the quotient before, so that parts that
  // only grow at that quotient change nothing.
  const perStep = figure === 'averageSale' ? 1 : 10_000
  const side = (whole: number, weight: number) => ({
    value: perStep / whole,
    weight: (quotient * perStep) / weight,
  })
  // Purchases don't split by product, as the sales of one receipt do: each sale weighs as much as the others.
  const sideOf = ({ sums }: Compared) =>
    figure === 'averageSale'
      ? side(purchasesIn(sums), sums.sales)
      : side(netCents(sums), netCents(sums))
  return { now: sideOf(now), before: sideOf(before) }
}

const same = <T>(factors: T) => ({ now: factors, before: factors })

/** The change before it was rounded: what the changes of all parts add up to. */
export function exactChange(figure: Explained, comparing: Comparing): number {
  const factors = factorsOf(figure, comparing)
  const side = ({ sums }: Compared, by: typeof factors.now): number =>
    figure === 'grossProfitMargin'
      ? profitCents(sums, comparing.margin) * by.value - netCents(sums) * by.weight
      : sums.revenueCents * by.value - sums.sales * by.weight
  return side(comparing.now, factors.now) - side(comparing.before, factors.before)
}

/** An effect in steps of the figure; its drivers are ready for the answer. */
const effect = (
  kind: Effect['kind'],
  change: number,
  current: number | null = null,
  previous: number | null = null,
): Effect => ({ kind, change, current, previous })

/**
 * Splits a change into effects that add up to it. `own` is the part that comes from the products
 * themselves (unrounded). Returns [] when too few sales make an average meaningless.
 */
export function effectsOf(
  figure: Explained,
  change: number,
  comparing: Comparing,
  own: number,
): Effect[] {
  const { now, before, step } = comparing
  if (figure === 'totalSales') return effectsOnSales(change, comparing)
  if (Math.min(now.sums.sales, before.sums.sales) < FEW_SALES) return []
  if (figure === 'totalRevenue') return effectsOnRevenue(change, comparing)
  const ofOwn = rounded(own, figure === 'averageSale' ? step : 1)
  return [effect('mix', change - ofOwn), effect('own', ofOwn)].filter((each) => each.change !== 0)
}

/** More sales at the average before, then the new average for all of them. Refunds stay out of both. */
function effectsOnRevenue(change: number, { now, before, step }: Comparing): Effect[] {
  const gross = (side: Compared): number => side.sums.revenueCents - side.refundCents
  const average = (side: Compared): number => divideCents(gross(side), purchasesIn(side.sums))
  const more = purchasesIn(now.sums) - purchasesIn(before.sums)
  const ofSales = rounded((more * gross(before)) / purchasesIn(before.sums), step)
  const ofRefunds = now.refundCents - before.refundCents
  const hasRefunds = now.refundCents !== 0 || before.refundCents !== 0
  return [
    effect('sales', ofSales, purchasesIn(now.sums), purchasesIn(before.sums)),
    effect(
      'average',
      change - ofSales - ofRefunds,
      fromCents(rounded(average(now), step)),
      fromCents(rounded(average(before), step)),
    ),
    ...(hasRefunds
      ? [effect('refunds', ofRefunds, fromCents(now.refundCents), fromCents(before.refundCents))]
      : []),
  ]
}

/** Only where one side has more days, as March has than February. */
function effectsOnSales(change: number, { now, before }: Comparing): Effect[] {
  const [days, daysBefore] = [lengthOf(now.range), lengthOf(before.range)]
  if (days === daysBefore) return []
  const ofDays = divideCents((days - daysBefore) * before.sums.sales, daysBefore)
  const aDay = (side: Compared): number =>
    divideCents(side.sums.sales * 10, lengthOf(side.range)) / 10
  return [
    effect('days', ofDays, days, daysBefore),
    effect('pace', change - ofDays, aDay(now), aDay(before)),
  ]
}

/** `ratio` is the name's own value per weight, unrounded. */
interface OfName {
  value: number
  weight: number
  ratio: number | null
}

/** A name's sums on both sides and its unrounded change in steps. */
export interface Listed {
  name: string
  now: OfName
  before: OfName
  change: number
}

interface Names {
  named: Listed[]
  /** how many names changed, listed or not */
  count: number
  /** unrounded sum of all their changes; null if not all were looked at */
  sum: number | null
}

/**
 * Returns the parts of a change by name, which add up to it: the largest rises, the largest falls, all
 * others, and sales without a name. `exact` is the change before it was rounded.
 */
export function partsOf(
  figure: Explained,
  change: number,
  exact: number,
  { named, count, sum }: Names,
  step: number,
): Part[] {
  const to = figure === 'averageSale' ? step : 1
  const listed = listedOf(named, count, to, sum !== null)
  const parts = listed.map((each) => partOf(figure, each))
  const unlisted = count - listed.length
  if (sum === null) parts.push(restOf('rest'))
  else if (unlisted > 0) parts.push({ ...restOf('others'), count: unlisted })
  const unnamed = sum === null ? 0 : rounded(exact - sum, to)
  // The rest after rounding goes where it is noticed least.
  const taker = parts.find((each) => each.kind !== 'named') ?? largestOf(parts)
  const left = change - unnamed - parts.reduce((total, each) => total + each.change, 0)
  if (!taker) return unnamed + left === 0 ? [] : [{ ...restOf('unnamed'), change: unnamed + left }]
  taker.change += left
  return unnamed === 0 ? parts : [...parts, { ...restOf('unnamed'), change: unnamed }]
}

/** The names that are listed, largest rise first, with their changes rounded. */
function listedOf(named: Listed[], count: number, to: number, isComplete: boolean): Listed[] {
  const all = named
    .map((each) => ({ ...each, change: rounded(each.change, to) }))
    .filter((each) => each.change !== 0)
    .toSorted((a, b) => b.change - a.change)
  const rises = all.filter((each) => each.change > 0).slice(0, MOST_LISTED)
  const falls = all.filter((each) => each.change < 0).slice(-MOST_LISTED)
  const shortened = [...rises, ...falls]
  return isComplete && count - shortened.length === 1 && all.length === count ? all : shortened
}

const largestOf = (parts: Part[]): Part | undefined =>
  parts.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0]

const partOf = (figure: Explained, { name, change, now, before }: Listed): Part => ({
  kind: 'named',
  name,
  count: null,
  change,
  current: ofName(figure, now),
  previous: ofName(figure, before),
})

const restOf = (kind: 'others' | 'unnamed' | 'rest'): Part => ({
  kind,
  name: null,
  count: null,
  change: 0,
  current: null,
  previous: null,
})

const ofName = (figure: Explained, { value, weight, ratio }: OfName): Part['current'] =>
  figure === 'grossProfitMargin'
    ? {
        revenue: fromCents(weight),
        sales: null,
        margin: weight > 0 && ratio !== null ? percent(ratio, 1) : null,
      }
    : { revenue: fromCents(value), sales: weight, margin: null }

interface Sale {
  cents: number
  day: Day
  product: string
}

/** The one sale that makes at least half of a change in revenue or average, if it is unlike the others of its side. */
export function standingOut(
  figure: Explained,
  change: number,
  { now, before }: Comparing,
  largest: { now: Sale | null; before: Sale | null },
): { side: 'current' | 'previous'; sale: Sale } | null {
  if (figure !== 'totalRevenue' && figure !== 'averageSale') return null
  const [side, sale, { sums }] =
    change > 0
      ? (['current', largest.now, now] as const)
      : (['previous', largest.before, before] as const)
  if (!sale || sums.sales < 2) return null
  const others = (sums.revenueCents - sale.cents) / (sums.sales - 1)
  const share = figure === 'totalRevenue' ? sale.cents : (sale.cents - others) / sums.sales
  return sale.cents >= STANDS_OUT * others && share >= Math.abs(change) / 2 ? { side, sale } : null
}

/** A number of steps in the unit of the figure: money, sales or percentage points. */
export const inUnits = (figure: Explained, steps: number): number =>
  figure === 'totalSales' ? steps : fromCents(steps)
