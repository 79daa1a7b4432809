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

/** days back, today included (spec §9) */
export const STREAK_DAYS = 365
/** days after which a recorded sale earns no points: an import of old sales earns none */
const TIMELY_DAYS = 7
const SHORTEST_STREAK = 2
/** days ahead; a closure can be a year long */
const DAYS_AHEAD = 800

export interface StreakDays {
  today: Day
  isDone: (day: Day) => boolean
  /** Other days neither break nor lengthen a streak. */
  isOpen: (day: Day) => boolean
  rangeOf?: (day: Day) => DayRange
}

export interface Run extends Streak {
  /** up to each done day, oldest first */
  lengths: Map<Day, number>
}

/**
 * A range counts if open on some day and done on some day. Today's range breaks nothing. Closed days make no
 * difference.
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
  // By number: reading texts would take as long as all the rest.
  if (end === start) return [start]
  const first = dayNumber(start)
  return Array.from({ length: dayNumber(end) - first + 1 }, (_, i) => fromDayNumber(first + i))
}

interface Shop {
  today: Day
  beat: Beat
  rangeOf: (day: Day) => DayRange
  isOpen: (day: Day) => boolean
  isSold: (day: Day) => boolean
}

export function salesStreakOn({ today, beat, rangeOf, isOpen, isSold }: Shop): SalesStreak {
  const days = { today, isDone: isSold, isOpen }
  return {
    ...streakOf(runOf({ ...days, rangeOf })),
    beat,
    forgotten: beat === 'day' ? forgottenDay(days) : null,
  }
}

export const streakOf = ({ current, best, isDoneToday, aliveUntil }: Run): Streak => ({
  current,
  best,
  isDoneToday,
  aliveUntil,
})

/**
 * A sale entered for this day today would join the runs around it. null if nothing is broken, two days are missing, or
 * it is too late.
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

/** The last open day left in the first open range, or that range's end if no open day is left; null: closed for years. */
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

export function dayWithLength(run: Run, length: number, month: string): Day | undefined {
  for (const [day, reached] of run.lengths) {
    if (reached >= length && day.startsWith(month)) return day
  }
  return undefined
}

interface OpeningWeek {
  fromDay: Day
  operatingDaysPerWeek: number
}

/**
 * By each day's own week, and closures as planned ahead (`protectedFrom`): no change today alters past streaks.
 * `weeks`: oldest first; [] if never changed.
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
