import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { costCoverage, netCents, recordedMargin, type Sums } from '../../../../shared/figures.ts'
import { marginsOf, MIN_COVERAGE, type YearSums } from './money.ts'

/** What a customer paid for what they had bought before. */
export interface Paid {
  /** purchases of something that they had bought before */
  again: number
  /** those at a clearly lower price than before */
  lower: number
}

interface Entry {
  day: Day
  product: string
  quantity: number
  revenueCents: number
}

/** A price below this part of the highest so far is lower; a smaller difference is rounding. */
const LOWER = 0.95

/** Returns whether a customer has ever paid less for something than before. `entries` are in any order. */
export function paidOf(entries: Entry[]): Paid {
  const highest = new Map<string, number>()
  const paid: Paid = { again: 0, lower: 0 }
  const bought = entries.filter(({ revenueCents, quantity }) => revenueCents > 0 && quantity > 0)
  for (const { product, quantity, revenueCents } of bought.toSorted((a, b) =>
    a.day.localeCompare(b.day),
  )) {
    const price = revenueCents / quantity
    const before = highest.get(product)
    if (before !== undefined) {
      paid.again++
      if (price < LOWER * before) paid.lower++
    }
    highest.set(product, Math.max(price, before ?? 0))
  }
  return paid
}

/** fewest purchases of something bought before that show that a customer pays the full price */
const MIN_AGAIN = 4

/** Whether a customer has bought often enough without ever paying less. */
export const paysFullPrice = ({ again, lower }: Paid): boolean => again >= MIN_AGAIN && lower === 0

/** Below this margin, in percent, the larger offer of 20 % takes half of it or more. */
const LOW = 40
/** One that is lower than the shop's is low below this. */
const LOWER_THAN_SHOP = 50

/** The gross margin of what a customer buys, in percent, of sales with a recorded cost only. */
export interface Margin {
  customer: number
  /** of the shop in the same months, and the months; null for all that the customer has bought */
  compared: { shop: number; range: DayRange; by: 'more' | 'less' | 'same' } | null
  /** percent of the customer's revenue whose cost is recorded */
  coverage: number
  /** too low for a discount: lower than the shop's, or too low for any */
  isLow: boolean
}

/** Returns a customer's margin in the last year, or else of all that they have bought; null if too few costs are recorded. */
export function marginOf(all: Sums, year: YearSums | null): Margin | null {
  const margins = year && marginsOf(year)
  if (margins) {
    const { customer, shop, coverage, compared: by } = margins
    const isLow = customer < (by === 'less' ? LOWER_THAN_SHOP : LOW)
    return { customer, coverage, isLow, compared: { shop, range: year.range, by } }
  }
  if (netCents(all) <= 0 || costCoverage(all) < MIN_COVERAGE) return null
  const customer = recordedMargin(all)
  return { customer, coverage: costCoverage(all), isLow: customer < LOW, compared: null }
}
