import {
  addDays,
  addMonths,
  dayOf,
  endOfMonth,
  endOfYear,
  lengthOf,
  monthOf,
  startOfMonth,
  startOfYear,
  weekdayOf,
  yearOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { UNIT_DAYS, type Unit } from './period-words.ts'

/** Days of the spans of time that a text can name. */

export const daysOf = (unit: Unit, count: number): number => UNIT_DAYS[unit] * count

const MONTHS_OF: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

/** The last `count` units up to a day. */
export function spanUntil(end: Day, unit: Unit, count: number): DayRange {
  const months = MONTHS_OF[unit]
  if (months === undefined) return { start: addDays(end, 1 - Math.round(daysOf(unit, count))), end }
  const isEndOfMonth = end === endOfMonth(end)
  const start = isEndOfMonth
    ? addMonths(startOfMonth(end), 1 - months * count)
    : addDays(addMonths(end, -months * count), 1)
  return { start, end }
}

/** The span as long as another one that ends right before it. */
export const spanBefore = ({ start }: DayRange, unit: Unit, count: number): DayRange =>
  spanUntil(addDays(start, -1), unit, count)

/** The week, month, quarter or year of a day, or the one before it with a `shift` of -1. */
export function calendarSpan(today: Day, unit: Unit, shift: number): DayRange {
  switch (unit) {
    case 'day':
      return { start: addDays(today, shift), end: addDays(today, shift) }
    case 'week': {
      const start = addDays(today, -((weekdayOf(today) + 6) % 7) + shift * 7)
      return { start, end: addDays(start, 6) }
    }
    case 'month':
    case 'quarter': {
      const months = MONTHS_OF[unit]!
      const first = dayOf(yearOf(today), Math.floor((monthOf(today) - 1) / months) * months + 1, 1)
      const start = addMonths(first, shift * months)
      return { start, end: endOfMonth(addMonths(start, months - 1)) }
    }
    case 'year':
      return yearSpan(yearOf(today) + shift)
  }
}

export const yearSpan = (year: number): DayRange => ({
  start: startOfYear(year),
  end: endOfYear(year),
})

export const monthSpan = (year: number, month: number): DayRange => {
  const start = dayOf(year, month, 1)
  return { start, end: endOfMonth(start) }
}

/** The last time that a month came, up to a day: that of its year or of the year before. */
export const lastMonthSpan = (today: Day, month: number): DayRange =>
  monthSpan(yearOf(today) - Number(month > monthOf(today)), month)

/** Whether two lengths in days are the same, give or take the different lengths of months. */
export const isSameLength = (range: DayRange, days: number): boolean =>
  Math.abs(lengthOf(range) - days) <= Math.max(2, days * 0.04)
