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
import { projectionRanges } from './projection/input.ts'
import { project } from './projection/projection.ts'
import { bucketsOf, comparisonOf, costCoverage, growthRate, runningOf } from './rules.ts'
import { historyOf, sumRanges, type RangeSums } from '../sales/index.ts'

/** Returns the figures of a range as of `today`, the owner's day. Ends the transaction. */
export async function metricsOf(
  tx: OwnerTx,
  range: DayRange,
  today: Day,
  profile: Profile,
): Promise<Metrics> {
  const year = yearOf(range.end)
  const { bucket, buckets } = bucketsOf(range)
  const comparison = comparisonOf(range, today)
  const history = await historyOf(tx)
  const firstDay = history?.firstDay ?? null
  const projected = projectionRanges(year, today, firstDay)

  const before = buckets.flatMap(({ preceding }) => preceding ?? [])
  const ranges = buckets.map((each) => each.range)
  const running = runningOf(buckets, today)
  const compared = [comparison.current, comparison.preceding]
  const soFar = running ? [running.current, running.preceding] : []
  const asked = [...compared, ...soFar, ...projected, ...ranges, ...before]
  const sums = await sumRanges(tx, asked, tx.last)
  const [current, preceding] = sums.splice(0, compared.length) as [RangeSums, RangeSums]
  const [runningNow, runningBefore] = sums.splice(0, soFar.length)
  const pieces = sums.splice(0, projected.length).map(({ revenueCents, squares }, i) => ({
    range: projected[i]!,
    cents: revenueCents,
    squares,
  }))
  const points = sums.splice(0, buckets.length)
  const pointsBefore = sums

  const total = points.reduce(addSums, NO_SUMS)
  const margin = profile.defaultProfitMargin
  const { ytdCents, annualCents, lowCents, highCents, months, ...projection } = project({
    year,
    today,
    firstDay,
    opening: profile,
    pieces,
  })
  return {
    totalRevenue: fromCents(total.revenueCents),
    totalSales: total.sales,
    averageSale: averageSale(total),
    avgTransactionValue: averageSale(total),
    grossProfitMargin: grossProfitMargin(total, margin),
    costCoverage: costCoverage(total),
    revenueGrowthRate:
      today < range.start ? null : growthRate(current.revenueCents, preceding.revenueCents),
    revenueGrowthRateContext: comparison.words,
    elapsed: comparedOf(comparison.current, current, margin),
    previous: comparedOf(comparison.preceding, preceding, margin),
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
      ...projection,
    },
    series: {
      bucket,
      points: points.map((point, index) => ({
        start: buckets[index]!.range.start,
        revenue: fromCents(point.revenueCents),
        sales: point.sales,
        margin: grossProfitMargin(point, margin),
        // Only the last buckets lack a counterpart, so the indexes of the others match.
        previousRevenue: pointsBefore[index] ? fromCents(pointsBefore[index].revenueCents) : null,
      })),
      running: running && {
        startDate: running.current.start,
        revenue: fromCents(runningNow!.revenueCents),
        previousStartDate: running.preceding.start,
        previousEndDate: running.preceding.end,
        previousRevenue: fromCents(runningBefore!.revenueCents),
      },
    },
    history,
    today,
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
