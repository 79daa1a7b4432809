import { divideCents, fromCents } from './money.ts'

/** Margin in percent for revenue without a recorded cost when the profile sets none (spec §9). */
export const FALLBACK_MARGIN = 30

/** Sums over entries, as the rollups store them. `sales` exclude refunds; `quantity` is less the pieces that came back. */
export interface Sums {
  sales: number
  quantity: number
  revenueCents: number
  costedRevenueCents: number
  costCents: number
  /** tax in the revenue, and in that with a recorded cost */
  taxCents: number
  costedTaxCents: number
  /** refunds whose cost isn't recorded, without tax; not above 0 */
  uncostedRefundCents: number
  /** sales that are further lines of a receipt that is counted already; 0 where receipts aren't counted */
  extraLines: number
}

export const NO_SUMS: Sums = {
  sales: 0,
  quantity: 0,
  revenueCents: 0,
  costedRevenueCents: 0,
  costCents: 0,
  taxCents: 0,
  costedTaxCents: 0,
  uncostedRefundCents: 0,
  extraLines: 0,
}

const NAMES = Object.keys(NO_SUMS) as (keyof Sums)[]
const sumsOf = (each: (name: keyof Sums) => number): Sums => {
  const sums = { ...NO_SUMS }
  for (const name of NAMES) sums[name] = each(name)
  return sums
}

export const addSums = (a: Sums, b: Sums): Sums => sumsOf((name) => a[name] + b[name])

/** Returns `a` without its part `b`. */
export const lessSums = (a: Sums, b: Sums): Sums => sumsOf((name) => a[name] - b[name])

/** Returns `part / whole` in percent with two decimals, rounded half away from zero; 0 when `whole` is 0. */
export const percent = (part: number, whole: number): number =>
  fromCents(divideCents(part * 10_000, whole))

/** `part / whole` in whole percent, rounded down, so that 100 means reached. May exceed 100, is never negative. */
export const wholePercent = (part: number, whole: number): number =>
  // Rounded to 9 places first: 0.29 / 1 * 100 is 28.999999999999996.
  Math.max(0, Math.floor(Number(((part / whole) * 100).toFixed(9))))

/** How much of a bar is filled: `part / whole`, from 0 to 1. */
export const filledPart = (part: number, whole: number): number =>
  Math.max(0, Math.min(1, part / whole))

/** How often somebody bought: sales of one receipt count once, and each sale without a number by itself. */
export const purchasesIn = ({ sales, extraLines = 0 }: Purchases): number => sales - extraLines
type Purchases = Pick<Sums, 'sales'> & Partial<Pick<Sums, 'extraLines'>>

/** What purchases are called: sales, unless receipts join some of them. */
export const purchaseWord = (sales: number, purchases: number): 'sale' | 'purchase' =>
  purchases < sales ? 'purchase' : 'sale'

/** Returns revenue minus refunds, divided by the purchases that aren't refunds, in decimal units; 0 without sales. */
export const averageSale = (sums: Pick<Sums, 'revenueCents'> & Purchases): number =>
  fromCents(divideCents(sums.revenueCents, purchasesIn(sums)))

/**
 * Percent of the revenue whose cost is recorded, without tax like the margin. A refund without a cost counts as revenue
 * without one, so it lowers the coverage.
 */
export function costCoverage(sums: CostedSums): number {
  const costed = Math.abs(costedNetCents(sums))
  return percent(costed, costed + uncostedSaleCents(sums) - sums.uncostedRefundCents)
}

/** Marks a margin that rests, at least in part, on an assumed one. */
export const ASSUMED_SIGN = '≈'

/** True if the cost of some of the revenue isn't recorded, so that its margin is assumed; without any, nothing is. */
export const isMarginAssumed = (sums: CostedSums): boolean =>
  costCoverage(sums) < 100 && uncostedSaleCents(sums) - sums.uncostedRefundCents !== 0

type CostedSums = Pick<
  Sums,
  | 'revenueCents'
  | 'costedRevenueCents'
  | 'costCents'
  | 'taxCents'
  | 'costedTaxCents'
  | 'uncostedRefundCents'
