import {
  addDays,
  addMonths,
  dayOf,
  endOfMonth,
  formatDays,
  MONTH_NAMES,
  monthOf,
  monthsBetween,
  startOfMonth,
  startOfWeek,
  yearOf,
  type DateNotation,
  type Day,
  type DayRange,
  type WeekStart,
} from './calendar.ts'

/**
 * A fiscal year is named after the calendar year in which it begins. A month is of the calendar: January 2027 is always
 * `m1` of 2027, so that links and goals keep their meaning.
 */

/** 1–12 */
export const JANUARY = 1

export const PERIODS = [
  'full',
  ...(['q1', 'q2', 'q3', 'q4'] as const),
  ...(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const),
] as const
export type Period = (typeof PERIODS)[number]

/** The only place that turns periods into days. */
export function rangeOfPeriod(year: number, period: Period, firstMonth = JANUARY): DayRange {
  const number = Number(period.slice(1))
  if (period.startsWith('m')) return monthsFrom(dayOf(year, number, 1), 1)
  const start = dayOf(year, firstMonth, 1)
  return period === 'full' ? monthsFrom(start, 12) : monthsFrom(addMonths(start, number * 3 - 3), 3)
}

export type Recent = 'today' | 'yesterday' | 'week' | 'last7' | 'last30' | 'last90'

/** A week is whole; the last 7 days end today. */
export function rangeOfRecent(
  recent: Recent,
  { today, weekStart }: { today: Day; weekStart: WeekStart },
): DayRange {
  switch (recent) {
    case 'today':
      return { start: today, end: today }
    case 'yesterday':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'week': {
      const start = startOfWeek(today, weekStart)
      return { start, end: addDays(start, 6) }
    }
    case 'last7':
    case 'last30':
    case 'last90':
      return { start: addDays(today, 1 - Number(recent.slice(4))), end: today }
  }
}

const monthsFrom = (start: Day, months: number): DayRange => ({
  start,
  end: addDays(addMonths(start, months), -1),
})

export const fiscalYearOf = (day: Day, firstMonth = JANUARY): number =>
  yearOf(day) - Number(monthOf(day) < firstMonth)

/** 1–4 */
export const quarterOf = (day: Day, firstMonth = JANUARY): number =>
  Math.floor(((monthOf(day) - firstMonth + 12) % 12) / 3) + 1

export const yearAround = (day: Day, firstMonth = JANUARY): DayRange =>
  rangeOfPeriod(fiscalYearOf(day, firstMonth), 'full', firstMonth)

export const monthsOfYear = (
  year: number,
  firstMonth = JANUARY,
): { year: number; period: Period }[] =>
  Array.from({ length: 12 }, (_, i) => {
    const first = addMonths(dayOf(year, firstMonth, 1), i)
    return { year: yearOf(first), period: `m${monthOf(first)}` as Period }
  })

/** `2026`, or `FY 2026/27` */
export const nameOfYear = (year: number, firstMonth = JANUARY): string =>
  firstMonth === JANUARY ? `${year}` : `FY ${year}/${String((year + 1) % 100).padStart(2, '0')}`

export function labelOfPeriod(period: Period): string {
  if (period === 'full') return 'Full Year'
  const number = Number(period.slice(1))
  return period.startsWith('q') ? `Q${number}` : MONTH_NAMES[number - 1]!
}

export const MONTHS_OF = { year: 12, quarter: 3, month: 1 } as const

/** 0 if not whole months */
export function wholeMonthsIn({ start, end }: DayRange): number {
  if (start !== startOfMonth(start) || end !== endOfMonth(end)) return 0
  return monthsBetween(start, end) + 1
}

export function kindOf(range: DayRange, firstMonth = JANUARY): keyof typeof MONTHS_OF | 'other' {
  const months = wholeMonthsIn(range)
  if (months === 1) return 'month'
  const afterFirst = (monthOf(range.start) - firstMonth + 12) % 12
  if (months === 3 && afterFirst % 3 === 0) return 'quarter'
  return months === 12 && afterFirst === 0 ? 'year' : 'other'
}

/** undefined for other days */
export function periodOf(
  range: DayRange,
  firstMonth = JANUARY,
): { year: number; period: Period } | undefined {
  const { start } = range
  const year = fiscalYearOf(start, firstMonth)
  switch (kindOf(range, firstMonth)) {
    case 'year':
      return { year, period: 'full' }
    case 'quarter':
      return { year, period: `q${quarterOf(start, firstMonth)}` as Period }
    case 'month':
      return { year: yearOf(start), period: `m${monthOf(start)}` as Period }
    case 'other':
      return undefined
  }
}

/** `2025`, `Q3 2025`, `1 Jan – 21 Nov 2025`, `Q3 FY 2025/26` */
export function formatRange(range: DayRange, dates: DateNotation): string {
  const { fiscalMonth } = dates
  const named = periodOf(range, fiscalMonth)
  if (!named) return formatDays(range, dates)
  const { year, period } = named
  if (period.startsWith('m')) return `${labelOfPeriod(period)} ${year}`
  const name = nameOfYear(year, fiscalMonth)
  return period === 'full' ? name : `${labelOfPeriod(period)} ${name}`
}
