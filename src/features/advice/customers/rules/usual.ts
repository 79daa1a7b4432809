import { isNoGoods } from './goods.ts'
import type { Basket } from './baskets.ts'

/** fewest visits that show what a customer usually buys, and newest visits that are looked at */
const MIN_VISITS = 3
const MAX_VISITS = 12

/** What a customer buys. */
export interface Usual {
  product: string
  /** They have bought it on each of the visits that were looked at, and nothing else. */
  isOnly: boolean
}

/**
 * Returns what a customer usually buys: the product of at least half of the newest visits, or of the last one where
 * there are too few. Null when that was several things, or nothing. Nobody comes for what only goes with something, such
 * as a delivery.
 */
export function usualOf(baskets: Basket[]): Usual | null {
  const visits = baskets.map(({ products }) => products.filter((name) => !isNoGoods(name)))
  const newest = visits.slice(-MAX_VISITS)
  const times = new Map<string, number>()
  for (const product of newest.flat()) times.set(product, (times.get(product) ?? 0) + 1)
  const [most] = [...times].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  if (most && newest.length >= MIN_VISITS && most[1] >= newest.length / 2) {
    const [product] = most
    return { product, isOnly: visits.flat().every((each) => each === product) }
  }
  const last = newest.length < MIN_VISITS ? visits.at(-1) : undefined
  return last?.length === 1 ? { product: last[0]!, isOnly: false } : null
}
