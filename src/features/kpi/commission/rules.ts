import type { NetCents } from '../../../shared/figures.ts'
import { fromCents, roundedIn, toCents } from '../../../shared/money.ts'

/** decimal units; below 0 if refunds outweigh sales; null without a rate */
export const commissionOf = (
  net: NetCents,
  rate: number | null,
  currency: string,
): number | null =>
  rate === null ? null : fromCents(roundedIn(currency, (net * toCents(rate)) / 10_000))
