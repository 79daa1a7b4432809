import { endedBy, type OwnerTx } from '../../server/database/tenancy.ts'
import { after, earlier, upTo, type Day, type DayRange } from '../../shared/calendar.ts'
import { averageSale, grossProfitMargin, purchasesIn, type Sums } from '../../shared/figures.ts'
import { divideCents, fromCents } from '../../shared/money.ts'
import { fiscalYearOf, rangeOfPeriod } from '../../shared/periods.ts'
import type { Profile } from '../profile/contract.ts'
import { changeIn, chosenComparison, type Change } from './comparison/rules.ts'
import type { Compare, Metrics } from './contract.ts'
import { daysOfProfit, profitFigures } from './profit/rules.ts'
import { bookedRanges, projectionRanges, type ProjectionInput } from './projection/input.ts'
import { project } from './projection/projection.ts'
import { bucketsOf, type Bucket } from './periods/rules.ts'
import { comparedOf, figuresOf } from './rows.ts'
import { recentDays } from './rules.ts'
import {
  reachOf,
  sumsByRange,
  usesOf,
  type Only,
  type RangeSums,
  type SumsOf,
} from '../sales/index.ts'

interface Asked {
  range: DayRange
  compare: Compare
  today: Day
  profile: Profile
  /** Nothing is projected for a single channel or category. */
  only?: Only | undefined
}

/** Ends the transaction. */
export async function metricsOf(
  tx: OwnerTx,
  { range, compare, today, profile, only }: Asked,
): Promise<Metrics> {
  const { fiscalMonth } = profile
  const year = fiscalYearOf(range.end, fiscalMonth)
  const [history, uses] = await Promise.all([reachOf(tx, today), usesOf(tx)])
  const comparison = chosenComparison(range, compare, { history, today, dates: profile })
  const { bucket, buckets } = bucketsOf(range, comparison.comparedWith, fiscalMonth)
  const [firstDay, lastDay] = [history?.firstDay ?? null, history?.lastDayToDate ?? null]
  const recent = recentDays(today)
  const projected = only ? [] : projectionRanges({ year, today, firstDay, fiscalMonth })
  const booked = only ? [] : bookedRanges({ year, today, fiscalMonth })
  const ahead = after(range, today)
  const ofYear = rangeOfPeriod(year, 'full', fiscalMonth)
  const yearToDate = { start: ofYear.start, end: earlier(ofYear.end, today) }
  const { monthlyFixedCosts } = profile
  // Fixed costs are the whole shop's, so one channel has no profit.
  const profitDays = monthlyFixedCosts === null || only ? null : daysOfProfit(range, history, today)
  const sumsOf = await sumsByRange(
    endedBy(tx),
    [
      comparison.current,
      comparison.preceding,
      recent,
      ...(profitDays ? [profitDays] : []),
      ...(only ? [yearToDate] : [...projected, ...booked]),
      ...[range, ahead],
      ...buckets.flatMap((each) =>
        [each.range, each.preceding ?? []].flat().map((part) => upTo(part, today)),
      ),
    ],
    only,
  )

  const margin = profile.defaultProfitMargin
  const total = sumsOf(range)
  const pieceOf = (piece: DayRange) => {
    const { revenueCents, squares, largest, smallest } = sumsOf(piece)
    return { range: piece, cents: revenueCents, squares, largest, smallest }
  }
  return {
    ...figuresOf(total, margin),
    avgTransactionValue: averageSale(total),
    totalTax: fromCents(total.taxCents),
    bookedAhead: bookedIn(sumsOf(ahead)),
    ...receiptsOf(total),
    ...growthOf(changeIn(comparison, sumsOf, profile), margin),
    ...(only
      ? notProjected(fromCents(sumsOf(yearToDate).revenueCents))
      : projectionOf({
          year,
          today,
          firstDay,
          lastDay,
          fiscalMonth,
          pieces: projected.map(pieceOf),
          booked: booked.map(pieceOf),
          opening: profile,
          dates: profile,
        })),
    series: {
      bucket,
      points: buckets.map((each) => pointOf(each, today, sumsOf, margin)),
    },
    recent: {
      startDate: recent.start,
      endDate: recent.end,
      averageSale: averageSale(sumsOf(recent)),
      totalSales: sumsOf(recent).sales,
      purchases: purchasesIn(sumsOf(recent)),
    },
    profit:
      profitDays &&
      profitFigures({
        range,
        days: profitDays,
        comparison: comparison.obstacle === null ? comparison : null,
        recent,
        sumsOf,
        costs: { ...profile, monthlyFixedCosts: monthlyFixedCosts! },
      }),
    history,
    uses,
    today,
  }
}

const bookedIn = ({ revenueCents, sales }: Sums): Metrics['bookedAhead'] =>
  revenueCents === 0 && sales === 0 ? null : { revenue: fromCents(revenueCents), sales }

function receiptsOf({ receipts, ...sums }: RangeSums) {
  const purchases = purchasesIn(sums)
  return {
    receipts,
    salesWithoutReceipt: purchases - receipts,
    itemsPerReceipt: receipts === 0 ? null : divideCents(sums.quantity * 100, purchases) / 100,
  }
}

const growthOf = (change: Change, margin: number | null) => ({
  revenueGrowthRate: change.growth,
  revenueGrowthRateContext: change.context,
  comparedWith: change.comparedWith,
  isComparable: change.obstacle === null,
  elapsed: comparedOf(change.current, change.now, margin),
  previous: comparedOf(change.preceding, change.before, margin),
})

const NOT_PROJECTED = 'Only the whole shop is projected'
const notProjected = (ytdRevenue: number) => ({
  ytdRevenue,
  projectedAnnualRevenue: ytdRevenue,
  projection: {
    low: ytdRevenue,
    high: ytdRevenue,
    basis: NOT_PROJECTED,
    operatingDays: 0,
    early: false,
    obstacle: NOT_PROJECTED,
    months: [],
  },
})

function projectionOf(input: ProjectionInput) {
  const { ytdCents, annualCents, lowCents, highCents, months, ...rest } = project(input)
  return {
    ytdRevenue: fromCents(ytdCents),
    projectedAnnualRevenue: fromCents(annualCents),
    projection: {
      low: fromCents(lowCents),
      high: fromCents(highCents),
      months: months.map((each) => ({
        start: each.start,
        expected: fromCents(each.expectedCents),
        low: fromCents(each.lowCents),
        high: fromCents(each.highCents),
      })),
      ...rest,
    },
  }
}

function pointOf({ range, preceding }: Bucket, today: Day, sumsOf: SumsOf, margin: number | null) {
  const sums = sumsOf(upTo(range, today))
  const before = preceding && sumsOf(upTo(preceding, today))
  return {
    start: range.start,
    revenue: fromCents(sums.revenueCents),
    sales: sums.sales,
    purchases: purchasesIn(sums),
    margin: grossProfitMargin(sums, margin),
    previousRevenue: before && fromCents(before.revenueCents),
    previousSales: before && before.sales,
    previousPurchases: before && purchasesIn(before),
    previousMargin: before && grossProfitMargin(before, margin),
  }
}
