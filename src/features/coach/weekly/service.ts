import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { earlier, type Day, rangeOfDay } from '../../../shared/calendar.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { readDay, shownTarget } from '../../goals/index.ts'
import { changeIn, chosenComparison, type Change } from '../../kpi/index.ts'
import { reachOf, sumsByRange, profileForFigures } from '../../sales/index.ts'
import type { WeekDay, WeeklyProgress } from './contract.ts'
import { daysOfWeek, weekBefore, weekDayOf } from './rules.ts'

/** Ends the transaction. */
export async function weekOf(tx: OwnerTx, clock: Clock): Promise<WeeklyProgress> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const days = daysOfWeek(today, profile.weekStart)
  const ranges = days.map((day) => ({ day: rangeOfDay(day), before: rangeOfDay(weekBefore(day)) }))
  const [reach, { target }] = await Promise.all([
    reachOf(tx, today),
    readDay(tx, { today, profile }),
  ])
  const comparison = chosenComparison({ start: days[0]!, end: days.at(-1)! }, 'preceding', {
    history: reach,
    today,
    dates: profile,
  })
  const sumsOf = await sumsByRange(tx, [
    ...ranges.flatMap(({ day, before }) => [day, before]),
    comparison.current,
    comparison.preceding,
  ])
  const change = changeIn(comparison, sumsOf, profile)
  const firstDay = earlier(reach?.firstDay ?? today, today)
  const week = ranges.map(({ day, before }) => {
    const { revenueCents, sales } = sumsOf(day)
    const lastWeekCents = sumsOf(before).revenueCents
    const sold = { day: day.start, revenueCents, sales, lastWeekCents }
    const shop = { today, opening: profile, firstDay }
    return weekDayOf(sold, shop)
  })
  return {
    today,
    days: week,
    target: target && shownTarget(target),
    ...totalsOf(week, { today, change }),
  }
}

interface Since {
  today: Day
  change: Change
}

function totalsOf(week: WeekDay[], { today, change }: Since) {
  const sum = (days: WeekDay[], amount: (day: WeekDay) => number): number =>
    days.reduce((cents, day) => cents + toCents(amount(day)), 0)
  const soFar = week.filter(({ day }) => day <= today)
  const open = week.filter(({ state }) => state !== 'closed' && state !== 'before')
  const revenueCents = sum(soFar, ({ revenue }) => revenue)
  const isComparable = change.obstacle === null
  const beforeCents = sum(soFar, ({ lastWeekRevenue }) => lastWeekRevenue)
  return {
    revenue: fromCents(revenueCents),
    sales: soFar.reduce((count, { sales }) => count + sales, 0),
    soldDays: open.filter(({ day, sales }) => day <= today && sales > 0).length,
    openDays: open.length,
    lastWeek: {
      startDate: weekBefore(week[0]!.day),
      // of the change
      soFarDate: isComparable ? change.preceding.end : weekBefore(today),
      revenueSoFar: fromCents(isComparable ? change.before.revenueCents : beforeCents),
      revenue: fromCents(sum(week, ({ lastWeekRevenue }) => lastWeekRevenue)),
    },
    change: change.growth,
  }
}
