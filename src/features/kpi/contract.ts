import * as z from 'zod/mini'
import { aDay, aText } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { day, requiredText } from '../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'

/** most rows of a list that one call returns */
export const MAX_ROWS = 100

export const range = z.object({ startDate: day('Start date'), endDate: day('End date') })
export const inOrder = <T extends { startDate: string; endDate: string }>() =>
  z.refine<T>((query) => query.startDate <= query.endDate, {
    message: 'Start date must not be after end date',
    path: ['startDate'],
  })

/** The name of the one channel or category whose sales are looked at; all sales without one. */
export const onlyOne = {
  channel: z.optional(requiredText('Channel', MAX_NAME_LENGTH)),
  category: z.optional(requiredText('Category', MAX_NAME_LENGTH)),
}
export interface OnlyOne {
  channel?: string | undefined
  category?: string | undefined
}
export const atMostOne = <T extends OnlyOne>() =>
  z.refine<T>(({ channel, category }) => channel === undefined || category === undefined, {
    message: 'Choose a channel or a category, not both',
    path: ['category'],
  })

/**
 * What a period is compared with: the period before it, the same dates a year earlier, or the same weekdays, 52 weeks
 * earlier.
 */
export const COMPARED_WITH = ['preceding', 'lastYear', 'lastYearWeekdays'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]
/** `auto`: last year where it can be compared, for a few days the same weekdays; else the preceding period. */
export const COMPARE = [...COMPARED_WITH, 'auto'] as const
export type Compare = (typeof COMPARE)[number]

export const compare = z._default(
  z.enum(COMPARE, 'Compare must be preceding, lastYear, lastYearWeekdays or auto'),
  'preceding',
)

/** One point of the revenue chart: a day of a month, a month of a quarter or year. Nothing after today is in it. */
const point = z.object({
  start: aDay,
  revenue: z.number(),
  sales: z.number(),
  /** sales of one day with the same receipt number count as one */
  purchases: z.number(),
  /** gross profit margin in percent; 0 when there was no revenue */
  margin: z.number(),
  /** same bucket of the compared period; null when it has no such bucket */
  previousRevenue: z.nullable(z.number()),
  previousSales: z.nullable(z.number()),
  previousPurchases: z.nullable(z.number()),
  previousMargin: z.nullable(z.number()),
})

/** What the sales of some days come to. */
const figures = z.object({
  totalRevenue: z.number(),
  totalSales: z.number(),
  /** sales of one day with the same receipt number are one, and each sale without a number is one by itself */
  purchases: z.number(),
  /** per purchase */
  averageSale: z.number(),
  grossProfitMargin: z.number(),
  /** percent of the revenue whose cost is recorded */
  costCoverage: z.number(),
})

/** One side of a comparison; the end is before the start when nothing has elapsed. */
export const compared = z.extend(figures, { startDate: aDay, endDate: aDay })

/** What is left of the sales after all costs, and from which revenue on anything is. */
const profit = z.object({
  /**
   * The days that it is about: from the first day with sales to today, and not after the month of the last sale. The end
   * is before the start if there are none.
   */
  startDate: aDay,
  endDate: aDay,
  /** `grossProfit` less `fees` and `fixedCosts`; null without such days, or if neither a cost nor a margin is known */
  amount: z.nullable(z.number()),
  revenue: z.number(),
  tax: z.number(),
  /** recorded, or assumed by the margin */
  costOfSales: z.number(),
  /** `revenue` less `tax` and `costOfSales` */
  grossProfit: z.number(),
  /** what payment providers kept */
  fees: z.number(),
  /** of these days: each has its share of its month */
  fixedCosts: z.number(),
  /** percent of the revenue whose cost is recorded */
  costCoverage: z.number(),
  /** of the days in `elapsed` and `previous`; null if one of the two isn't known, or nothing was sold before */
  compared: z.nullable(z.object({ now: z.number(), before: z.number() })),
  /**
   * revenue per open day that pays for all costs of the whole months around the range, at the margin of the days, or of the
   * last 90 if the days have fewer than ten sales; without an amount, why there is none
   */
  breakEven: z.object({
    startDate: aDay,
    endDate: aDay,
    amount: z.nullable(z.number()),
    obstacle: z.nullable(aText(100)),
  }),
  /** revenue per open day of these days; null without open days */
  perOpenDay: z.nullable(z.number()),
})

