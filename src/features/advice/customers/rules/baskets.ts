import type { Day } from '../../../../shared/calendar.ts'

export interface Basket {
  day: Day
  products: string[]
  cents: number
}

export interface Entry {
  day: Day
  product: string
  quantity: number
  revenueCents: number
}

/** Refunds are no visits. */
export function basketsOf(entries: Omit<Entry, 'quantity'>[]): Basket[] {
  const bought = entries.filter(({ revenueCents }) => revenueCents >= 0)
  return [...Map.groupBy(bought, ({ day }) => day)]
    .map(([day, all]) => ({
      day,
      products: [...new Set(all.map(({ product }) => product))],
      cents: all.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const MIN_TIMES = 3
const MIN_TOGETHER = 1 / 3
const MIN_ALONE = 2 / 3
const MAX_PAIRS = 2

export interface Pair {
  product: string
  with: string
  times: number
  of: number
}

/** The most frequent first; a product is in at most one pair. */
export function pairsOf(baskets: Pick<Basket, 'products'>[]): Pair[] {
  const visits = visitsWith(baskets)
  const times = new Map<string, Map<string, number>>()
  for (const { products } of baskets) {
    for (const product of products) {
      const others = times.get(product) ?? new Map<string, number>()
      times.set(product, others)
      for (const other of products) {
        if (other !== product) others.set(other, (others.get(other) ?? 0) + 1)
      }
    }
  }
  const found = [...times].flatMap(([product, others]) =>
    [...others].map(([other, count]): Pair => ({
      product,
      with: other,
      times: count,
      of: visits.get(product)!,
    })),
  )
  const pairs: Pair[] = []
  const isNew = (name: string): boolean =>
    !pairs.some((pair) => pair.product === name || pair.with === name)
  for (const pair of found
    .filter(({ times, of }) => times >= MIN_TIMES && times >= of * MIN_TOGETHER)
    // The product bought more often leads: its buyers are offered the other one.
    .toSorted((a, b) => b.times - a.times || b.of - a.of || compare(a.product, b.product))) {
    if (pairs.length < MAX_PAIRS && isNew(pair.product) && isNew(pair.with)) pairs.push(pair)
  }
  return pairs
}

export interface Alone {
  product: string
  times: number
  of: number
}

export function aloneOf(baskets: Pick<Basket, 'products'>[]): Alone | null {
  const visits = visitsWith(baskets)
  const alone = visitsWith(baskets.filter(({ products }) => products.length === 1))
  const [most] = [...alone]
    .map(([product, times]) => ({ product, times, of: visits.get(product)! }))
    .filter(({ times, of }) => times >= MIN_TIMES && times >= of * MIN_ALONE)
    .toSorted((a, b) => b.times - a.times || compare(a.product, b.product))
  return most ?? null
}

function visitsWith(baskets: Pick<Basket, 'products'>[]): Map<string, number> {
  const visits = new Map<string, number>()
  for (const { products } of baskets) {
    for (const product of products) visits.set(product, (visits.get(product) ?? 0) + 1)
  }
  return visits
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1)
