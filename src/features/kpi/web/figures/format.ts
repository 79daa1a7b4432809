import {
  daysBetween,
  formatDay,
  formatDayOfYear,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatMoney, written, type Notation } from '../../../../shared/money.ts'

/** Smaller amounts have cents. */
const WHOLE_FROM = 100
/** 7 digits */
const SHORT_FROM = 1_000_000

export function money(amount: number, notation: Notation): string {
  const isWhole = amount === 0 || Math.abs(amount) >= WHOLE_FROM
  return formatMoney(amount, { ...notation, style: isWhole ? 'whole' : 'computed' })
}

export const shortMoney = (amount: number, notation: Notation): string =>
  Math.abs(amount) < SHORT_FROM
    ? money(amount, notation)
    : formatMoney(amount, { ...notation, style: 'compact' })

/** three digits, written out: `$42,700` */
export const aboutMoney = (amount: number, notation: Notation): string =>
  shortMoney(Number(amount.toPrecision(3)), notation)

/** one sign: `$329–346k`, `197–204k €` */
export function moneyRange(low: number, high: number, notation: Notation): string {
  const [from, to] = [low, high].map((amount) =>
    formatMoney(amount, { ...notation, style: 'compact' }),
  ) as [string, string]
  if (from === to) return to
  const [, before = '', start = '', unit = ''] = PARTS.exec(from) ?? []
  const [, , end = '', unitAfter = '', after = ''] = PARTS.exec(to) ?? []
  return `${before}${start}${unit === unitAfter ? '' : unit}–${end}${unitAfter}${after}`
}
const PARTS = /^(\D*)([\d.,’\u202f]+)([kMBT]*)(.*)$/

const percentFormat = (digits: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'negative', ...digits })
const oneDecimal = percentFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = percentFormat({ maximumFractionDigits: 0 })
const compact = percentFormat({ notation: 'compact' })

const percentText = (percent: number, wholeFrom: number, { numberStyle }: Notation): string => {
  const size = Math.abs(percent)
  const format = size < wholeFrom - 0.05 ? oneDecimal : size < 100_000 ? whole : compact
  return written(format.format(percent / 100), numberStyle)
}

export const formatPercent = (percent: number, notation: Notation): string =>
  percentText(percent, 100, notation)

/** without a sign; whole from 10 % on */
export const changePercent = (percent: number, notation: Notation): string =>
  percentText(Math.abs(percent), 10, notation)

export const marginText = (margin: number, costCoverage: number, notation: Notation): string =>
  `${costCoverage < 100 ? ASSUMED_SIGN : ''}${formatPercent(margin, notation)}`

const DAYS_OF_MONTH = 365.25 / 12
/** above, the next larger unit */
const MAX_DAYS = 60
const MAX_MONTHS = 24

/** `12 days ago`, `5 months ago` */
function agoInWords(day: Day, today: Day): string {
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
