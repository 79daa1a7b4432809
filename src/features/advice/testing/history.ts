import { addDays, addMonths, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { NO_SUMS } from '../../../shared/figures.ts'
import type { MonthSums } from '../customers/rules/money.ts'
import { viewOf, type History, type View } from '../customers/rules/view.ts'

export const TODAY = '2026-11-16'
export const NOTATION = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
} as const

export interface Sold {
  day: Day
  product?: string
  /** whole units, negative for a refund */
  amount?: number
}

/** A shop that sells for 1,000 a month, and a customer with these entries. */
export function history(sold: Sold[], more: Partial<History> = {}): History {
  const newest = sold
    .map(({ day, product = 'Cut', amount = 40 }) => ({
      day,
      product,
      quantity: 1,
      revenueCents: amount * 100,
    }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
  const sums = new Map<Day, History['months'][number]>()
  for (const { day, revenueCents } of newest.toReversed()) {
    const month = startOfMonth(day)
    const kept = sums.get(month) ?? { ...monthOf(month, 0, 0), entries: 0 }
    sums.set(month, {
      ...kept,
      entries: kept.entries + 1,
      sales: kept.sales + (revenueCents < 0 ? 0 : 1),
      revenueCents: kept.revenueCents + revenueCents,
    })
  }
  const shopMonths = Array.from({ length: 24 }, (_, i) =>
    monthOf(addMonths('2024-11-01', i), 40, 100_000),
  )
  return {
    today: TODAY,
    opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
    months: [...sums.values()],
    newest,
    isCut: false,
    booked: null,
    shop: { firstSale: '2020-01-02', lastSale: TODAY, months: shopMonths },
    ...more,
  }
}

export const view = (sold: Sold[], more?: Partial<History>): View => viewOf(history(sold, more))

/** Adds recorded costs: of a part of the revenue, at a rate of it. */
export const withCosts = <Month extends MonthSums>(
  months: Month[],
  share: number,
  rate: number,
): Month[] =>
  months.map((month) => {
    const costedRevenueCents = month.revenueCents * share
    return { ...month, costedRevenueCents, costCents: costedRevenueCents * rate }
  })

const monthOf = (month: Day, sales: number, revenueCents: number): MonthSums => ({
  ...NO_SUMS,
  month,
  sales,
  quantity: sales,
  revenueCents,
})

/** Sales on days with these gaps, the last on `last`. */
export const every = (gap: number, count: number, last: Day): Sold[] =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(last, -gap * i) }))
