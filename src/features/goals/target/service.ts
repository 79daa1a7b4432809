import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { type Day, type DayRange, rangeOfDay } from '../../../shared/calendar.ts'
import { isOpenDay, nextOpenDay } from '../../../shared/operating-days.ts'
import type { Profile } from '../../profile/contract.ts'
import { firstSaleDay, sumsByRange } from '../../sales/index.ts'
import { timeframesOf } from '../timeframe/contract.ts'
import { largestRevenueGoals } from './store.ts'
import {
  averageDayOf,
  goalInForce,
  lately,
  moneyTargetOf,
  periodsAround,
  usualDaysOf,
  usualOf,
  withinReachOf,
  type DayTarget,
  type GoalInForce,
  type LargestGoal,
  type WithinReach,
} from './rules.ts'

/** The goal that counts today and the day's target for it, in cents. */
export interface TargetForGoal extends DayTarget {
  goal: GoalInForce
  /** in the goal's period, with what is entered ahead */
  reached: number
  /** null if the target is within reach, or nobody can know */
  withinReach: WithinReach | null
}

export interface OwnersDay {
  isOpenToday: boolean
  /** up to today; null without a sale */
  firstSale: Day | null
  /** the largest revenue goals of the month, quarter and year */
  goals: LargestGoal[]
  /** null without a goal for the month, the quarter or the year */
  forGoal: TargetForGoal | null
  /** what today's weekday usually takes in, on a closed day that of the next open one; null if unknown */
  usual: { day: Day; cents: number } | null
  /** what an open day brought lately, in cents; null for a shop that is too young to know */
  average: number | null
}

/**
 * Reads the target of the owner's day. The coach, the digest and the day bar all read it here, and a goal's
 * pace computes the same (`paceOf`), so that no two places tell an owner different amounts.
 */
export async function readDay(
  tx: OwnerTx,
  { today, profile }: { today: Day; profile: Profile },
): Promise<OwnersDay> {
  const isOpenToday = isOpenDay(today, profile)
  const usualDay = isOpenToday ? today : nextOpenDay(today, profile)
  const periods = periodsAround(today, profile)
  const recent = lately(today)
  const usualDays = usualDaysOf(usualDay, today, profile).map(rangeOfDay)
  const [goals, firstSale, sumsOf] = await Promise.all([
    largestRevenueGoals(tx, Object.values(timeframesOf(today, profile))),
    firstSaleDay(tx, today),
    sumsByRange(tx, [
      ...Object.values(periods).map(({ range }) => range),
      rangeOfDay(today),
      recent,
      ...usualDays,
    ]),
  ])
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const known = usualDays.filter(({ start }) => firstSale !== null && start >= firstSale)
  const usual = usualOf(known.map(cents))
  const average = averageDayOf(recent, cents(recent), firstSale, profile)
  const goal = goalInForce(goals, today, profile)
  return {
    isOpenToday,
    firstSale,
    goals,
    usual: usual === null ? null : { day: usualDay, cents: usual },
    average,
    forGoal: goal && targetForGoal({ goal, today, profile, usual, average }, cents),
  }
}

interface Situation {
  goal: GoalInForce
  today: Day
  profile: Profile
  usual: number | null
  average: number | null
}

function targetForGoal(
  { goal, today, profile, usual, average }: Situation,
  centsIn: (range: DayRange) => number,
): TargetForGoal {
  const reached = centsIn(goal.range)
  const day = moneyTargetOf({
    today,
    opening: profile,
    range: goal.range,
    target: goal.cents,
    reached,
    reachedToday: centsIn(rangeOfDay(today)),
  })
  const { target, openDaysLeft } = day
  const situation = { goal: goal.cents, reached, openDaysLeft, usual, average }
  return {
    ...day,
    goal,
    reached,
    withinReach: target && withinReachOf({ ...situation, target: target.amount }),
  }
}
