import {
  addDays,
  addMonths,
  dateOf,
  startOfMonth,
  type DayRange,
} from '../../../shared/calendar.ts'

/** `months` from first day to first day; end before start: empty. */
export interface Parts {
  months: DayRange
  head: DayRange
  tail: DayRange
}

export function partsOf(range: DayRange): Parts {
  const dayAfter = addDays(range.end, 1)
  const firstMonth =
    dateOf(range.start) === 1 ? range.start : addMonths(startOfMonth(range.start), 1)
  const afterMonths = startOfMonth(dayAfter)
  const noDays = { start: dayAfter, end: range.end }
  if (firstMonth >= afterMonths) return { months: noDays, head: range, tail: noDays }
  return {
    months: { start: firstMonth, end: addMonths(afterMonths, -1) },
    head: { start: range.start, end: addDays(firstMonth, -1) },
    tail: { start: afterMonths, end: range.end },
  }
}
