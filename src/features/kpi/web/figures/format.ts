import {
  daysBetween,
  formatDay,
  formatDayOfYear,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatCount, formatMoney, written, type Notation } from '../../../../shared/money.ts'

/** characters that fit in a small card on a 360 px screen */
export const SMALL = 10
/** the same for the total revenue */
export const LARGE = 14

/** Larger amounts go without cents. */
const MAX_WITH_CENTS = 10_000
const MAX_COLUMN_WITH_CENTS = 1_000

export interface Shown {
  text: string
  /** null unless `text` is shortened */
  exact: string | null
}

export function moneyIn(
  room: number,
  amount: number,
  notation: Notation,
  withCents = Math.abs(amount) < MAX_WITH_CENTS,
): Shown {
  // An average of yen has decimals, but yen don't.
  const cents = formatMoney(amount, { ...notation, style: 'computed' })
  const full =
    withCents && amount !== 0 ? cents : formatMoney(amount, { ...notation, style: 'whole' })
  if (full.length <= room) {
    return { text: full, exact: Number.isInteger(amount) || full === cents ? null : cents }
  }
  return { text: formatMoney(amount, { ...notation, style: 'compact' }), exact: cents }
}

export const centsInColumn = (highest: number): boolean => highest < MAX_COLUMN_WITH_CENTS

const compactCount = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
})

export function countIn(room: number, value: number, notation: Notation): Shown {
  const full = formatCount(value, notation)
  return full.length <= room
    ? { text: full, exact: null }
    : { text: written(compactCount.format(value), notation.numberStyle), exact: full }
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const averageCount = (value: number, { numberStyle }: Notation): string =>
  written(oneDecimal.format(value), numberStyle)

const percentFormat = (digits: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'negative', ...digits })
const percents = [
  { below: 99.95, format: percentFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }) },
  { below: 100_000, format: percentFormat({ maximumFractionDigits: 0 }) },
  { below: Infinity, format: percentFormat({ notation: 'compact' }) },
]

export function formatPercent(percent: number, { numberStyle }: Notation): string {
  const { format } = percents.find(({ below }) => Math.abs(percent) < below)!
  return written(format.format(percent / 100), numberStyle)
}

export const marginText = (margin: number, costCoverage: number, notation: Notation): string =>
  `${costCoverage < 100 ? ASSUMED_SIGN : ''}${formatPercent(margin, notation)}`

const DAYS_OF_MONTH = 365.25 / 12
/** above, the next larger unit */
const MAX_DAYS = 60
const MAX_MONTHS = 24

/** `12 days ago`, `5 months ago` */
export function agoInWords(day: Day, today: Day): string {
  const days = daysBetween(day, today)
  if (days < 0) return 'in the future'
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= MAX_DAYS) return `${days} days ago`
  const months = Math.floor(days / DAYS_OF_MONTH)
  return months < MAX_MONTHS ? `${months} months ago` : `${Math.floor(months / 12)} years ago`
}

/** after 60 days `30 Jun` or `12 Dec 2025` */
export function lastSeen(day: Day, today: Day, notation: Notation): string {
  const days = daysBetween(day, today)
  if (0 <= days && days <= MAX_DAYS) return agoInWords(day, today)
  return (yearOf(day) === yearOf(today) ? formatDayOfYear : formatDay)(day, notation)
}
