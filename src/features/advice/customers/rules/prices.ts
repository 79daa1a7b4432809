import type { DayRange } from '../../../../shared/calendar.ts'
import { costCoverage, netCents, recordedMargin, type Sums } from '../../../../shared/figures.ts'
import type { Entry } from './baskets.ts'
import type { YearSums } from './money.ts'

export interface Paid {
  again: number
  lower: number
}

/** of the highest price so far; a smaller difference is rounding */
const LOWER = 0.95

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

const MIN_AGAIN = 4

export const paysFullPrice = ({ again, lower }: Paid): boolean => again >= MIN_AGAIN && lower === 0

/** percent */
const MIN_COVERAGE = 50
/** percentage points; smaller differences are none */
const MIN_DIFFERENCE = 5
/** percent; below, an offer of 20 % takes half of the margin or more */
const LOW = 40
const LOWER_THAN_SHOP = 50

/** percent, of sales with a recorded cost only */
export interface Margin {
  customer: number
  /** in the same months; null: of all that the customer has bought */
  compared: { shop: number; range: DayRange; by: 'more' | 'less' | 'same' } | null
  coverage: number
  /** for a discount */
  isLow: boolean
}

/** of the last year, else of all purchases; null: too few costs are recorded */
export function marginOf(all: Sums, year: YearSums | null): Margin | null {
  if (year && isKnown(year.customer) && isKnown(year.shop)) {
    const [customer, shop] = [recordedMargin(year.customer), recordedMargin(year.shop)]
    const isAlike = Math.abs(customer - shop) < MIN_DIFFERENCE
    const by = isAlike ? 'same' : customer > shop ? 'more' : 'less'
    return {
      customer,
      coverage: costCoverage(year.customer),
      isLow: customer < (by === 'less' ? LOWER_THAN_SHOP : LOW),
      compared: { shop, range: year.range, by },
    }
  }
  if (netCents(all) <= 0 || !isKnown(all)) return null
  const customer = recordedMargin(all)
  return { customer, coverage: costCoverage(all), isLow: customer < LOW, compared: null }
}

const isKnown = (sums: Sums): boolean => costCoverage(sums) >= MIN_COVERAGE
