import {
  addDays,
  addMonths,
  earlier,
  endOfYear,
  later,
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
  /** planned closures, which don't overlap */
  closures: readonly Closure[]
}

interface Closure {
  startDate: Day
  endDate: Day
}

/**
 * Closed days in a year, on weekdays on which the shop would be open. Planned closures are some of the
 * closed days per year, so these count in full unless the closures are more.
 */
export const closedDaysIn = (year: number, opening: OpeningDays): number =>
  Math.max(opening.annualClosedDays, plannedDaysIn(wholeYear(year), opening))

/** Operating days in a year: days per week × 52 − closed days (spec §9), never below 0. */
export const operatingDaysPerYear = (year: number, opening: OpeningDays): number =>
  Math.max(0, opening.operatingDaysPerWeek * 52 - closedDaysIn(year, opening))

/** Whether the shop is open on a day, by its weekday and the planned closures. */
export const isOpenDay = (day: Day, opening: OpeningDays): boolean =>
  isOpenOn(day, opening.operatingDaysPerWeek) &&
  !opening.closures.some(({ startDate, endDate }) => startDate <= day && day <= endDate)

/** The first open day after a day. */
export function nextOpenDay(day: Day, opening: OpeningDays): Day {
  const next = addDays(day, 1)
  const closure = opening.closures.find(
    ({ startDate, endDate }) => startDate <= next && next <= endDate,
  )
  if (closure) return nextOpenDay(closure.endDate, opening)
  return isOpenDay(next, opening) ? next : nextOpenDay(next, opening)
}

/** Whether the shop is open on that weekday, ignoring closed days. */
const isOpenOn = (day: Day, operatingDaysPerWeek: number): boolean =>
  fromMonday(day) < operatingDaysPerWeek

/** 0 Monday … 6 Sunday */
const fromMonday = (day: Day): number => (weekdayOf(day) + 6) % 7

/**
 * Returns the operating days in a range, as a fraction: its open weekdays outside of planned closures,
 * minus the other closed days (and the days of the year beyond 52 weeks), both spread evenly over each
 * calendar year, so that a whole one has exactly `operatingDaysPerYear`.
 */
export const operatingDaysIn = (range: DayRange, opening: OpeningDays): number =>
  operatingDaysOf(opening)(range)

/** Returns `operatingDaysIn` for many ranges, for which each year is counted once. */
export function operatingDaysOf(opening: OpeningDays): (range: DayRange) => number {
  const shares = new Map<number, number>()
  const shareOf = (year: number): number => {
    let share = shares.get(year)
    if (share === undefined) {
      const open = openDaysIn(wholeYear(year), opening)
      share = open === 0 ? 0 : operatingDaysPerYear(year, opening) / open
      shares.set(year, share)
    }
    return share
  }
  return ({ start, end }) => {
    let days = 0
    while (yearOf(start) < yearOf(end)) {
      const last = endOfYear(yearOf(start))
      days += openDaysIn({ start, end: last }, opening) * shareOf(yearOf(start))
      start = addDays(last, 1)
    }
    return days + openDaysIn({ start, end }, opening) * shareOf(yearOf(start))
  }
}

/** Share of a range's open weekdays that aren't in a planned closure, 0 to 1. */
export function shareNotPlannedClosed(range: DayRange, opening: OpeningDays): number {
  const weekdays = openWeekdaysIn(range, opening.operatingDaysPerWeek)
  return weekdays === 0 ? 1 : openDaysIn(range, opening) / weekdays
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

const wholeYear = (year: number): DayRange => ({ start: startOfYear(year), end: endOfYear(year) })

/**
 * Open days of a range as a calendar shows them: open weekdays that aren't in a planned closure. Closed days per year
 * have no dates, so they make no difference.
 */
export const openDaysIn = (range: DayRange, opening: OpeningDays): number =>
  openWeekdaysIn(range, opening.operatingDaysPerWeek) - plannedDaysIn(range, opening)

/** Open weekdays of a range that are in a planned closure. */
function plannedDaysIn(range: DayRange, { closures, operatingDaysPerWeek }: OpeningDays): number {
  let days = 0
  for (const { startDate, endDate } of closures) {
    if (startDate > range.end || endDate < range.start) continue
    const part = { start: later(startDate, range.start), end: earlier(endDate, range.end) }
    days += openWeekdaysIn(part, operatingDaysPerWeek)
  }
  return days
}

function openWeekdaysIn(range: DayRange, perWeek: number): number {
  const days = Math.max(0, lengthOf(range))
  let open = Math.floor(days / 7) * perWeek
  const first = fromMonday(range.start)
  for (let i = 0; i < days % 7; i++) {
    if ((first + i) % 7 < perWeek) open++
  }
  return open
}
