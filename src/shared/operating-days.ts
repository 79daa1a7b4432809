import {
  addDays,
  addMonths,
  earlier,
  endOfYear,
  lengthOf,
  startOfYear,
  weekdayOf,
  yearOf,
  type Day,
  type DayRange,
} from './calendar.ts'

export interface OpeningDays {
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  operatingDaysPerWeek: number
  annualClosedDays: number
}

/** Days × 52 − closed days (spec §9), never below 0. */
export const operatingDaysPerYear = (opening: OpeningDays): number =>
  Math.max(0, opening.operatingDaysPerWeek * 52 - opening.annualClosedDays)

/** Whether the shop is open on that weekday, closed days aside. */
function isOpenOn(day: Day, operatingDaysPerWeek: number): boolean {
  const fromMonday = (weekdayOf(day) + 6) % 7
  return fromMonday < operatingDaysPerWeek
}

/**
 * Operating days in a range within one year, a fraction: its open weekdays, less closed days (and
 * what the year has beyond 52 weeks) spread evenly, so that the whole year has exactly
 * `operatingDaysPerYear`.
 */
export function operatingDaysIn(range: DayRange, opening: OpeningDays): number {
  const year = yearOf(range.start)
  const whole = { start: startOfYear(year), end: endOfYear(year) }
  const { operatingDaysPerWeek } = opening
  return (
    (openWeekdaysIn(range, operatingDaysPerWeek) / openWeekdaysIn(whole, operatingDaysPerWeek)) *
    operatingDaysPerYear(opening)
  )
}

/** Keeps a sum of fractions that is a whole number of days from asking for one more. */
const ROUNDING = 1e-9

/** The day by whose end `days` operating days after `from` are over; null when that takes over `years`. */
export function dayAfterOperatingDays(
  from: Day,
  days: number,
  opening: OpeningDays,
  years: number,
): Day | null {
  const limit = addMonths(from, years * 12)
  let [start, left] = [addDays(from, 1), days - ROUNDING]
  while (start <= limit) {
    const end = earlier(endOfYear(yearOf(start)), limit)
    const inYear = operatingDaysIn({ start, end }, opening)
    if (inYear >= left) return firstDayWith(left, { start, end }, opening)
    left -= inYear
    start = addDays(end, 1)
  }
  return null
}

/** The first day of a range, within one year, at whose end `days` of its operating days are over. */
function firstDayWith(days: number, { start, end }: DayRange, opening: OpeningDays): Day {
  let [early, late] = [0, lengthOf({ start, end }) - 1]
  while (early < late) {
    const middle = Math.floor((early + late) / 2)
    if (operatingDaysIn({ start, end: addDays(start, middle) }, opening) >= days) late = middle
    else early = middle + 1
  }
  return addDays(start, early)
}

function openWeekdaysIn(range: DayRange, perWeek: number): number {
  const days = Math.max(0, lengthOf(range))
  let open = Math.floor(days / 7) * perWeek
  for (let i = 0; i < days % 7; i++) {
    if (isOpenOn(addDays(range.start, i), perWeek)) open++
  }
  return open
}