/** Money in decimal units, rates and margins in percent. A refund lowers revenue and isn't counted as a sale. */
export const metrics = z.extend(figures, {
  /** `averageSale` under the name of the specification */
  avgTransactionValue: z.number(),
  /** what of the total is dated after today; null without any. Nothing else but the totals and the projection has it. */
  bookedAhead: z.nullable(z.object({ revenue: z.number(), sales: z.number() })),
  /** tax in the revenue; 0 for owners who see figures without it */
  totalTax: z.number(),
  /** purchases with a receipt number */
  receipts: z.number(),
  /** sales without a receipt number */
  salesWithoutReceipt: z.number(),
  /** pieces sold per purchase; null without receipts */
  itemsPerReceipt: z.nullable(z.number()),
  /** null when nothing can be compared, or the compared period had no revenue */
  revenueGrowthRate: z.nullable(z.number()),
  /** what was compared, in words, or why nothing was */
  revenueGrowthRateContext: aText(500),
  comparedWith: z.enum(COMPARED_WITH),
  /** false when one of the two sides has no data; `elapsed` and `previous` say nothing about growth then */
  isComparable: z.boolean(),
  /**
   * The part of the period that is comparable with `previous`: up to today, without sales dated later,
   * and only as far as both sides have data.
   */
  elapsed: compared,
  /** the compared period, as far as `elapsed` reaches */
  previous: compared,
  ytdRevenue: z.number(),
  projectedAnnualRevenue: z.number(),
  projection: z.object({
    low: z.number(),
    high: z.number(),
    /** the method, in words */
    basis: aText(500),
    /** operating days of that year so far */
    operatingDays: z.number(),
    early: z.boolean(),
    /**
     * Why nothing is projected, in words: no sales for much longer than ever before, or no revenue left after refunds. The
     * amounts are then those of the year so far. null if there is a projection.
     */
    obstacle: z.nullable(aText(200)),
    /**
     * The months of the running year that aren't over, each as a whole: the current one includes its
     * revenue so far. With the finished months they add up exactly to `projectedAnnualRevenue`. A
     * month's range is wider in proportion than the year's. [] for any other year.
     */
    months: z.array(
      z.object({ start: aDay, expected: z.number(), low: z.number(), high: z.number() }),
    ),
  }),
  series: z.object({
    bucket: z.enum(['day', 'month']),
    points: z.array(point),
  }),
  /** the last 90 days, today included, whatever the range: what the next sales are likely to bring */
  recent: z.object({
    startDate: aDay,
    endDate: aDay,
    averageSale: z.number(),
    totalSales: z.number(),
    purchases: z.number(),
  }),
  /** null without fixed costs in the profile */
  profit: z.nullable(profit),
  /** first and last day with sales, over all time and up to today; null without sales */
  history: z.nullable(z.object({ firstDay: aDay, lastDay: aDay, lastDayToDate: z.nullable(aDay) })),
  /** whether any sale, of any time, has one */
  uses: z.object({
    channels: z.boolean(),
    categories: z.boolean(),
    salespeople: z.boolean(),
    customers: z.boolean(),
  }),
  today: aDay,
})
export type Metrics = z.infer<typeof metrics>

export const kpiMetrics = endpoint({
  method: 'GET',
  path: '/api/kpi-metrics',
  token: 'read',
  summary: 'Figures for a range of days',
  query: z.extend(range, { compare, ...onlyOne }).check(inOrder(), atMostOne()),
  response: metrics,
})

export const datasetOverview = endpoint({
  method: 'GET',
  path: '/api/dataset-overview',
  token: 'read',
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
