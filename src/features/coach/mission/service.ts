import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
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
import { roiOf, roiRanges, type RoiRanges } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import {
  firstSaleDay,
  productSums,
  sumsByRange,
  type NamedSums,
  type SumsOf,
} from '../../sales/index.ts'
import type { DailyMission, Growth, Mission } from './contract.ts'
import {
  goalOfMonth,
  goalOfYear,
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

/** Returns the mission of the owner's day. Ends the transaction. */
export async function missionOf(tx: OwnerTx, clock: Clock): Promise<DailyMission> {
  const profile = await profileOf(tx)
  const today = clock.today(profile.timeZone)
  const timeframes = timeframesOf(today, profile)
  const [firstSale, goals, products] = await Promise.all([
    firstSaleDay(tx, today),
    largestRevenueGoals(tx, [timeframes.month, timeframes.year]),
    productSums(tx, mixRange(today), { limit: MIX_PRODUCTS, offset: 0 }),
  ])
  const ranges = rangesOf(today, firstSale, profile)
  const sumsOf = await sumsByRange(tx, ranges.all, tx.last)
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const set = goals.find(({ timeframe }) => timeframe === timeframes.month)
  const year = goalOfYear(
    goals.find(({ timeframe }) => timeframe === timeframes.year),
    profile,
  )
  const goal = goalOfMonth(set, year)
  const [monthCents, dayCents] = [cents(ranges.month), cents(ranges.day)]
  const plan = planOf({ today, opening: profile, goalCents: goal.cents, monthCents, dayCents })
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
    growth: ranges.roi && growthOf(ranges.roi, cents),
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

function rangesOf(today: Day, firstSale: Day | null, { weekStart, fiscalMonth }: Profile) {
  const ranges = {
    day: { start: today, end: today },
    // All of it, like the progress of a goal: it includes sales that are dated ahead.
    month: { start: startOfMonth(today), end: endOfMonth(today) },
    week: { start: startOfWeek(today, weekStart), end: today },
    year: { start: yearAround(today, fiscalMonth).start, end: today },
    roi: firstSale === null ? null : roiRanges(firstSale, today),
    margin: marginRanges(today, fiscalMonth),
  }
  const { day, month, week, year, roi, margin } = ranges
  const all = [day, month, week, year, margin.before, margin.now]
  if (roi) all.push(roi.first, roi.last)
  return { ...ranges, all }
}

function growthOf(ranges: RoiRanges, cents: (range: DayRange) => number): Growth {
  const { first, last, availableOn } = ranges
  const sums = { first: cents(first), last: cents(last) }
  const side = ({ start, end }: DayRange, amount: number) => ({
    ...{ startDate: start, endDate: end },
    revenue: fromCents(amount),
  })
  return {
    availableOn,
    isAvailable: last.end >= availableOn,
    first: side(first, sums.first),
    last: side(last, sums.last),
    percent: roiOf(ranges, sums),
  }
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
