import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import {
  addDays,
  earlier,
  type Day,
  type DayRange,
  rangeOfDay,
  upTo,
} from '../../shared/calendar.ts'
import { fromCents } from '../../shared/money.ts'
import { isOpenDay } from '../../shared/operating-days.ts'
import {
  goalsOn,
  paceOf,
  periodsAround,
  readDay,
  shownTarget,
  type GoalInForce,
} from '../goals/index.ts'
import { chosenComparison, growthRate } from '../kpi/index.ts'
import type { Profile } from '../profile/contract.ts'
import { reachOf, sumsByRange, type Reach, type SumsOf, profileForFigures } from '../sales/index.ts'
import type { Part, Today } from './contract.ts'
import { hintFor } from './hints/service.ts'
import { longerOf, weekOf } from './rules.ts'
import { seenHints } from './store.ts'

/** Returns how the owner's day, month and year are going. */
export async function todayOf(tx: OwnerTx, clock: Clock): Promise<Today> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const [ownersDay, history, seen] = await Promise.all([
    readDay(tx, { today, profile }),
    reachOf(tx, today),
    seenHints(tx),
  ])
  const { isOpenToday, firstSale, target } = ownersDay
  const goals = goalsOn(ownersDay.goals, today, profile)
  const periods = periodsAround(today, profile)
  const week = weekOf(today, profile)
  const day = rangeOfDay(today)
  const weekBefore = rangeOfDay(addDays(today, -7))
  const asked = { today, profile, history }
  const plans = (['month', 'quarter', 'year'] as const).map((kind) =>
    planOf(periods[kind], goals[kind], asked),
  )
  const sumsOf = await sumsByRange(tx, [
    ...[day, weekBefore, week.range, week.before],
    ...plans.flatMap(({ ranges }) => Object.values(ranges)),
  ])
  const [month, quarter, year] = plans.map((plan) => partOf(plan, asked, sumsOf)) as [
    Part,
    Part,
    Part,
  ]
  // Nothing is known of days before the first sale, nor of those after the shop stopped recording.
  const lastDay = history?.lastDayToDate ?? null
  const knows = ({ start }: DayRange): boolean =>
    firstSale !== null && firstSale <= start && lastDay !== null && lastDay >= start
  const revenue = (range: DayRange): number => fromCents(sumsOf(range).revenueCents)
  return {
    today,
    isOpenToday,
    firstSale,
    day: {
      ...soldIn(day, sumsOf),
      weekBefore:
        knows(weekBefore) && isOpenDay(weekBefore.start, profile) ? revenue(weekBefore) : null,
    },
    target: target && shownTarget(target),
    week: {
      ...soldIn(week.range, sumsOf),
      isOver: week.isOver,
      before: knows(week.before) ? revenue(week.before) : null,
    },
    month,
    yearOrQuarter: longerOf(quarter, year),
    hint: await hintFor(tx, { today, profile, history, ownersDay, seen }),
  }
}

type Plan = ReturnType<typeof planOf>

interface Asked {
  today: Day
  profile: Profile
  history: Reach | null
}

/** What has to be summed for a part of the year. */
function planOf(
  { period, range }: ReturnType<typeof periodsAround>['month'],
  goal: GoalInForce | null,
  { today, profile, history }: Asked,
) {
  const comparison = chosenComparison(range, 'lastYear', { history, today, dates: profile })
  const { current, preceding } = comparison
  // The profile's goal has no date: it counts from the year's first day on.
  const setOn = goal?.setOn ?? range.start
  return {
    name: period,
    goal,
    setOn,
    // If less were compared, the page would have to say what. On the first day there is nothing to compare yet.
    isComparable:
      comparison.obstacle === null &&
      comparison.current.start === range.start &&
      range.start < today,
    ranges: {
      whole: range,
      toDate: { start: range.start, end: today },
      beforeSet: upTo({ start: range.start, end: earlier(range.end, addDays(setOn, -1)) }, today),
      current,
      preceding,
    },
  }
}

function partOf(
  { name, goal, setOn, isComparable, ranges }: Plan,
  { today, profile }: Asked,
  sumsOf: SumsOf,
): Part {
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const { whole, beforeSet, current, preceding } = ranges
  const reached = cents(ranges.toDate)
  const pace =
    goal &&
    paceOf({
      goalType: 'revenue',
      target: goal.cents,
      reached,
      reachedBeforeSet: cents(beforeSet),
      reachedToday: cents(rangeOfDay(today)),
      range: whole,
      setOn,
      today,
      opening: profile,
    })
  return {
    name,
    startDate: whole.start,
    endDate: whole.end,
    revenue: fromCents(cents(ranges.toDate)),
    goal: goal && {
      amount: fromCents(goal.cents),
      description: goal.description,
      revenue: fromCents(reached),
      isMet: reached >= goal.cents,
      isFirstDay: pace!.isFirstDay,
      expectedByNow: pace!.expectedByNow,
    },
    growth: isComparable ? growthRate(cents(current), cents(preceding)) : null,
  }
}

function soldIn(range: DayRange, sumsOf: SumsOf) {
  const { revenueCents, sales } = sumsOf(range)
  return { revenue: fromCents(revenueCents), sales }
}
