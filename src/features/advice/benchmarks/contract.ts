import * as z from 'zod/mini'
import { aDay, aMonth, aText, documented } from '../../../shared/documented.ts'
import { endpoint, type BodyOf } from '../../../shared/endpoint.ts'
import { amount, isStorable, number } from '../../../shared/fields.ts'

/** spec §3; amounts and customers per month */
export const FIGURES = ['revenue', 'profitMargin', 'customersPerMonth', 'avgOrderValue'] as const
export type FigureName = (typeof FIGURES)[number]

const ofEach = <Value extends z.ZodMiniType>(value: Value) =>
  z.object({
    revenue: value,
    profitMargin: value,
    customersPerMonth: value,
    avgOrderValue: value,
  } satisfies Record<FigureName, Value>)

/** A quarter of the shops are below `low`, a quarter above `high`. */
const quartiles = z.object({ low: z.number(), median: z.number(), high: z.number() })
export type Quartiles = z.infer<typeof quartiles>

/** percent; a shop can lose many times its revenue */
const MIN_MARGIN = -1_000
const MAX_MARGIN = 100

export const industryBenchmarks = endpoint({
  method: 'POST',
  path: '/api/get-industry-benchmarks',
  summary:
    "Compares the owner's shop with others of its industry. Figures that are left out are computed from the owner's sales",
  body: z.object({
    /** an industry of the profile; anything else is ignored */
    businessType: z.optional(
      z
        .string('Business type must be text')
        .check(
          z.maxLength(100, 'Business type can have at most 100 characters'),
          z.refine(isStorable, "Business type contains a character that can't be saved"),
        ),
    ),
    /** per month */
    currentRevenue: z.optional(amount('Current revenue')),
    /** percent */
    currentMargin: z.optional(
      documented(
        number('Current margin').check(
          z.refine(
            (value) => value >= MIN_MARGIN && value <= MAX_MARGIN,
            'Current margin must be between -1,000 and 100 percent',
          ),
        ),
        { minimum: MIN_MARGIN, maximum: MAX_MARGIN },
      ),
    ),
    avgOrderValue: z.optional(amount('Average order value')),
  }),
  response: z.object({
    /** '' when the profile has none */
    industry: aText(100),
    /** whether the revenue is compared with other owners or with an estimate; `quartiles` says it for each figure */
    source: z.enum(['owners', 'estimates']),
    /** how many other owners at least: `20+`; null for estimates */
    owners: z.nullable(aText(100)),
    /** the month in which the owners were compared, `2026-11`, with their months before it; null for estimates */
    month: z.nullable(aMonth),
    /** the complete months that the owner's figures are of; null when it's too early for them */
    range: z.nullable(z.object({ startDate: aDay, endDate: aDay })),
    /** null when it's too early or can't be known */
    own: ofEach(z.nullable(z.number())),
    /** More than half of the owner's revenue has no recorded cost. */
    isMarginAssumed: z.boolean(),
    early: z.nullable(
      z.object({
        /** complete months so far, and days with sales in them */
        months: z.number(),
        saleDays: z.number(),
        /** days with sales that are needed */
        neededDays: z.number(),
        /** the first day on which another month is complete */
        availableOn: aDay,
      }),
    ),
    /** percent of shops that have less; null when the owner's figure isn't known */
    revenuePercentile: z.nullable(z.number()),
    profitPercentile: z.nullable(z.number()),
    /** `equal` when the two can't be told apart, since the industry's is rounded to two digits */
    orderValueRank: z.nullable(z.enum(['above', 'below', 'equal'])),
    /** the medians; the name is from spec §3 */
    industryAvg: ofEach(z.number()),
    /** null where the industry's figure is an estimate */
    quartiles: ofEach(z.nullable(quartiles)),
    insights: z.object({
      revenueInsight: aText(500),
      profitInsight: aText(500),
      customersInsight: aText(500),
      orderValueInsight: aText(500),
    }),
  }),
})
export type Benchmarks = z.infer<typeof industryBenchmarks.response>
export type AskedFigures = BodyOf<typeof industryBenchmarks>
