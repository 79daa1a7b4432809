import { divideCents, fromCents } from './money.ts'

/** percent, for revenue without a recorded cost (spec §9) */
export const FALLBACK_MARGIN = 30

/** `sales` exclude refunds; `quantity` is less the returned pieces */
export interface Sums {
  sales: number
  quantity: number
  revenueCents: number
  costedRevenueCents: number
  costCents: number
  /** in the revenue, and in revenue with a recorded cost */
  taxCents: number
  costedTaxCents: number
  /** without tax; not above 0 */
  uncostedRefundCents: number
  /** 0 where receipts aren't counted */
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

export const lessSums = (a: Sums, b: Sums): Sums => sumsOf((name) => a[name] - b[name])

/** two decimals, half away from zero; 0 when `whole` is 0 */
export const percent = (part: number, whole: number): number =>
  fromCents(divideCents(part * 10_000, whole))

/** Rounded down: 100 means reached. Never negative. */
export const wholePercent = (part: number, whole: number): number =>
  // 0.29 / 1 * 100 is 28.999999999999996.
  Math.max(0, Math.floor(Number(((part / whole) * 100).toFixed(9))))

export const filledPart = (part: number, whole: number): number =>
  Math.max(0, Math.min(1, part / whole))

/** A sale without a receipt number counts by itself. */
export const purchasesIn = ({ sales, extraLines = 0 }: Purchases): number => sales - extraLines
type Purchases = Pick<Sums, 'sales'> & Partial<Pick<Sums, 'extraLines'>>

export const purchaseWord = (sales: number, purchases: number): 'sale' | 'purchase' =>
  purchases < sales ? 'purchase' : 'sale'

/** decimal units, less refunds; 0 without sales */
export const averageSale = (sums: Pick<Sums, 'revenueCents'> & Purchases): number =>
  fromCents(divideCents(sums.revenueCents, purchasesIn(sums)))

/** Without tax. Uncosted refunds lower the coverage. */
export function costCoverage(sums: CostedSums): number {
  const costed = Math.abs(costedNetCents(sums))
  return percent(costed, costed + uncostedSaleCents(sums) - sums.uncostedRefundCents)
}

export const ASSUMED_SIGN = '≈'

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
/** A margin is of revenue without tax: plain numbers, which may include tax, don't pass. */
export type NetCents = number & { readonly [BASIS]: 'without tax' }

export const netCents = ({ revenueCents, taxCents }: Pick<Sums, 'revenueCents' | 'taxCents'>) =>
  (revenueCents - taxCents) as NetCents

export const profitAt = (margin: number, net: NetCents): number => (net * margin) / 100

/** A loss of less than nothing would look like a gain. */
const marginOf = (profit: number, net: NetCents): number => (net <= 0 ? 0 : percent(profit, net))

/**
 * Without tax. Uncosted sales have `defaultMargin` percent; an uncosted refund has the margin of everything else, so
 * that refunds can't raise the margin.
 */
export function grossProfitMargin(sums: CostedSums, defaultMargin: number | null): number {
  const { profit, net } = beforeRefunds(sums, defaultMargin)
  return netCents(sums) <= 0 ? 0 : marginOf(profit, net)
}

export const profitCents = (sums: CostedSums, defaultMargin: number | null): number =>
  beforeRefunds(sums, defaultMargin).profit +
  profitAt(refundMargin(sums, defaultMargin), sums.uncostedRefundCents as NetCents)

/** percent, unrounded */
export function refundMargin(sums: CostedSums, defaultMargin: number | null): number {
  const { profit, net } = beforeRefunds(sums, defaultMargin)
  return net > 0 ? (profit / net) * 100 : (defaultMargin ?? FALLBACK_MARGIN)
}

function beforeRefunds(sums: CostedSums, defaultMargin: number | null) {
  const costed = costedNetCents(sums)
  const uncosted = uncostedSaleCents(sums)
  return {
    profit: costed - sums.costCents + profitAt(defaultMargin ?? FALLBACK_MARGIN, uncosted),
    net: (costed + uncosted) as NetCents,
  }
}

const uncostedSaleCents = (sums: CostedSums): NetCents =>
  (netCents(sums) - costedNetCents(sums) - sums.uncostedRefundCents) as NetCents

const costedNetCents = (sums: Pick<Sums, 'costedRevenueCents' | 'costedTaxCents'>): NetCents =>
  netCents({ revenueCents: sums.costedRevenueCents, taxCents: sums.costedTaxCents })

/** An owner could raise an assumed margin (ADR 0024). */
export const recordedMargin = (
  sums: Pick<Sums, 'costedRevenueCents' | 'costedTaxCents' | 'costCents'>,
): number => marginOf(costedNetCents(sums) - sums.costCents, costedNetCents(sums))

/** `sorted` ascending */
export function medianOf(sorted: number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
