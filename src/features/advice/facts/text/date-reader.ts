import {
  dayOf,
  endOfMonth,
  isDay,
  yearOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { AHEAD, BACK, PeriodCursor, type Period } from './period-cursor.ts'
import { MONTHS } from './period-words.ts'
import { lastMonthSpan, monthSpan, yearSpan } from './spans.ts'
import type { Token } from './tokens.ts'

const PARTS = new Map<string, Period['part']>([
  ...['early', 'beginning', 'start'].map((word) => [word, 'early'] as const),
  ...['mid', 'middle'].map((word) => [word, 'mid'] as const),
  ...['late', 'end'].map((word) => [word, 'late'] as const),
])
/** Reads days, months, quarters and years. */
export class DateReader extends PeriodCursor {
  /** `11 April 2026`, `April 11th`, `the 11th of April` */
  protected dayAndMonth(): Period | null {
    const first = this.number(0)
    if (first !== undefined && Number.isInteger(first)) {
      const skip = this.word(1) === 'of' ? 2 : 1
      const month = this.monthAt(skip)
      return month === undefined ? null : this.dated(first, month, skip + 1)
    }
    const month = this.monthAt(0)
    const at = this.word(1) === '.' ? 2 : 1
    const date = this.number(at)
    if (month === undefined || date === undefined || date > 31) return null
    return this.dated(date, month, at + 1)
  }

  protected dated(date: number, month: number, length: number): Period | null {
    const [year, end] = this.yearFrom(length)
    const days = year === undefined ? this.nearestDays(month, date) : [dayOf(year, month, date)]
    const ranges = days.filter(isDay).map((day) => ({ start: day, end: day }))
    return ranges.length > 0 ? this.period(end, ranges) : null
  }

  /** Without a year: the last time that a date came, and the next. */
  protected nearestDays(month: number, date: number): Day[] {
    const year = yearOf(this.today)
    const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, date))
    const last = days.findLast((day) => day <= this.today)
    const next = days.find((day) => day > this.today)
    return [last, next].filter((day) => day !== undefined)
  }

  /** A year behind the words so far, also after a comma or `of`. */
  protected yearFrom(length: number): [number | undefined, number] {
    const skip = [',', 'of'].includes(this.word(length)) ? 1 : 0
    const token = this.tokens[this.from + length + skip]
    return isYear(token) ? [token!.digits!.value, length + skip + 1] : [undefined, length]
  }

  protected monthAt(offset: number): number | undefined {
    const token = this.tokens[this.from + offset]
    const month = token?.kind === 'word' ? MONTHS.get(token.word) : undefined
    if (month === undefined || this.isModal(offset)) return undefined
    // In small letters, `may` and `march` are other words.
    const isOther =
      token!.text === token!.word && (token!.word.length < 4 || token!.word === 'march')
    return isOther ? undefined : month
  }

  /** `May she come` */
  protected isModal(offset: number): boolean {
    const token = this.tokens[this.from + offset]!
    const isVerb = token.opens && ['may', 'march', 'mar'].includes(token.word)
    return isVerb && ['she', 'he', 'they', 'we', 'i', 'you', 'it'].includes(this.word(offset + 1))
  }

  /** `the last two months of the year` */
  protected monthsOfYear(): Period | null {
    const count = this.countAt(1).value
    const isOfYear = /^(?:the|a|each|every)$/.test(this.word(4)) && this.word(5) === 'year'
    if (this.word(2) !== 'months' || this.word(3) !== 'of' || !isOfYear || !(count < 12))
      return null
    const from = { first: 0, last: 12 - count }[this.word(0)]
    if (from === undefined) return null
    return this.period(6, [], { months: Array.from({ length: count }, (_, i) => from + i + 1) })
  }

  /** `March`, `March 2025`, `late March`, `last September` */
  protected month(): Period | null {
    const [part, skip] = this.partAt()
    const qualifier = this.isQualifier(this.word(skip)) ? this.word(skip) : ''
    const at = skip + (qualifier ? 1 : 0)
    const month = this.monthAt(at)
    if (month === undefined) return null
    const [year, end] = this.yearFrom(at + 1)
    if (year !== undefined) return this.period(end, [monthSpan(year, month)], { part })
    const last = lastMonthSpan(this.today, month)
    const next = monthSpan(yearOf(last.start) + 1, month)
    if (BACK.has(qualifier)) return this.period(end, [last], { part })
    return this.period(end, AHEAD.has(qualifier) ? [next] : [last, next], { months: [month], part })
  }

  /** `early`, `end of`, `start of the` in front of a month or year, and how many words that is. */
  protected partAt(): [Period['part'], number] {
    const part = PARTS.get(this.word(0))
    if (!part) return [undefined, 0]
    if (this.word(1) === '-') return [part, 2]
    if (this.word(1) !== 'of') return [part, 1]
    return [part, this.word(2) === 'the' ? 3 : 2]
  }

  /** `Q2 2025`, `the second quarter of 2025`, `the first half of 2026`, `the first three months of 2026` */
  protected quarter(): Period | null {
    const span = this.ordinalSpan()
    if (!span) return null
    const { months, first, length } = span
    const [year, end] = this.yearAfter(length)
    const spanOf = (each: number): DayRange => ({
      start: dayOf(each, first, 1),
      end: endOfMonth(dayOf(each, first + months - 1, 1)),
    })
    if (year !== undefined) return this.period(end, [spanOf(year)])
    const thisYear = spanOf(yearOf(this.today))
    return this.period(end, [
      thisYear.start <= this.today ? thisYear : spanOf(yearOf(this.today) - 1),
    ])
  }

  protected ordinalSpan(): { months: number; first: number; length: number } | null {
    const isQuarter = this.word(0) === 'q' && this.tokens[this.from + 1]?.joined === true
    const ordinal = isQuarter ? this.number(1) : this.number(0)
    if (ordinal === undefined || !Number.isInteger(ordinal) || ordinal < 1) return null
    if (isQuarter) return ordinal <= 4 ? { months: 3, first: ordinal * 3 - 2, length: 2 } : null
    const unit = this.word(1)
    if (unit === 'quarter' && ordinal <= 4) return { months: 3, first: ordinal * 3 - 2, length: 2 }
    if (unit === 'half' && ordinal <= 2) return { months: 6, first: ordinal * 6 - 5, length: 2 }
    const count = this.countAt(1).value
    const isStart = ordinal === 1 && count <= 12 && this.word(2) === 'months'
    return isStart ? { months: count, first: 1, length: 3 } : null
  }

  /** `of 2025`, `2025`, `of this year`, `last year` */
  protected yearAfter(length: number): [number | undefined, number] {
    const [year, end] = this.yearFrom(length)
    if (year !== undefined) return [year, end]
    const skip = this.word(length) === 'of' ? 1 : 0
    const shift = new Map([
      ['this', 0],
      ['last', -1],
    ]).get(this.word(length + skip))
    if (shift === undefined || this.word(length + skip + 1) !== 'year') return [undefined, length]
    return [yearOf(this.today) + shift, length + skip + 2]
  }

  protected year(): Period | null {
    const [part, skip] = this.partAt()
    const token = this.tokens[this.from + skip]
    if (!isYear(token) || this.isCounted(skip)) return null
    return this.period(skip + 1, [yearSpan(token!.digits!.value)], { part })
  }

  /** `$2025` and `2025%` are amounts. */
  protected isCounted(offset: number): boolean {
    const before = this.tokens[this.from + offset - 1]
    const after = this.tokens[this.from + offset + 1]
    return (
      before?.kind === 'currency' ||
      after?.kind === 'currency' ||
      /^(?:%|percent|purchases|visits|orders|sales|times|customers|days)$/.test(after?.word ?? '')
    )
  }
}

function isYear(token: Token | undefined): boolean {
  if (token?.kind !== 'number' || !token.digits!.plain) return false
  return token.digits!.value >= 1900 && token.digits!.value <= 2199 && token.text.length === 4
}
