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
  /** don't overlap */
  closures: readonly Closure[]
}

interface Closure {
  startDate: Day
  endDate: Day
}

/** Planned closures are some of the closed days per year. */
export const daysOffIn = (year: number, opening: OpeningDays): number =>
  Math.max(opening.annualClosedDays, plannedDaysIn(wholeYear(year), opening))

/** spec §9 */
export const operatingDaysPerYear = (year: number, opening: OpeningDays): number =>
  Math.max(0, opening.operatingDaysPerWeek * 52 - daysOffIn(year, opening))

export const isOpenDay = (day: Day, opening: OpeningDays): boolean =>
  isOpenOn(day, opening.operatingDaysPerWeek) &&
  !opening.closures.some(({ startDate, endDate }) => startDate <= day && day <= endDate)

export function nextOpenDay(day: Day, opening: OpeningDays): Day {
  const next = addDays(day, 1)
  const closure = opening.closures.find(
    ({ startDate, endDate }) => startDate <= next && next <= endDate,
  )
  if (closure) return nextOpenDay(closure.endDate, opening)
  return isOpenDay(next, opening) ? next : nextOpenDay(next, opening)
}

/** ignores closed days */
const isOpenOn = (day: Day, operatingDaysPerWeek: number): boolean =>
  fromMonday(day) < operatingDaysPerWeek

const fromMonday = (day: Day): number => (weekdayOf(day) + 6) % 7

/** A fraction: closed days without dates are spread evenly, so that a whole year has `operatingDaysPerYear`. */
export const operatingDaysIn = (range: DayRange, opening: OpeningDays): number =>
  operatingDaysOf(opening)(range)

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

/** 0 to 1 */
export function shareNotPlannedClosed(range: DayRange, opening: OpeningDays): number {
  const weekdays = openWeekdaysIn(range, opening.operatingDaysPerWeek)
  return weekdays === 0 ? 1 : openDaysIn(range, opening) / weekdays
}

/** A sum of fractions may be a little less than whole days. */
const ROUNDING = 1e-9

/** null after `years` */
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

/** Closed days per year have no dates and don't count here. */
export const openDaysIn = (range: DayRange, opening: OpeningDays): number =>
  openWeekdaysIn(range, opening.operatingDaysPerWeek) - plannedDaysIn(range, opening)

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
