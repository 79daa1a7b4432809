import {
  addDays,
  later,
  type Day,
  type DayRange,
  monthName,
  rangeOfMonth,
} from '../../../shared/calendar.ts'
import { medianOf } from '../../../shared/figures.ts'
import { divideCents, roundUpToWhole, toCents } from '../../../shared/money.ts'
import {
  isOpenDay,
  nextOpenDay,
  openDaysIn,
  type OpeningDays,
} from '../../../shared/operating-days.ts'
import {
  fiscalYearOf,
  nameOfYear,
  quarterOf,
  rangeOfPeriod,
  type Period,
} from '../../../shared/periods.ts'
import type { Profile } from '../../profile/contract.ts'
import type { GoalSource } from '../contract.ts'
import { timeframesOf } from '../timeframe/contract.ts'

/** The largest revenue goal of a timeframe. */
export interface LargestGoal {
  /** as stored */
  timeframe: string
  description: string
  targetCents: number
  setOn: Day
  metWhenSet: boolean
  /** number of goals that it is the largest of, itself included */
  goals: number
}

/** The revenue goal that a day's target comes from. */
export interface GoalInForce {
  source: GoalSource
  /** `November`, `Q4 2026`, `2026` */
  period: string
  /** '' when unset */
  description: string
  range: DayRange
  cents: number
  /** null for the profile's, which has no date */
  setOn: Day | null
  /** number of revenue goals of its timeframe; 0 for the profile's */
  goals: number
}

type Around = Pick<GoalInForce, 'period' | 'range'>

/** The month, quarter and fiscal year that a day is in. */
export function periodsAround(
  day: Day,
  { fiscalMonth }: Pick<Profile, 'fiscalMonth'>,
): Record<Exclude<GoalSource, 'profile'>, Around> {
  const year = fiscalYearOf(day, fiscalMonth)
  const name = nameOfYear(year, fiscalMonth)
  const quarter = quarterOf(day, fiscalMonth)
  return {
    month: { period: monthName(day), range: rangeOfMonth(day) },
    quarter: {
      period: `Q${quarter} ${name}`,
      range: rangeOfPeriod(year, `q${quarter}` as Period, fiscalMonth),
    },
    year: { period: name, range: rangeOfPeriod(year, 'full', fiscalMonth) },
  }
}

/**
 * Returns the goals of the month, quarter and year that a day is in. Without a goal of its own the year has the yearly
 * one of the profile.
 */
export function goalsOn(
  goals: LargestGoal[],
  day: Day,
  profile: Pick<Profile, 'fiscalMonth' | 'revenueGoal'>,
): Record<Exclude<GoalSource, 'profile'>, GoalInForce | null> {
  const periods = periodsAround(day, profile)
  const timeframes = timeframesOf(day, profile)
  const goalOf = (source: keyof typeof periods): GoalInForce | null => {
    const goal = goals.find(({ timeframe }) => timeframe === timeframes[source])
    if (!goal) return null
    const { description, setOn, targetCents: cents, goals: count } = goal
    return { source, ...periods[source], cents, setOn, description, goals: count }
  }
  return {
    month: goalOf('month'),
    quarter: goalOf('quarter'),
    year: goalOf('year') ?? goalOfProfile(periods.year, profile),
  }
}

function goalOfProfile(
  year: Around,
  { revenueGoal }: Pick<Profile, 'revenueGoal'>,
): GoalInForce | null {
  if (revenueGoal === null) return null
  const cents = toCents(revenueGoal)
  return { source: 'profile', ...year, cents, setOn: null, description: '', goals: 0 }
}

/**
 * Returns the goal that counts on a day: the month's, else the quarter's, else the year's. null without any: nobody is
 * told to reach what nobody has set.
 */
export function goalInForce(...on: Parameters<typeof goalsOn>): GoalInForce | null {
  const { month, quarter, year } = goalsOn(...on)
  return month ?? quarter ?? year
}

interface Course {
  today: Day
  opening: OpeningDays
  range: DayRange
  /** in hundredths of the goal's unit, like the amounts reached */
  target: number
  /** in the whole period, with what is entered ahead */
  reached: number
  reachedToday: number
  /** The target of a day is rounded up to this. */
  roundUp: (hundredths: number) => number
}

export interface DayTarget {
  isOpenToday: boolean
  /** of the period, today included */
  openDaysLeft: number
  remaining: number
  isMet: boolean
  /** null when the goal was met before today, or no open day is left */
  target: { day: Day; amount: number } | null
  /** Today's target is reached. */
  isDone: boolean
}