>

declare const BASIS: unique symbol
/**
 * Cents of revenue without tax, which is what a margin is of. Revenue as figures show it may have tax in it, so a plain
 * number doesn't pass for this.
 */
export type NetCents = number & { readonly [BASIS]: 'without tax' }

/** Revenue without tax. */
export const netCents = ({ revenueCents, taxCents }: Pick<Sums, 'revenueCents' | 'taxCents'>) =>
  (revenueCents - taxCents) as NetCents

/**
 * The part of an amount that isn't tax, unrounded: of a target or an average, which is revenue as figures show it. It has as
 * much tax in it as `sold`, or without any sales there as prices have by the rate of the profile.
 */
export function netPart(
  cents: number,
  sold: Pick<Sums, 'revenueCents' | 'taxCents'>,
  taxRate: number | null = null,
): NetCents {
  const part =
    sold.revenueCents > 0 ? netCents(sold) / sold.revenueCents : 100 / (100 + (taxRate ?? 0))
  return (cents * part) as NetCents
}

/** Profit of an amount at a margin in percent, unrounded. */
export const profitAt = (margin: number, net: NetCents): number => (net * margin) / 100

/** What a profit is of an amount, in percent; 0 if, because of refunds, there is none: a loss of less than nothing would look like a gain. */
const marginOf = (profit: number, net: NetCents): number => (net <= 0 ? 0 : percent(profit, net))

/**
 * Returns (revenue − cost) / revenue in percent, of revenue without tax. For sales without a recorded cost the margin is
 * `defaultMargin` percent (null: the fallback). A refund without one has the margin of everything else, so it changes nothing:
 * nobody knows the cost of what came back, and any other margin would let refunds raise it.
 */
export function grossProfitMargin(sums: CostedSums, defaultMargin: number | null): number {
  const { profit, net } = beforeRefunds(sums, defaultMargin)
  return netCents(sums) <= 0 ? 0 : marginOf(profit, net)
}

/** Revenue less tax and cost, unrounded, with the margins of `grossProfitMargin`. */
export const profitCents = (sums: CostedSums, defaultMargin: number | null): number =>
  beforeRefunds(sums, defaultMargin).profit +
  profitAt(refundMargin(sums, defaultMargin), sums.uncostedRefundCents as NetCents)

/** The margin of refunds without a recorded cost, in percent, unrounded. */
export function refundMargin(sums: CostedSums, defaultMargin: number | null): number {
  const { profit, net } = beforeRefunds(sums, defaultMargin)
  return net > 0 ? (profit / net) * 100 : (defaultMargin ?? FALLBACK_MARGIN)
}

/** Profit and revenue of everything but refunds without a recorded cost. */
function beforeRefunds(sums: CostedSums, defaultMargin: number | null) {
  const costed = costedNetCents(sums)
  const uncosted = uncostedSaleCents(sums)
  return {
    profit: costed - sums.costCents + profitAt(defaultMargin ?? FALLBACK_MARGIN, uncosted),
    net: (costed + uncosted) as NetCents,
  }
}

/** Sales whose cost isn't recorded, without tax. */
const uncostedSaleCents = (sums: CostedSums): NetCents =>
  (netCents(sums) - costedNetCents(sums) - sums.uncostedRefundCents) as NetCents

/** Revenue without tax whose cost is recorded. */
const costedNetCents = (sums: Pick<Sums, 'costedRevenueCents' | 'costedTaxCents'>): NetCents =>
  netCents({ revenueCents: sums.costedRevenueCents, taxCents: sums.costedTaxCents })

/**
 * Margin in percent of the revenue with a recorded cost, for what an assumed margin must have no part in: an owner could
 * raise it (ADR 0024).
 */
export const recordedMargin = (
  sums: Pick<Sums, 'costedRevenueCents' | 'costedTaxCents' | 'costCents'>,
): number => marginOf(costedNetCents(sums) - sums.costCents, costedNetCents(sums))

/** Median of numbers in ascending order; the mean of the middle two of an even number. */
export function medianOf(sorted: number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
