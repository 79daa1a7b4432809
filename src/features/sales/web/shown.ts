import { formatDay, type DateNotation } from '../../../shared/calendar.ts'
import { countOf, formatMoney, type Notation } from '../../../shared/money.ts'
import { formatRange } from '../../../shared/periods.ts'
import type { EntrySums } from '../lists/contract.ts'
import { nameIn, type EntryFilter } from './search.ts'

const MAX_WITH_CENTS = 10_000

export function shownInWords(filter: EntryFilter, sums: EntrySums, notation: Notation): string {
  const { sales, refunds, revenue } = sums
  const counts = [
    (sales > 0 || refunds === 0) && countOf(sales, notation, 'sale'),
    refunds > 0 && countOf(refunds, notation, 'refund'),
  ]
  const isWhole = Number.isInteger(revenue) || Math.abs(revenue) >= MAX_WITH_CENTS
  return [
    nameIn(filter),
    filter.channel,
    filter.category,
    daysInWords(filter, notation),
    counts.filter(Boolean).join(', '),
    formatMoney(revenue, { ...notation, style: isWhole ? 'whole' : 'cents' }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function daysInWords({ from, to }: EntryFilter, dates: DateNotation): string | undefined {
  if (from && to) return formatRange({ start: from, end: to }, dates)
  if (from) return `From ${formatDay(from, dates)}`
  return to && `Until ${formatDay(to, dates)}`
}
