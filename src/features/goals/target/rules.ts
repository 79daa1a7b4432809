import {
  later,
  type Day,
  type DayRange,
  monthName,
  rangeOfMonth,
} from '../../../shared/calendar.ts'
import { toCents } from '../../../shared/money.ts'
import { isOpenDay, openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
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

export interface LargestGoal {
  /** as stored */
  timeframe: string
  description: string
  targetCents: number
  setOn: Day
  metWhenSet: boolean
  goals: number
}

export interface GoalInForce {
  source: GoalSource
  /** `November`, `Q4 2026`, `2026` */
  period: string
  /** '' when unset */
  description: string
  range: DayRange
  cents: number
  /** null for the profile's goal, which has no date */
  setOn: Day | null
  /** 0 for the profile's goal */
  goals: number
}

type Around = Pick<GoalInForce, 'period' | 'range'>

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

/** Month, else quarter, else year. null without any: nobody is told to reach what nobody has set. */
export function goalInForce(...on: Parameters<typeof goalsOn>): GoalInForce | null {
  const { month, quarter, year } = goalsOn(...on)
  return month ?? quarter ?? year
}

interface Course {
  today: Day
  opening: OpeningDays
  range: DayRange
  /** hundredths */
  target: number
  reached: number
  reachedToday: number
  roundUp: (hundredths: number) => number
}

interface Needed {
  /** today included */
  openDaysLeft: number
  remaining: number
  /** null once met, or without open days left */
  perOpenDay: number | null
}

/** By what was missing this morning, so that the need doesn't move while sales come in. */
export function neededOf(course: Course): Needed {
  const { today, opening, range, target, reached, reachedToday, roundUp } = course
  const start = later(today, range.start)
  const openDaysLeft = openDaysIn({ start, end: range.end }, opening)
  const countsToday = isOpenDay(today, opening) && range.start <= today && today <= range.end
  const remaining = Math.max(0, target - reached)
  const missing = target - reached + (countsToday ? reachedToday : 0)
  return {
    openDaysLeft,
    remaining,
    perOpenDay: remaining > 0 && openDaysLeft > 0 ? roundUp(missing / openDaysLeft) : null,
  }
}
