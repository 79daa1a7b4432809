import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  startOfWeek,
  type Day,
  type DayRange,
  rangeOfDay,
  rangeOfMonth,
  upTo,
} from '../../../shared/calendar.ts'
import { FALLBACK_MARGIN, netPart, profitAt, type Sums } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { nextOpenDay } from '../../../shared/operating-days.ts'
import { fiscalYearOf, yearAround } from '../../../shared/periods.ts'
import { timeframesOf } from '../../goals/timeframe/contract.ts'
import { readDay, shownTarget, type GoalToday, type Target } from '../../goals/index.ts'
import { roiOf, roiRanges, type RoiRanges } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  productSums,
  soFarIn,
  sumsByRange,
  type NamedSums,
  type SumsOf,
  profileForFigures,
} from '../../sales/index.ts'
import type { DailyMission, Growth, Mission } from './contract.ts'
import {
  goalOfYear,
  marginChangeOf,
  marginRanges,
  MIX_CANDIDATES,
  mixOf,
  mixRange,
  profitMarginOf,
} from './rules.ts'

/** Ends the transaction. */
export async function missionOf(tx: OwnerTx, clock: Clock): Promise<DailyMission> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const mixOver = await soFarIn(tx, mixRange(today), today)
  const [ownersDay, products] = await Promise.all([
    readDay(tx, { today, profile }),
    productSums(tx, mixOver, { limit: MIX_CANDIDATES, offset: 0 }),
  ])
  const { firstSale, goals, forGoal, target, isOpenToday } = ownersDay
  const ranges = rangesOf(today, firstSale, profile)
  const sumsOf = await sumsByRange(tx, ranges.all)
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const timeframes = timeframesOf(today, profile)
  const ofYear = goals.find(({ timeframe }) => timeframe === timeframes.year)
  const year = goalOfYear(ofYear, profile, firstSale !== null)
  return {
    today,
    timeframe: timeframes.month,
    goal: forGoal && shownGoal(forGoal),
    revenue: fromCents(cents(ranges.month)),
    isOpenToday,
    nextOpenDay: nextOpenDay(today, profile),
    mission: target && missionFor(target, products, profile, sumsOf(ranges.margin.now)),
    needed: forGoal && forGoal.perOpenDay !== null ? fromCents(forGoal.perOpenDay) : null,
    firstSale,
    day: soldIn(ranges.day, sumsOf),
    week: { startDate: ranges.week.start, ...soldIn(ranges.week, sumsOf) },
    margin: profile.defaultProfitMargin ?? FALLBACK_MARGIN,
    mixFrom: mixRange(today).start,
    growth: ranges.roi && growthOf(ranges.roi, cents),
    year: {
      year: fiscalYearOf(today, profile.fiscalMonth),
      source: year?.source ?? null,
      goal: year && fromCents(year.cents),
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
    day: rangeOfDay(today),
    month: upTo(rangeOfMonth(today), today),
    year: upTo(yearAround(today, fiscalMonth), today),
    week: { start: startOfWeek(today, weekStart), end: today },
    roi: firstSale === null ? null : roiRanges(firstSale, today),
    margin: marginRanges(today, fiscalMonth),
  }
  const { day, month, week, year, roi, margin } = ranges
  const all = [day, month, week, year, margin.before, margin.now]
  // Bookings aren't sold yet.
  if (roi) all.push(upTo(roi.first, today), roi.last)
  return { ...ranges, all }
}

function growthOf(ranges: RoiRanges, cents: (range: DayRange) => number): Growth {
  const { first, last, availableOn } = ranges
  const sums = { first: cents(upTo(first, last.end)), last: cents(last) }
  const side = ({ start, end }: DayRange, amount: number) => ({
    startDate: start,
    endDate: end,
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

function shownGoal({
  goal,
  reached,
  remaining,
  isMet,
  openDaysLeft,
}: GoalToday): NonNullable<DailyMission['goal']> {
  const { source, period, range, cents, description, goals } = goal
  return {
    source,
    period,
    startDate: range.start,
    endDate: range.end,
    amount: fromCents(cents),
    description,
    count: goals,
    revenue: fromCents(reached),
    remaining: fromCents(remaining),
    isMet,
    openDaysLeft,
  }
}

function soldIn(range: DayRange, sumsOf: SumsOf) {
  const { revenueCents, sales } = sumsOf(range)
  return { revenue: fromCents(revenueCents), sales }
}

function missionFor(
  target: Target,
  products: NamedSums[],
  { currency, defaultProfitMargin, ...profile }: Profile,
  recent: Sums,
): Mission {
  const margin = profitMarginOf(recent, defaultProfitMargin)
  const taxRate = profile.figuresWithoutTax ? null : profile.taxRate
  const net = netPart(target.amount, recent, taxRate)
  return {
    ...shownTarget(target),
    profit: fromCents(Math.round(profitAt(margin.percent, net))),
    margin,
    mix: mixOf(target.amount, products, currency),
  }
}
