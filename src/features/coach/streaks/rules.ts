import {
  addDays,
  dayNumber,
  fromDayNumber,
  later,
  rangeOfDay,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { isOpenDay, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Beat } from '../../goals/target/contract.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Forgotten, SalesStreak, Streak } from './contract.ts'

/** days that a streak is looked for, today included (spec §9) */
export const STREAK_DAYS = 365
/** days after its date in which a recorded sale counts for points: a file that is imported later doesn't earn any */
const TIMELY_DAYS = 7
/** A run of one day is no streak that anyone would miss. */
const SHORTEST_STREAK = 2
/** days ahead in which the next open day is looked for; a closure can be a year long */
const DAYS_AHEAD = 800

/** Which days are part of a streak, and which of them are done. */
export interface StreakDays {
  today: Day
  isDone: (day: Day) => boolean
  /** Other days neither break a streak nor lengthen it. */
  isOpen: (day: Day) => boolean
  /** the week or month that a day is in, where these are counted */
  rangeOf?: (day: Day) => DayRange
}

export interface Run extends Streak {
  /** length of the run that each done day belongs to, up to that day, oldest first */
  lengths: Map<Day, number>
}

/**
 * Counts runs of open days that are done, or of weeks or months that are open on some day and done on some day. What today
 * is in, while it isn't done, breaks nothing. What is closed may be done or not: it makes no difference.
 */
export function runOf({ today, isDone, isOpen, rangeOf = rangeOfDay }: StreakDays): Run {
  const lengths = new Map<Day, number>()
  let [current, best, isDoneToday] = [0, 0, false]
  const last = dayNumber(today)
  for (let number = last + 1 - STREAK_DAYS; number <= last;) {
    const start = fromDayNumber(number)
    const days = daysUntil(rangeOf(start).end, start)
    number += days.length
    if (!days.some(isOpen)) continue
    const isRunning = number > last
    const isCounted = days.some(isDone)
    if (isCounted) lengths.set(start, ++current)
    else if (!isRunning) current = 0
    best = Math.max(best, current)
    isDoneToday = isRunning && isCounted
  }
  const firstChance = isDoneToday ? addDays(rangeOf(today).end, 1) : today
  return {
    current,
    best,
    isDoneToday,
    aliveUntil: current > 0 ? lastChance(firstChance, isOpen, rangeOf) : null,
    lengths,
  }
}

function daysUntil(end: Day, start: Day): Day[] {
  // By number: reading each day's text again would take as long as everything else here.
  if (end === start) return [start]
  const first = dayNumber(start)
  return Array.from({ length: dayNumber(end) - first + 1 }, (_, i) => fromDayNumber(first + i))
}

/** What a shop sold, and how its days, weeks and months are counted. */
interface Shop {
  today: Day
  beat: Beat
  /** the day, week or month that a day is in */
  rangeOf: (day: Day) => DayRange
  isOpen: (day: Day) => boolean
  /** whether anything was sold on a day up to today */
  isSold: (day: Day) => boolean
}

/** Returns the streak that an owner is shown: in days, weeks or months, as the shop sells. */
export function salesStreakOn({ today, beat, rangeOf, isOpen, isSold }: Shop): SalesStreak {
  const days = { today, isDone: isSold, isOpen }
  return {
    ...streakOf(runOf({ ...days, rangeOf })),
    beat,
    forgotten: beat === 'day' ? forgottenDay(days) : null,
  }
}

/** A run without its days. */
export const streakOf = ({ current, best, isDoneToday, aliveUntil }: Run): Streak => ({
  current,
  best,
  isDoneToday,
  aliveUntil,
})

/**
 * Returns the day on which a streak broke, if a sale entered for it today still counts and joins the days before it to
 * those since. null if nothing is broken, more than one day is missing, or it is too late.
 */
export function forgottenDay({ today, isDone, isOpen }: StreakDays): Forgotten | null {
  for (let ago = 1; ago <= TIMELY_DAYS; ago++) {
    const day = addDays(today, -ago)
    if (!isOpen(day) || isDone(day)) continue
    const { current } = runOf({ today: day, isDone, isOpen })
    return current >= SHORTEST_STREAK ? { day, days: current } : null
  }
  return null
}

/**
 * Returns the last open day of the first range from `day` on that is open; its last day, once its open days are over. null
 * if all is closed for years.
 */
function lastChance(
  day: Day,
  isOpen: StreakDays['isOpen'],
  rangeOf: (day: Day) => DayRange,
): Day | null {
  const farthest = addDays(day, DAYS_AHEAD)
  for (let next = day; next < farthest;) {
    const range = rangeOf(next)
    if (daysUntil(range.end, range.start).some(isOpen))
      return daysUntil(range.end, next).findLast(isOpen) ?? range.end
    next = addDays(range.end, 1)
  }
  return null
}

/** Returns the first day of a month (`2026-11`) on which a run had this length or more; undefined without one. */
export function dayWithLength(run: Run, length: number, month: string): Day | undefined {
  for (const [day, reached] of run.lengths) {
    if (reached >= length && day.startsWith(month)) return day
  }
  return undefined
}

/** Days open per week from a day on. */
interface OpeningWeek {
  fromDay: Day
  operatingDaysPerWeek: number
}

/**
 * Returns which days are open as far as streaks are concerned: by the days per week that held on each
 * day, and by closures as far as they were planned ahead (`protectedFrom`). Nothing that an owner
 * changes today changes what was open before. `weeks` is oldest first; [] if they never changed.
 */
export function openingOf(
  profile: Pick<Profile, 'operatingDaysPerWeek' | 'closures'>,
  weeks: OpeningWeek[],
): (day: Day) => boolean {
  const closures = profile.closures.map(({ startDate, endDate, protectedFrom }) => ({
    startDate: later(startDate, protectedFrom),
    endDate,
  }))
  const from = weeks.map(({ fromDay, operatingDaysPerWeek }) => ({
    fromDay,
    opening: { operatingDaysPerWeek, annualClosedDays: 0, closures } satisfies OpeningDays,
  }))
  const always = {
    operatingDaysPerWeek: profile.operatingDaysPerWeek,
    annualClosedDays: 0,
    closures,
  }
  return (day) => isOpenDay(day, from.findLast(({ fromDay }) => fromDay <= day)?.opening ?? always)
}
