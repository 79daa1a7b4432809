import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { earlier, type Day, type DayRange } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { isOpenDay, nextOpenDay } from '../../../shared/operating-days.ts'
import type { Profile } from '../../profile/contract.ts'
import { daysTaken, firstSaleDay } from '../../sales/index.ts'
import type { WorkTarget } from './contract.ts'
import { timeframesOf } from '../timeframe/contract.ts'
import { firstDayFor, pastBeats, usualOf, type Shop } from './beat.ts'
import { numberOf, workDayOf, type Target } from './number.ts'
import { goalInForce, goalsOn, periodsAround, type GoalInForce, type LargestGoal } from './rules.ts'
import { largestRevenueGoals } from './store.ts'
import { takingsOf } from './takings.ts'

export interface OwnersDay {
  isOpenToday: boolean
  /** up to today; null without a sale */
  firstSale: Day | null
  goals: LargestGoal[]
  /** the one that counts today: the month's, else the quarter's, else the year's */
  goal: GoalInForce | null
  target: Target | null
  shop: Shop
}

/** The only reader, so that no two places tell different amounts. Takings are read from `since` on, if that is earlier. */
export async function readDay(
  tx: OwnerTx,
  { today, profile, since = today }: { today: Day; profile: Profile; since?: Day },
): Promise<OwnersDay> {
  const periods = periodsAround(today, profile)
  const start = Object.values(periods).reduce(
    (first, { range }) => earlier(first, range.start),
    earlier(since, firstDayFor(today)),
  )
  const days = [today, nextOpenDay(today, profile)]
  const timeframes = days.flatMap((day) => Object.values(timeframesOf(day, profile)))
  const window = { start, end: today }
  const [goals, firstSale, taken] = await Promise.all([
    largestRevenueGoals(tx, [...new Set(timeframes)]),
    firstSaleDay(tx, today),
    daysTaken(tx, window),
  ])
  const takings = takingsOf(window, firstSale, taken)
  const shop = { today, opening: profile, takings }
  const { month, quarter, year } = goalsOn(goals, workDayOf(shop), profile)
  return {
    isOpenToday: isOpenDay(today, profile),
    firstSale,
    goals,
    target: numberOf(shop, [month, quarter, year]),
    goal: goalInForce(goals, today, profile),
    shop,
  }
}

/** cents; null if it is too early to know */
export function usualWeek(week: DayRange, shop: Shop): number | null {
  const usual = usualOf(pastBeats('week', week, shop), shop)
  return usual && !usual.isEarly ? usual.cents : null
}

export function shownTarget({ range, taken, usual, need, ...target }: Target): WorkTarget {
  return {
    beat: target.beat,
    startDate: range.start,
    endDate: range.end,
    amount: fromCents(target.amount),
    revenue: fromCents(taken.cents),
    sales: taken.sales,
    isReached: taken.cents >= target.amount,
    usual: usual && !usual.isEarly ? fromCents(usual.cents) : null,
    needed: need && fromCents(need.cents),
    period: need && need.goal.period,
    openDaysLeft: need && need.openDaysLeft,
    realistic: target.realistic === null ? null : fromCents(target.realistic),
    done: target.done,
  }
}
