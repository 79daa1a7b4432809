import { addDays, dayNumber, fromDayNumber, later, type Day } from '../../../shared/calendar.ts'
import { isOpenDay, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Forgotten, Streak } from './contract.ts'

/** days that a streak is looked for, today included (spec §9) */
export const STREAK_DAYS = 365
/** days after its date in which a recorded sale counts for a streak: a file that is imported later doesn't make one */
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
}

export interface Run extends Streak {
  /** length of the run that each done day belongs to, up to that day, oldest first */
  lengths: Map<Day, number>
}

/**
 * Counts runs of open days that are done. Today, while it isn't done, breaks nothing. A
 * closed day may be done or not: it makes no difference.
 */
export function runOf({ today, isDone, isOpen }: StreakDays): Run {
  const lengths = new Map<Day, number>()
  let [current, best] = [0, 0]
  const last = dayNumber(today)
  // By number: reading each day's text again would take as long as everything else here.
  for (let number = last + 1 - STREAK_DAYS; number <= last; number++) {
    const day = fromDayNumber(number)
    if (!isOpen(day)) continue
    if (isDone(day)) lengths.set(day, ++current)
    else if (day !== today) current = 0
    best = Math.max(best, current)
  }
  const isDoneToday = lengths.has(today)
  const firstChance = isDoneToday ? addDays(today, 1) : today
  return {
    current,
    best,
    isDoneToday,
    aliveUntil: current > 0 ? nextOpenDay(firstChance, isOpen) : null,
    lengths,
  }
}

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

/** Returns the first open day from `day` on; null if there is none for years. */
function nextOpenDay(day: Day, isOpen: (day: Day) => boolean): Day | null {
  for (let days = 0; days < DAYS_AHEAD; days++) {
    if (isOpen(addDays(day, days))) return addDays(day, days)
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
