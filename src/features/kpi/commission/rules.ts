import type { NetCents } from '../../../shared/figures.ts'
import { fromCents, roundedIn, toCents } from '../../../shared/money.ts'

/**
 * Returns what a salesperson is owed of their revenue after refunds, without tax, in decimal units: less than 0 if refunds
 * outweigh their sales. null without a rate.
 */
export const commissionOf = (
  net: NetCents,
  rate: number | null,
  currency: string,
): number | null =>
  rate === null ? null : fromCents(roundedIn(currency, (net * toCents(rate)) / 10_000))
