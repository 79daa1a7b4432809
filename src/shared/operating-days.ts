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

/** Operating days in a year: days per week × 52 − closed days (spec §9), never below 0. */
export const operatingDaysPerYear = (opening: OpeningDays): number =>
  Math.max(0, opening.operatingDaysPerWeek * 52 - opening.annualClosedDays)

/** Whether the shop is open on that weekday, ignoring closed days. */
function isOpenOn(day: Day, operatingDaysPerWeek: number): boolean {
  const fromMonday = (weekdayOf(day) + 6) % 7
  return fromMonday < operatingDaysPerWeek
}

/**
 * Returns the operating days in a range within one year, as a fraction: its open weekdays minus closed
 * days (and the days of the year beyond 52 weeks), both spread evenly, so that the whole year has
 * exactly `operatingDaysPerYear`.
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

/** Tolerance, so that a sum of fractions that equals a whole number of days doesn't need one more day. */
const ROUNDING = 1e-9

/** Returns the day by the end of which `days` operating days have passed since `from`; null if that takes more than `years`. */
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

/** Returns the first day of a range, within one year, by the end of which `days` of its operating days have passed. */
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
