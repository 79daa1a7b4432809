import {
  addDays,
  addMonths,
  DAYS_OF_52_WEEKS,
  daysBetween,
  earlier,
  later,
  endOfMonth,
  monthsBetween,
  rangeOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { FALLBACK_MARGIN, type Sums } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { openDaysIn } from '../../../shared/operating-days.ts'
import type { SalesStreak } from '../../coach/streaks/contract.ts'
import type { GoalSource } from '../../goals/contract.ts'
import { codeOfTimeframe, timeframesOf } from '../../goals/timeframe/contract.ts'
import type { Profile } from '../../profile/contract.ts'
import type { FoundHint } from '../contract.ts'

/** for the same hint */
const SHOWN_DAYS = 3
/** after a hint was first shown */
export const REST_DAYS = 30

export interface Seen {
  key: string
  firstSeen: Day
  dismissedOn: Day | null
}

export const isNew = (seen: Seen | undefined, today: Day): boolean =>
  !seen || daysBetween(seen.firstSeen, today) >= REST_DAYS

export const mayShow = (seen: Seen | undefined, today: Day): boolean =>
  isNew(seen, today) ||
  (seen!.dismissedOn === null && daysBetween(seen!.firstSeen, today) < SHOWN_DAYS)

export interface Known {
  today: Day
  profile: Profile
  ownersDay: {
    goal: { source: GoalSource } | null
    /** `realistic` in cents */
    target: {
      realistic: number | null
      need: {
        goal: { source: GoalSource; period: string; range: DayRange }
        openDaysLeft: number
      } | null
    } | null
  }
  /** of all entries */
  firstDay: Day
  /** up to today */
  lastDay: Day
}

/** open days before today without an entry */
const UNRECORDED_DAYS = 2

export function recordHint({ today, lastDay, profile }: Known): FoundHint | undefined {
  const missing = openDaysIn({ start: addDays(lastDay, 1), end: addDays(today, -1) }, profile)
  if (missing < UNRECORDED_DAYS) return undefined
  return { kind: 'record', key: `record:${lastDay}`, since: lastDay }
}

/** On the last open day, another goal would be a wish. */
export function outOfReachHint({ today, profile, ownersDay }: Known): FoundHint | undefined {
  const { target } = ownersDay
  if (!target?.need || target.realistic === null || target.need.openDaysLeft < 2) return undefined
  const { period, source, range } = target.need.goal
  const day = later(today, range.start)
  const timeframe = timeframesOf(day, profile)[source === 'profile' ? 'year' : source]
  return {
    kind: 'out-of-reach',
    key: `out-of-reach:${period}`,
    period,
    source,
    timeframe: codeOfTimeframe(timeframe),
    realistic: fromCents(target.realistic),
  }
}

/** for which a file is news */
const NEWS_DAYS = 7

export const isNews = (importedOn: Day, today: Day): boolean =>
  daysBetween(importedOn, today) < NEWS_DAYS

export const importedHint = (
  { firstDay, lastDay }: Known,
  { sales }: Pick<Sums, 'sales'>,
): FoundHint => ({
  kind: 'imported',
  key: 'imported',
  since: firstDay,
  months: monthsBetween(firstDay, lastDay) + 1,
  sales,
})

export const firstGoalHint = ({ ownersDay }: Known): FoundHint | undefined =>
  ownersDay.goal ? undefined : { kind: 'first-goal', key: 'first-goal' }

/** whole weeks, so that both sides have the same weekdays */
const COMPARED_DAYS = 28
/** of its revenue before */
const FALLEN = 0.6
/** Smaller products, or with fewer sales before, fall by chance. */
const LEAST_SHARE = 0.1
const LEAST_SALES = 8

/** closed or unrecorded on one side only */
const MOST_DAYS_APART = 2

interface Weeks {
  now: DayRange
  before: DayRange
}

/**
 * The weeks end with the last recorded day: what isn't recorded has not fallen. undefined unless the shop was open as
 * often in both.
 */
export function productWeeks({ today, firstDay, lastDay, profile }: Known): Weeks | undefined {
  const end = earlier(lastDay, addDays(today, -1))
  const now = { start: addDays(end, 1 - COMPARED_DAYS), end }
  const before = daysEarlier(now, COMPARED_DAYS)
  const apart = Math.abs(openDaysIn(now, profile) - openDaysIn(before, profile))
  return firstDay <= before.start && apart <= MOST_DAYS_APART ? { now, before } : undefined
}

export const yearBefore = ({ now, before }: Weeks): Weeks => ({
  now: daysEarlier(now, DAYS_OF_52_WEEKS),
  before: daysEarlier(before, DAYS_OF_52_WEEKS),
})

const daysEarlier = ({ start, end }: DayRange, days: number): DayRange => ({
  start: addDays(start, -days),
  end: addDays(end, -days),
})

interface NamedChange {
  name: string
  /** cents, and number of sales */
  now: { value: number; weight: number }
  before: { value: number; weight: number }
  change: number
}

/** `before`: of all products */
export const fallenProduct = <C extends NamedChange>(changes: C[], before: Sums): C | undefined =>
  changes
    .filter(
      (each) =>
        each.before.value >= LEAST_SHARE * before.revenueCents &&
        each.before.weight >= LEAST_SALES &&
        each.now.value < FALLEN * each.before.value,
    )
    .toSorted((a, b) => a.change - b.change)[0]

/** A fall in the same weeks of last year too is the season. Amounts are of last year. */
export const isSeason = (now: number, before: number): boolean =>
  before > 0 && now < FALLEN * before

/** of the last 90 days */
const LEAST_SALES_WITH_COSTS = 10

export function costsHint(recent: Sums): FoundHint | undefined {
  if (recent.sales < LEAST_SALES_WITH_COSTS || recent.costedRevenueCents !== 0) return undefined
  return { kind: 'costs', key: 'costs', assumedMargin: FALLBACK_MARGIN }
}

/** at the end of a month */
const NEXT_MONTH_DAYS = 7

/** The next one, once this one is nearly over. */
export function monthForGoal({ today, ownersDay: { goal } }: Known): DayRange | undefined {
  const left = daysBetween(today, endOfMonth(today))
  return goal?.source === 'month' && left < NEXT_MONTH_DAYS
    ? rangeOfMonth(addMonths(startOfMonth(today), 1))
    : undefined
}

/** since the first sale */
const YOUNG_DAYS = 60

export function historyHint({ today, firstDay }: Known): FoundHint | undefined {
  const isYoung = daysBetween(firstDay, today) < YOUNG_DAYS
  return isYoung ? { kind: 'history', key: 'history' } : undefined
}

/** open days, weeks or months */
const LEAST_STREAK = 3

export function streakHint(
  { current, beat, aliveUntil }: Pick<SalesStreak, 'current' | 'beat' | 'aliveUntil'>,
  today: Day,
): FoundHint | undefined {
  if (current < LEAST_STREAK || aliveUntil !== today) return undefined
  return { kind: 'streak', key: 'streak', current, beat }
}
