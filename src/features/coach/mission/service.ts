import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  dayIn,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { FALLBACK_MARGIN, type Sums } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { fiscalYearOf, yearAround } from '../../../shared/periods.ts'
import { largestRevenueGoals, type LargestGoal } from '../../goals/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import { productSums, sumsByRange, type NamedSums, type SumsOf } from '../../sales/index.ts'
import type { DailyMission, Mission } from './contract.ts'
import {
  goalOfMonth,
  goalOfYear,
  growthOf,
  growthRanges,
  marginChangeOf,
  marginRanges,
  MIX_PRODUCTS,
  mixOf,
  mixRange,
  nextOpenDay,
  planOf,
  profitMarginOf,
  profitOf,
  timeframesOf,
  type Plan,
} from './rules.ts'

/** Returns the mission of the owner's day. `joined` is when the account was made. Ends the transaction. */
export async function missionOf(tx: OwnerTx, clock: Clock, joined: Date): Promise<DailyMission> {
  const profile = await profileOf(tx)
  const today = clock.today(profile.timeZone)
  const ranges = rangesOf(today, dayIn(profile.timeZone, joined), profile)
  const timeframes = timeframesOf(today, profile)
  const [goals, products, sumsOf] = await Promise.all([
    largestRevenueGoals(tx, [timeframes.month, timeframes.year]),
    productSums(tx, mixRange(today), { limit: MIX_PRODUCTS, offset: 0 }),
    sumsByRange(tx, ranges.all, tx.last),
  ])
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const set = goals.find(({ timeframe }) => timeframe === timeframes.month)
  const year = goalOfYear(
    goals.find(({ timeframe }) => timeframe === timeframes.year),
    profile,
  )
  const goal = goalOfMonth(set, year)
  const [monthCents, dayCents] = [cents(ranges.month), cents(ranges.day)]
  const plan = planOf({ today, opening: profile, goalCents: goal.cents, monthCents, dayCents })
  const { first, last } = ranges.growth
  return {
    today,
    timeframe: timeframes.month,
    goal: { source: goal.source, amount: fromCents(goal.cents), ...nameOf(set) },
    revenue: fromCents(monthCents),
    remaining: fromCents(plan.remainingCents),
    isMet: plan.isMet,
    isOpenToday: plan.isOpenToday,
    openDaysLeft: plan.openDaysLeft,
    nextOpenDay: nextOpenDay(today, profile),
    mission: missionFor(plan, products, profile, sumsOf(ranges.margin.now)),
    day: { ...soldIn(ranges.day, sumsOf), isDone: plan.isDone },
    week: { startDate: ranges.week.start, ...soldIn(ranges.week, sumsOf) },
    margin: profile.defaultProfitMargin ?? FALLBACK_MARGIN,
    mixFrom: mixRange(today).start,
    growth: growthOf(ranges.growth, { first: cents(first), last: cents(last) }),
    year: {
      year: fiscalYearOf(today, profile.fiscalMonth),
      source: year.source,
      goal: fromCents(year.cents),
      revenue: fromCents(cents(ranges.year)),
    },
    marginChange: marginChangeOf(
      ranges.margin,
      { before: sumsOf(ranges.margin.before), now: sumsOf(ranges.margin.now) },
      profile.defaultProfitMargin,
    ),
  }
}

function rangesOf(today: Day, joined: Day, { weekStart, fiscalMonth }: Profile) {
  const ranges = {
    day: { start: today, end: today },
    // All of it, like the progress of a goal: it includes sales that are dated ahead.
    month: { start: startOfMonth(today), end: endOfMonth(today) },
    week: { start: startOfWeek(today, weekStart), end: today },
    year: { start: yearAround(today, fiscalMonth).start, end: today },
    growth: growthRanges(joined, today),
    margin: marginRanges(today, fiscalMonth),
  }
  const { day, month, week, year, growth, margin } = ranges
  const all = [day, month, week, year, growth.first, growth.last, margin.before, margin.now]
  return { ...ranges, all }
}

const nameOf = (set: LargestGoal | undefined) => ({
  description: set?.description ?? '',
  count: set?.goals ?? 0,
})

function soldIn(range: DayRange, sumsOf: SumsOf) {
  const { revenueCents, sales } = sumsOf(range)
  return { revenue: fromCents(revenueCents), sales }
}

function missionFor(
  { target }: Plan,
  products: NamedSums[],
  { currency, defaultProfitMargin }: Profile,
  recent: Sums,
): Mission | null {
  const margin = profitMarginOf(recent, defaultProfitMargin)
  return (
    target && {
      day: target.day,
      target: fromCents(target.cents),
      profit: fromCents(profitOf(target.cents, margin.percent)),
      margin,
      mix: mixOf(target.cents, products, currency),
    }
  )
}
