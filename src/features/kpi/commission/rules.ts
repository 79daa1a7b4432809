import { divideCents, fromCents, toCents } from '../../../shared/money.ts'

/**
 * Returns what a salesperson is owed of their revenue after refunds, without tax, in decimal units: less than 0 if refunds
 * outweigh their sales. null without a rate.
 */
export const commissionOf = (revenueCents: number, rate: number | null): number | null =>
  rate === null ? null : fromCents(divideCents(revenueCents * toCents(rate), 10_000))
