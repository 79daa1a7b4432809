import {
  addDays,
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

function openWeekdaysIn(range: DayRange, perWeek: number): number {
  const days = Math.max(0, lengthOf(range))
  let open = Math.floor(days / 7) * perWeek
  for (let i = 0; i < days % 7; i++) {
    if (isOpenOn(addDays(range.start, i), perWeek)) open++
  }
  return open
}
