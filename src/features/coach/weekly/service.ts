import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { earlier, rangeOfDay } from '../../../shared/calendar.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { profileForFigures, reachOf, sumsByRange } from '../../sales/index.ts'
import type { WeeklyProgress } from './contract.ts'
import { daysOfWeek, weekBefore, weekDayOf } from './rules.ts'

/** Ends the transaction. */
export async function weekOf(tx: OwnerTx, clock: Clock): Promise<WeeklyProgress> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const ranges = daysOfWeek(today, profile.weekStart).map((day) => ({
    day: rangeOfDay(day),
    before: rangeOfDay(weekBefore(day)),
  }))
  const reach = await reachOf(tx, today)
  const sumsOf = await sumsByRange(
    tx,
    ranges.flatMap(({ day, before }) => [day, before]),
  )
  const shop = { today, opening: profile, firstDay: earlier(reach?.firstDay ?? today, today) }
  const days = ranges.map(({ day, before }) => {
    const { revenueCents, sales } = sumsOf(day)
    const lastWeekCents = sumsOf(before).revenueCents
    return weekDayOf({ day: day.start, revenueCents, sales, lastWeekCents }, shop)
  })
  return {
    today,
    days,
    revenue: fromCents(days.reduce((cents, { revenue }) => cents + toCents(revenue), 0)),
    sales: days.reduce((count, { sales }) => count + sales, 0),
  }
}
