import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { type Day, type DayRange, upTo } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { fiscalYearOf, yearAround } from '../../../shared/periods.ts'
import { timeframesOf } from '../../goals/timeframe/contract.ts'
import { readDay, shownTarget, type Target } from '../../goals/index.ts'
import { roiOf, roiRanges, type RoiRanges } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  productSums,
  soFarIn,
  sumsByRange,
  type NamedSums,
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
  const { firstSale, goals, goal, target, isOpenToday } = ownersDay
  const ranges = rangesOf(today, firstSale, profile)
  const sumsOf = await sumsByRange(tx, ranges.all)
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const timeframeOfYear = timeframesOf(today, profile).year
  const ofYear = goals.find(({ timeframe }) => timeframe === timeframeOfYear)
  const year = goalOfYear(ofYear, profile, firstSale !== null)
  return {
    today,
    goalSource: goal && goal.source,
    isOpenToday,
    mission: target && missionFor(target, products, profile),
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

function rangesOf(today: Day, firstSale: Day | null, { fiscalMonth }: Profile) {
  const ranges = {
    year: upTo(yearAround(today, fiscalMonth), today),
    roi: firstSale === null ? null : roiRanges(firstSale, today),
    margin: marginRanges(today, fiscalMonth),
  }
  const { year, roi, margin } = ranges
  const all = [year, margin.before, margin.now]
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

const missionFor = (target: Target, products: NamedSums[], { currency }: Profile): Mission => ({
  ...shownTarget(target),
  mix: mixOf(target.amount, products, currency),
})
