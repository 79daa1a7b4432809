import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { endOfMonth, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { largestRevenueGoals, type LargestGoal } from '../../goals/index.ts'
import { growthRate } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import { reachOf, sumsByRange } from '../../sales/index.ts'
import {
  goalOfMonth,
  goalOfYear,
  openDaysOf,
  timeframesOf,
  type GoalUsed,
} from '../mission/rules.ts'
import type { WeekDay, WeeklyProgress } from './contract.ts'
import { dailyTarget, daysOfWeek, isComparable, weekBefore, weekDayOf } from './rules.ts'

/** Returns the owner's running week. Ends the transaction. */
export async function weekOf(tx: OwnerTx, clock: Clock): Promise<WeeklyProgress> {
  const profile = await profileOf(tx)
  const today = clock.today(profile.timeZone)
  const days = daysOfWeek(today, profile.weekStart)
  const timeframes = [days[0]!, today, days.at(-1)!].map((day) => timeframesOf(day, profile))
  const single = (day: Day) => ({ start: day, end: day })
  const ranges = days.map((day) => ({ day: single(day), before: single(weekBefore(day)) }))
  const [reach, goals, sumsOf] = await Promise.all([
    reachOf(tx, today),
    largestRevenueGoals(tx, [...new Set(timeframes.flatMap(({ month, year }) => [month, year]))]),
    sumsByRange(
      tx,
      ranges.flatMap(({ day, before }) => [day, before]),
      tx.last,
    ),
  ])
  const targetOn = targets(goals, profile)
  const week = ranges.map(({ day, before }) => {
    const { revenueCents, sales } = sumsOf(day)
    const lastWeekCents = sumsOf(before).revenueCents
    const sold = { day: day.start, revenueCents, sales, lastWeekCents }
    return weekDayOf({ ...sold, targetCents: targetOn(day.start) }, today, profile)
  })
  return {
    today,
    days: week,
    ...totalsOf(week, today, reach?.firstDay ?? today),
    goal: shownGoal(goals, profile, today),
  }
}

/** The goal that counts on a day. */
function goalOn(goals: LargestGoal[], profile: Profile, day: Day): GoalUsed {
  const { month, year } = timeframesOf(day, profile)
  const goalFor = (timeframe: string) => goals.find((goal) => goal.timeframe === timeframe)
  return goalOfMonth(goalFor(month), goalOfYear(goalFor(year), profile))
}

/** Returns the daily target of a day's month in cents. */
const targets = (goals: LargestGoal[], profile: Profile) => (day: Day) =>
  dailyTarget(goalOn(goals, profile, day).cents, day, profile)

function shownGoal(goals: LargestGoal[], profile: Profile, today: Day): WeeklyProgress['goal'] {
  const { source, cents } = goalOn(goals, profile, today)
  const month = { start: startOfMonth(today), end: endOfMonth(today) }
  return { source, amount: fromCents(cents), openDays: openDaysOf(month, profile).length }
}

function totalsOf(week: WeekDay[], today: Day, firstDay: Day) {
  const sum = (days: WeekDay[], amount: (day: WeekDay) => number | null): number =>
    days.reduce((cents, day) => cents + toCents(amount(day) ?? 0), 0)
  const soFar = week.filter(({ day }) => day <= today)
  const open = week.filter(({ state }) => state !== 'closed')
  const revenueCents = sum(soFar, ({ revenue }) => revenue)
  const beforeCents = sum(soFar, ({ lastWeekRevenue }) => lastWeekRevenue)
  return {
    revenue: fromCents(revenueCents),
    sales: soFar.reduce((count, { sales }) => count + sales, 0),
    targetSoFar: fromCents(sum(soFar, ({ target }) => target)),
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
