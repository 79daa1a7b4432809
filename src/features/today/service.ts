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
import { changeIn, chosenComparison } from '../kpi/index.ts'
import type { Profile } from '../profile/contract.ts'
import { reachOf, sumsByRange, type Reach, type SumsOf, profileForFigures } from '../sales/index.ts'
import type { Part, Today } from './contract.ts'
import { hintFor } from './hints/service.ts'
import { longerOf, weekOf } from './rules.ts'
import { seenHints } from './store.ts'

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
  const ofWeek = chosenComparison(week.range, 'preceding', { history, today, dates: profile })
  const weekSoFar = { start: week.range.start, end: earlier(week.range.end, today) }
  const plans = (['month', 'quarter', 'year'] as const).map((kind) =>
    planOf(periods[kind], goals[kind], asked),
  )
  const sumsOf = await sumsByRange(tx, [
    ...[day, weekBefore, weekSoFar, ofWeek.current, ofWeek.preceding],
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
      ...soldIn(weekSoFar, sumsOf),
      isOver: week.isOver,
      before: ofWeek.obstacle === null ? revenue(ofWeek.preceding) : null,
      growth: changeIn(ofWeek, sumsOf, profile).growth,
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

function planOf(
  { period, range }: ReturnType<typeof periodsAround>['month'],
  goal: GoalInForce | null,
  { today, profile, history }: Asked,
) {
  const comparison = chosenComparison(range, 'lastYear', { history, today, dates: profile })
  // The profile's goal has no date: it counts from the year's first day on.
  const setOn = goal?.setOn ?? range.start
  return {
    name: period,
    goal,
    setOn,
    comparison,
    ranges: {
      whole: range,
      toDate: { start: range.start, end: today },
      beforeSet: upTo({ start: range.start, end: earlier(range.end, addDays(setOn, -1)) }, today),
      current: comparison.current,
      preceding: comparison.preceding,
    },
  }
}

function partOf(
  { name, goal, setOn, comparison, ranges }: Plan,
  { today, profile }: Asked,
  sumsOf: SumsOf,
): Part {
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const { whole, beforeSet } = ranges
  const change = changeIn(comparison, sumsOf, profile)
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
    growth: change.growth,
    growthContext: change.context,
  }
}

function soldIn(range: DayRange, sumsOf: SumsOf) {
  const { revenueCents, sales } = sumsOf(range)
  return { revenue: fromCents(revenueCents), sales }
}
