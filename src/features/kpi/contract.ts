import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { day } from '../../shared/fields.ts'

/** most rows of a list that one call returns */
export const MAX_ROWS = 100
/** most purchases listed in a customer row */
export const MAX_PURCHASES = 50

const range = z.object({ startDate: day('Start date'), endDate: day('End date') })
const inOrder = <T extends { startDate: string; endDate: string }>() =>
  z.refine<T>((query) => query.startDate <= query.endDate, {
    message: 'Start date must not be after end date',
    path: ['startDate'],
  })
const count = (label: string, min: number, max: number, standard: number) => {
  const message = `${label} must be a whole number from ${min} to ${max}`
  const inRange = (n: number): boolean => Number.isInteger(n) && n >= min && n <= max
  return z._default(z.coerce.number(message).check(z.refine(inRange, message)), standard)
}
const rows = z
  .extend(range, {
    limit: count('Limit', 1, MAX_ROWS, MAX_ROWS),
    offset: count('Offset', 0, 1_000_000, 0),
  })
  .check(inOrder())

/** One point of the revenue chart: a day of a month, a month of a quarter or year. */
const point = z.object({
  start: z.string(),
  revenue: z.number(),
  sales: z.number(),
  /** gross profit margin in percent; 0 when there was no revenue */
  margin: z.number(),
  /** same bucket of the preceding period; null when it has no such bucket */
  previousRevenue: z.nullable(z.number()),
})

/** One side of a comparison; the end is before the start when nothing has elapsed. */
const compared = z.object({
  startDate: z.string(),
  endDate: z.string(),
  totalRevenue: z.number(),
  totalSales: z.number(),
  averageSale: z.number(),
  grossProfitMargin: z.number(),
})

/** Money in decimal units, rates and margins in percent. Definitions: design §5. */
export const metrics = z.object({
  totalRevenue: z.number(),
  totalSales: z.number(),
  averageSale: z.number(),
  avgTransactionValue: z.number(),
  grossProfitMargin: z.number(),
  /** percent of the revenue whose cost is recorded */
  costCoverage: z.number(),
  /** null when the preceding period had no revenue */
  revenueGrowthRate: z.nullable(z.number()),
  /** the compared period, in words */
  revenueGrowthRateContext: z.string(),
  /** the period up to today, without sales dated later; only this is comparable with `previous` */
  elapsed: compared,
  /** the preceding period up to the same point */
  previous: compared,
  ytdRevenue: z.number(),
  projectedAnnualRevenue: z.number(),
  projection: z.object({
    low: z.number(),
    high: z.number(),
    /** the method, in words */
    basis: z.string(),
    /** operating days of that year so far */
    operatingDays: z.number(),
    early: z.boolean(),
    /**
     * The months of the running year that aren't over, each as a whole: the current one includes its
     * revenue so far. With the finished months they add up exactly to `projectedAnnualRevenue`. A
     * month's range is wider in proportion than the year's. [] for any other year.
     */
    months: z.array(
      z.object({ start: z.string(), expected: z.number(), low: z.number(), high: z.number() }),
    ),
  }),
  series: z.object({
    bucket: z.enum(['day', 'month']),
    points: z.array(point),
    /** the current month: its days elapsed, and as many of the month it is compared with */
    running: z.nullable(
      z.object({
        startDate: z.string(),
        revenue: z.number(),
        previousStartDate: z.string(),
        previousEndDate: z.string(),
        previousRevenue: z.number(),
      }),
    ),
  }),
  /** first and last day with sales, over all time; null without sales */
  history: z.nullable(z.object({ firstDay: z.string(), lastDay: z.string() })),
  today: z.string(),
})
export type Metrics = z.infer<typeof metrics>

export const kpiMetrics = endpoint({
  method: 'GET',
  path: '/api/kpi-metrics',
  summary: 'Figures for a range of days',
  query: range.check(inOrder()),
  response: metrics,
})

export const productRow = z.object({
  name: z.string(),
  totalSales: z.number(),
  averageRevenue: z.number(),
  totalRevenue: z.number(),
  /** percent */
  profitMargin: z.number(),
})
export type ProductRow = z.infer<typeof productRow>

export const productPerformance = endpoint({
  method: 'GET',
  path: '/api/product-performance',
  summary: 'Products by revenue, highest first',
  query: rows,
  response: z.array(productRow),
})

export const teamRow = z.omit(productRow, { profitMargin: true })
export type TeamRow = z.infer<typeof teamRow>

export const salesTeam = endpoint({
  method: 'GET',
  path: '/api/sales-team',
  summary: 'Salespeople by revenue, highest first',
  query: rows,
  response: z.array(teamRow),
})

export const customerRow = z.object({
  id: z.number(),
  name: z.string(),
  transactions: z.number(),
  averageSpent: z.number(),
  totalSpent: z.number(),
  totalQuantity: z.number(),
  lastPurchase: z.string(),
  purchaseHistory: z.array(
    z.object({ product: z.string(), quantity: z.number(), revenue: z.number(), date: z.string() }),
  ),
})
export type CustomerRow = z.infer<typeof customerRow>

export const customerIntelligence = endpoint({
  method: 'GET',
  path: '/api/customer-intelligence',
  summary: 'Customers by spending, highest first, with their newest purchases',
  query: rows,
  response: z.array(customerRow),
})

export const datasetOverview = endpoint({
  method: 'GET',
  path: '/api/dataset-overview',
  summary:
    'Number of records, salespeople and customers, and the years with records, over all time',
  response: z.object({
    /** sales and refunds */
    records: z.number(),
    /** years with records, in order */
    years: z.array(z.number()),
    salespeople: z.number(),
    customers: z.number(),
  }),
})
export type DatasetOverview = z.infer<typeof datasetOverview.response>
