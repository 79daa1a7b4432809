import { isNoGoods } from './goods.ts'
import type { Basket } from './baskets.ts'

const MIN_VISITS = 3
const MAX_VISITS = 12

export interface Usual {
  product: string
  /** on each of these visits, and nothing else */
  isOnly: boolean
}

/**
 * On at least half of the newest visits, or the last one where there are too few. Null: several things, or nothing.
 * Nobody comes for a delivery.
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