/**
 * The day's target, the same wherever one is shown: what was missing this morning, spread over the open
 * days that were left then, today included, so that it doesn't move while the day's sales come in. On a closed day it
 * is the next open day's, and what is sold today lowers it. Before the period it is that of the first open day.
 */
export function targetOf(course: Course): DayTarget {
  const { today, opening, range, target, reached, reachedToday, roundUp } = course
  const first = later(today, range.start)
  const openDaysLeft = openDaysIn({ start: first, end: range.end }, opening)
  const isOpenToday = isOpenDay(today, opening)
  const countsToday = isOpenToday && range.start <= today && today <= range.end
  const missing = target - reached + (countsToday ? reachedToday : 0)
  const isMet = reached >= target
  const due =
    missing > 0 && openDaysLeft > 0
      ? {
          day: isOpenDay(first, opening) ? first : nextOpenDay(first, opening),
          amount: roundUp(missing / openDaysLeft),
        }
      : null
  return {
    isOpenToday,
    openDaysLeft,
    isMet,
    remaining: Math.max(0, target - reached),
    target: due,
    isDone: due !== null && countsToday && (isMet || reachedToday >= due.amount),
  }
}

/** The target of a day in money. */
export const moneyTargetOf = (course: Omit<Course, 'roundUp'>): DayTarget =>
  targetOf({ ...course, roundUp: roundUpToWhole })

/** days of a weekday whose median is usual, and the fewest that say anything */
const USUAL_DAYS = 8
const FEWEST_USUAL_DAYS = 3
/** weeks that they are looked for in; a closure can be a year long */
const USUAL_WEEKS = 26

/** Returns the last eight open days before today that are the same weekday as `day`, newest first. */
export function usualDaysOf(day: Day, today: Day, opening: OpeningDays): Day[] {
  const days: Day[] = []
  for (let weeks = 1; weeks <= USUAL_WEEKS && days.length < USUAL_DAYS; weeks++) {
    const before = addDays(day, -7 * weeks)
    if (before < today && isOpenDay(before, opening)) days.push(before)
  }
  return days
}

/** What a weekday usually takes in: the median of some of its days in cents. null for too few, or without takings. */
export function usualOf(cents: number[]): number | null {
  if (cents.length < FEWEST_USUAL_DAYS) return null
  const median = Math.round(medianOf(cents.toSorted((a, b) => a - b)))
  return median > 0 ? median : null
}

/** days before today whose average open day says what is within reach, and the fewest that say anything */
const LATELY = 56
const FEWEST_DAYS = 14
/** A target of more than this many times the average open day is out of reach. */
const OUT_OF_REACH = 2
/** on top of the usual takings, for a step that can be reached */
const STEP = 1.1

/** The days before today that say what is within reach. */
export const lately = (today: Day): DayRange => ({
  start: addDays(today, -LATELY),
  end: addDays(today, -1),
})

/** Average takings of an open day lately, in cents; null for a shop that is too young to know. */
export function averageDayOf(
  { start, end }: DayRange,
  cents: number,
  firstSale: Day | null,
  opening: OpeningDays,
): number | null {
  if (firstSale === null || firstSale > addDays(end, 1 - FEWEST_DAYS)) return null
  const days = openDaysIn({ start: later(start, firstSale), end }, opening)
  return days > 0 ? divideCents(cents, days) : null
}

/** What is within reach instead of a target that isn't, in cents. */
export interface WithinReach {
  /** on the target's day: a tenth more than usual */
  today: number
  /** in the goal's period: what it has so far, and the average on each open day left */
  period: number
}

interface Situation {
  /** of the whole period, and of the day */
  goal: number
  target: number
  reached: number
  openDaysLeft: number
  /** of the target's weekday; null if unknown */
  usual: number | null
  /** of an open day lately; null if unknown */
  average: number | null
}

/**
 * Returns what is within reach if the target isn't: more than twice the average open day of the last eight weeks. The
 * average of all weekdays decides, because a slow Monday says nothing against a goal that Saturdays reach.
 */
export function withinReachOf({
  goal,
  target,
  reached,
  openDaysLeft,
  usual,
  average,
}: Situation): WithinReach | null {
  if (average === null || average <= 0 || target <= OUT_OF_REACH * average) return null
  const period = roundedUp(reached + average * openDaysLeft)
  // So little is left that a rounded goal would be no smaller.
  if (period >= goal) return null
  return { today: Math.min(target, roundUpToWhole((usual ?? average) * STEP)), period }
}

/** Rounds up to two digits, as people set goals: $4,537 is $4,600. Never to less than whole units. */
function roundedUp(cents: number): number {
  const step = Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, cents))) - 1))
  return Math.max(step, Math.ceil(cents / step) * step)
}
