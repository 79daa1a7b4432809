import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { earlier, type Day, rangeOfDay } from '../../../shared/calendar.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { openDaysIn } from '../../../shared/operating-days.ts'
import { timeframesOf } from '../../goals/timeframe/contract.ts'
import { goalInForce, largestRevenueGoals, type LargestGoal } from '../../goals/index.ts'
import { growthRate } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { reachOf, sumsByRange, profileForFigures } from '../../sales/index.ts'
import type { WeekDay, WeeklyProgress } from './contract.ts'
import {
  dailyTarget,
  daysOfWeek,
  firstDayOf,
  isComparable,
  weekBefore,
  weekDayOf,
} from './rules.ts'

/** Returns the owner's running week. Ends the transaction. */
export async function weekOf(tx: OwnerTx, clock: Clock): Promise<WeeklyProgress> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const days = daysOfWeek(today, profile.weekStart)
  const timeframes = [days[0]!, today, days.at(-1)!].flatMap((day) =>
    Object.values(timeframesOf(day, profile)),
  )
  const ranges = days.map((day) => ({ day: rangeOfDay(day), before: rangeOfDay(weekBefore(day)) }))
  const [reach, goals, sumsOf] = await Promise.all([
    reachOf(tx, today),
    largestRevenueGoals(tx, [...new Set(timeframes)]),
    sumsByRange(
      tx,
      ranges.flatMap(({ day, before }) => [day, before]),
    ),
  ])
  const firstDay = earlier(reach?.firstDay ?? today, today)
  const goalToday = goalInForce(goals, today, profile)
  const targetOn = targets(goals, profile, firstDay)
  const week = ranges.map(({ day, before }) => {
    const { revenueCents, sales } = sumsOf(day)
    const lastWeekCents = sumsOf(before).revenueCents
    const sold = { day: day.start, revenueCents, sales, lastWeekCents }
    const shop = { today, opening: profile, firstDay }
    return weekDayOf({ ...sold, targetCents: targetOn(day.start) }, shop)
  })
  return {
    today,
    days: week,
    ...totalsOf(week, { today, firstDay, goalFrom: goalToday && firstDayOf(goalToday, firstDay) }),
    goal: goalToday && {
      source: goalToday.source,
      amount: fromCents(goalToday.cents),
      openDays: openDaysIn(goalToday.range, profile),
    },
  }
}

/** Returns the target of a day in cents; null without a goal, and before the day on which it was set. */
const targets = (goals: LargestGoal[], profile: Profile, firstDay: Day) => (day: Day) => {
  const goal = goalInForce(goals, day, profile)
  return goal && day >= firstDayOf(goal, firstDay) ? dailyTarget(goal, profile) : null
}

interface Since {
  today: Day
  firstDay: Day
  /** the first day of the goal that counts today; null without one */
  goalFrom: Day | null
}

function totalsOf(week: WeekDay[], { today, firstDay, goalFrom }: Since) {
  const sum = (days: WeekDay[], amount: (day: WeekDay) => number | null): number =>
    days.reduce((cents, day) => cents + toCents(amount(day) ?? 0), 0)
  const soFar = week.filter(({ day }) => day <= today)
  // Nothing is due yet on the first day of a goal.
  const due = soFar.filter(({ day }) => day < today || goalFrom !== today)
  const open = week.filter(({ state }) => state !== 'closed' && state !== 'before')
  const revenueCents = sum(soFar, ({ revenue }) => revenue)
  const beforeCents = sum(soFar, ({ lastWeekRevenue }) => lastWeekRevenue)
  return {
    revenue: fromCents(revenueCents),
    sales: soFar.reduce((count, { sales }) => count + sales, 0),
    targetSoFar: fromCents(sum(due, ({ target }) => target)),
    target: fromCents(sum(week, ({ target }) => target)),
    soldDays: open.filter(({ day, sales }) => day <= today && sales > 0).length,
    openDays: open.length,
    lastWeek: {
      startDate: weekBefore(week[0]!.day),
      soFarDate: weekBefore(today),
      revenueSoFar: fromCents(beforeCents),
      revenue: fromCents(sum(week, ({ lastWeekRevenue }) => lastWeekRevenue)),
    },
    change: isComparable(soFar, firstDay) ? growthRate(revenueCents, beforeCents) : null,
  }
}
