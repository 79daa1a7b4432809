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

/** Sums are whole steps of the figure (cents, sales, hundredths of a point), so that parts add up on the page. */

/** fewer are chance */
const FEW_SALES = 5
/** times the average */
const STANDS_OUT = 5
/** on either side; one more is fetched, as "1 other" is longer than a name */
export const MOST_LISTED = 5

export interface Compared {
  range: DayRange
  sums: Sums
  /** not above 0 */
  refundCents: number
}

export interface Comparing {
  now: Compared
  before: Compared
  /** percent; null: the fallback */
  margin: number | null
  /** smallest shown amount in cents: 100 for yen */
  step: number
}

const rounded = (amount: number, step: number): number => divideCents(amount, step) * step

/** null without a comparison */
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

export function factorsOf(figure: Explained, { now, before, margin }: Comparing) {
  if (figure === 'totalRevenue') return same({ value: 1, weight: 0 })
  if (figure === 'totalSales') return same({ value: 0, weight: -1 })
  const quotient =
    figure === 'averageSale'
      ? before.sums.revenueCents / purchasesIn(before.sums)
      : profitCents(before.sums, margin) / netCents(before.sums)
  // A part's change is compared with the quotient before, so that parts growing at just that quotient change nothing.
  const perStep = figure === 'averageSale' ? 1 : 10_000
  const side = (whole: number, weight: number) => ({
    value: perStep / whole,
    weight: (quotient * perStep) / weight,
  })
  // The sales of one receipt split by product, the purchase doesn't: each sale weighs the same.
  const sideOf = ({ sums }: Compared) =>
    figure === 'averageSale'
      ? side(purchasesIn(sums), sums.sales)
      : side(netCents(sums), netCents(sums))
  return { now: sideOf(now), before: sideOf(before) }
}

const same = <T>(factors: T) => ({ now: factors, before: factors })

/** unrounded */
export function exactChange(figure: Explained, comparing: Comparing): number {
  const factors = factorsOf(figure, comparing)
  const side = ({ sums }: Compared, by: typeof factors.now): number =>
    figure === 'grossProfitMargin'
      ? profitCents(sums, comparing.margin) * by.value - netCents(sums) * by.weight
      : sums.revenueCents * by.value - sums.sales * by.weight
  return side(comparing.now, factors.now) - side(comparing.before, factors.before)
}

const effect = (
  kind: Effect['kind'],
  change: number,
  current: number | null = null,
  previous: number | null = null,
): Effect => ({ kind, change, current, previous })

/** Effects add up to the change. [] with too few sales. */
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

/** Refunds stay out of both. */
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

/** March has more days than February. */
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

interface OfName {
  value: number
  weight: number
  ratio: number | null
}

export interface Listed {
  name: string
  now: OfName
  before: OfName
  change: number
}

interface Names {
  named: Listed[]
  count: number
  /** unrounded; null if not all were looked at */
  sum: number | null
}

/** Parts add up to the change. */
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

export function outlierOf(
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

export const inUnits = (figure: Explained, steps: number): number =>
  figure === 'totalSales' ? steps : fromCents(steps)
