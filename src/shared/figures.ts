import { divideCents, fromCents } from './money.ts'

/** Percent taken for revenue without a recorded cost when the profile names none (design §5). */
export const FALLBACK_MARGIN = 30

/** Sums over entries, as the rollups keep them. Counts and quantity leave refunds out. */
export interface Sums {
  sales: number
  quantity: number
  revenueCents: number
  costedRevenueCents: number
  costCents: number
}

export const NOTHING: Sums = {
  sales: 0,
  quantity: 0,
  revenueCents: 0,
  costedRevenueCents: 0,
  costCents: 0,
}

export const add = (a: Sums, b: Sums): Sums => ({
  sales: a.sales + b.sales,
  quantity: a.quantity + b.quantity,
  revenueCents: a.revenueCents + b.revenueCents,
  costedRevenueCents: a.costedRevenueCents + b.costedRevenueCents,
  costCents: a.costCents + b.costCents,
})

/** Percent with two decimals, half away from zero; 0 when there is nothing to divide by. */
export const percent = (part: number, whole: number): number =>
  fromCents(divideCents(part * 10_000, whole))

/** Revenue, refunds taken off, per sale that is not a refund; 0 without sales. Decimal units. */
export const averageSale = (sums: Pick<Sums, 'revenueCents' | 'sales'>): number =>
  fromCents(divideCents(sums.revenueCents, sums.sales))

/**
 * (revenue − cost) / revenue in percent; revenue without a recorded cost is taken at
 * `defaultMargin` percent (null: the fallback). 0 when there is no revenue to have a margin of, also
 * when more was given back than sold: a loss over a negative revenue would be a profit.
 */
export function grossProfitMargin(
  sums: Pick<Sums, 'revenueCents' | 'costedRevenueCents' | 'costCents'>,
  defaultMargin: number | null,
): number {
  if (sums.revenueCents <= 0) return 0
  const uncosted = sums.revenueCents - sums.costedRevenueCents
  const profit =
    sums.costedRevenueCents - sums.costCents + (uncosted * (defaultMargin ?? FALLBACK_MARGIN)) / 100
  return percent(profit, sums.revenueCents)
}
