import type { OwnerTx } from '../../server/database/tenancy.ts'
import { yearOf, type Day, type DayRange } from '../../shared/calendar.ts'
import {
  addSums,
  averageSale,
  grossProfitMargin,
  NO_SUMS,
  type Sums,
} from '../../shared/figures.ts'
import { fromCents } from '../../shared/money.ts'
import type { Profile } from '../profile/contract.ts'
import type { Metrics } from './contract.ts'
import { projectionRanges, type ProjectionInput } from './projection/input.ts'
import { project } from './projection/projection.ts'
import {
  bucketsOf,
  comparisonOf,
  costCoverage,
  growthRate,
  runningOf,
  type Bucket,
  type Comparison,
  type RunningBucket,
} from './rules.ts'
import { historyOf, sumsByRange, type SumsOf } from '../sales/index.ts'

/** Returns the figures of a range as of `today`, the owner's day. Ends the transaction. */
export async function metricsOf(
  tx: OwnerTx,
  range: DayRange,
  today: Day,
  profile: Profile,
): Promise<Metrics> {
  const year = yearOf(range.end)
  const { bucket, buckets } = bucketsOf(range)
  const running = runningOf(buckets, today)
  const comparison = comparisonOf(range, today)
  const history = await historyOf(tx)
  const firstDay = history?.firstDay ?? null
  const projected = projectionRanges(year, today, firstDay)
  const sumsOf = await sumsByRange(
    tx,
    [
      comparison.current,
      comparison.preceding,
      ...(running ? [running.current, running.preceding] : []),
      ...projected,
      ...buckets.flatMap(({ range: own, preceding }) => (preceding ? [own, preceding] : [own])),
    ],
    tx.last,
  )

  const margin = profile.defaultProfitMargin
  const total = buckets.map((each) => sumsOf(each.range)).reduce(addSums, NO_SUMS)
  const pieces = projected.map((piece) => {
    const { revenueCents, squares } = sumsOf(piece)
    return { range: piece, cents: revenueCents, squares }
  })
  return {
    totalRevenue: fromCents(total.revenueCents),
    totalSales: total.sales,
    averageSale: averageSale(total),
    avgTransactionValue: averageSale(total),
    grossProfitMargin: grossProfitMargin(total, margin),
    costCoverage: costCoverage(total),
    ...growthOf(comparison, today < range.start, sumsOf, margin),
    ...projectionOf({ year, today, firstDay, opening: profile, pieces }),
    series: {
      bucket,
      points: buckets.map((each) => pointOf(each, sumsOf, margin)),
      running: running && runningPointOf(running, sumsOf),
    },
    history,
    today,
  }
}

function growthOf(
  { current, preceding, words }: Comparison,
  isUpcoming: boolean,
  sumsOf: SumsOf,
  margin: number | null,
) {
  const [now, before] = [sumsOf(current), sumsOf(preceding)]
  return {
    revenueGrowthRate: isUpcoming ? null : growthRate(now.revenueCents, before.revenueCents),
    revenueGrowthRateContext: words,
    elapsed: comparedOf(current, now, margin),
    previous: comparedOf(preceding, before, margin),
  }
}

const comparedOf = ({ start, end }: DayRange, sums: Sums, margin: number | null) => ({
  startDate: start,
  endDate: end,
  totalRevenue: fromCents(sums.revenueCents),
  totalSales: sums.sales,
  averageSale: averageSale(sums),
  grossProfitMargin: grossProfitMargin(sums, margin),
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

function pointOf({ range, preceding }: Bucket, sumsOf: SumsOf, margin: number | null) {
  const sums = sumsOf(range)
  return {
    start: range.start,
    revenue: fromCents(sums.revenueCents),
    sales: sums.sales,
    margin: grossProfitMargin(sums, margin),
    previousRevenue: preceding && fromCents(sumsOf(preceding).revenueCents),
  }
}

const runningPointOf = ({ current, preceding }: RunningBucket, sumsOf: SumsOf) => ({
  startDate: current.start,
  revenue: fromCents(sumsOf(current).revenueCents),
  previousStartDate: preceding.start,
  previousEndDate: preceding.end,
  previousRevenue: fromCents(sumsOf(preceding).revenueCents),
})
