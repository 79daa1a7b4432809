import type { Day } from '../../../../shared/calendar.ts'
import { basketsOf } from '../../customers/rules/baskets.ts'

/** fewest visits that show what a customer usually buys, and newest visits that are looked at */
const MIN_VISITS = 3
const MAX_VISITS = 12

/**
 * Returns what a customer usually buys, the product of at least half of the newest visits, or else what they bought on
 * the last one; null when that was several things, or nothing. Refunds don't count.
 */
export function usualProduct(
  entries: { day: Day; product: string; revenueCents: number }[],
): string | null {
  const visits = basketsOf(entries).slice(-MAX_VISITS)
  const times = new Map<string, number>()
  for (const product of visits.flatMap(({ products }) => products)) {
    times.set(product, (times.get(product) ?? 0) + 1)
  }
  const [most] = [...times].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  if (most && visits.length >= MIN_VISITS && most[1] >= visits.length / 2) return most[0]
  const last = visits.at(-1)?.products
  return last?.length === 1 ? last[0]! : null
}
