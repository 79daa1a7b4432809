import {
  addDays,
  addMonths,
  dateOf,
  DAYS_OF_52_WEEKS,
  daysBetween,
  earlier,
  endOfMonth,
  lengthOf,
  type DayRange,
} from '../../../shared/calendar.ts'
import { kindOf, MONTHS_OF, wholeMonthsIn } from '../../../shared/periods.ts'
import type { ComparedWith } from '../contract.ts'

/** days */
const MAX_DAYS_BY_DAY = 92

/** days; up to here weekdays matter more than dates: a year earlier the same dates can have a weekend less */
const MAX_DAYS_BY_WEEKDAY = 31

export const isByWeekday = (range: DayRange): boolean =>
  lengthOf(range) <= MAX_DAYS_BY_WEEKDAY && wholeMonthsIn(range) === 0

export function monthsBack(
  range: DayRange,
  comparedWith: ComparedWith,
  fiscalMonth?: number,
): number | null {
  if (comparedWith === 'lastYear') return 12
  if (comparedWith === 'lastYearWeekdays') return null
  const kind = kindOf(range, fiscalMonth)
  return kind === 'other' ? null : MONTHS_OF[kind]
}

/** Whole months with whole months: February 2025 with all 29 days of February 2024. */
export function counterpartOf(
  range: DayRange,
  comparedWith: ComparedWith,
  fiscalMonth?: number,
): DayRange {
  const months = monthsBack(range, comparedWith, fiscalMonth)
  if (months === null) {
    const days = comparedWith === 'lastYearWeekdays' ? DAYS_OF_52_WEEKS : lengthOf(range)
    return { start: addDays(range.start, -days), end: addDays(range.end, -days) }
  }
  return monthsEarlier(range, months)
}

function monthsEarlier({ start, end }: DayRange, months: number): DayRange {
  const before = addMonths(end, -months)
  return {
    start: addMonths(start, -months),
    end: dateOf(start) === 1 && end === endOfMonth(end) ? endOfMonth(before) : before,
  }
}

export interface Bucket {
  range: DayRange
  /** null without such a bucket: 31 March against February */
  preceding: DayRange | null
}

/** By date in a year or quarter, or against last year; else by distance from the start. */
export function bucketsOf(
  range: DayRange,
  comparedWith: ComparedWith,
  fiscalMonth?: number,
): { bucket: 'day' | 'month'; buckets: Bucket[] } {
  const isByDay = lengthOf(range) <= MAX_DAYS_BY_DAY && kindOf(range, fiscalMonth) !== 'quarter'
  const bucket = isByDay ? 'day' : 'month'
  const months = monthsBack(range, comparedWith, fiscalMonth)
  const before = counterpartOf(range, comparedWith, fiscalMonth)
  const shift = daysBetween(before.start, range.start)
  const moved = (part: DayRange): DayRange | null => {
    if (months !== null && bucket === 'month') return monthsEarlier(part, months)
    if (months !== null && comparedWith === 'lastYear') {
      const day = addMonths(part.start, -months)
      // A year without 29 February.
      return dateOf(day) === dateOf(part.start) ? { start: day, end: day } : null
    }
    const first = addDays(part.start, -shift)
    return first > before.end ? null : { start: first, end: addDays(part.end, -shift) }
  }
  const buckets: Bucket[] = []
  for (let start = range.start; start <= range.end;) {
    const end = bucket === 'day' ? start : earlier(endOfMonth(start), range.end)
    buckets.push({ range: { start, end }, preceding: moved({ start, end }) })
    start = addDays(end, 1)
  }
  return { bucket, buckets }
}
