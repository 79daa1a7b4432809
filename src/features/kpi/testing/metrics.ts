import type { DayRange } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import type { Metrics } from '../contract.ts'
import { bucketsOf } from '../periods/rules.ts'

export const DOLLARS: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}

/** Figures of a year in which the average sale grew from $40 to $50: 12 sales in 2026 so far, 10 before. */
export function testMetrics(changes: Partial<Metrics> = {}): Metrics {
  return {
    totalRevenue: 600,
    totalSales: 12,
    averageSale: 50,
    avgTransactionValue: 50,
    bookedAhead: null,
    totalTax: 0,
    purchases: 12,
    receipts: 0,
    salesWithoutReceipt: 12,
    itemsPerReceipt: null,
    grossProfitMargin: 41.8,
    costCoverage: 92,
    revenueGrowthRate: 50,
    revenueGrowthRateContext: 'vs 1 Jan – 21 Nov 2025',
    comparedWith: 'preceding',
    isComparable: true,
    elapsed: {
      startDate: '2026-01-01',
      endDate: '2026-11-21',
      totalRevenue: 600,
      totalSales: 12,
      purchases: 12,
      averageSale: 50,
      grossProfitMargin: 41.8,
      costCoverage: 92,
    },
    previous: {
      startDate: '2025-01-01',
      endDate: '2025-11-21',
      totalRevenue: 400,
      totalSales: 10,
      purchases: 10,
      averageSale: 40,
      grossProfitMargin: 43.1,
      costCoverage: 90,
    },
    ytdRevenue: 600,
    projectedAnnualRevenue: 700,
    projection: {
      low: 650,
      high: 750,
      basis: 'The pace so far',
      operatingDays: 270,
      early: false,
      obstacle: null,
      months: [],
    },
    series: { bucket: 'month', points: [] },
    recent: {
      startDate: '2026-08-24',
      endDate: '2026-11-21',
      averageSale: 50,
      totalSales: 6,
      purchases: 6,
    },
    profit: null,
    history: { firstDay: '2025-01-01', lastDay: '2026-11-21', lastDayToDate: '2026-11-21' },
    uses: { channels: false, categories: false, salespeople: false, customers: false },
    today: '2026-11-21',
    ...changes,
  }
}

type Sold = [revenue: number, sales: number, previousRevenue: number | null, margin?: number]

/** Series of a range from its first points; the other points sold nothing, now or before. */
export function testSeries(range: DayRange, sold: Sold[]): Metrics['series'] {
  const { bucket, buckets } = bucketsOf(range, 'preceding')
  return {
    bucket,
    points: buckets.map((each, index) => {
      const [revenue, sales, previousRevenue, margin = 0] = sold[index] ?? [0, 0, 0]
      const before = previousRevenue === null ? null : 0
      return {
        start: each.range.start,
        revenue,
        sales,
        purchases: sales,
        margin,
        previousRevenue,
        previousSales: before,
        previousPurchases: before,
        previousMargin: before,
      }
    }),
  }
}
