import * as z from 'zod/mini'
import { aDay, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { compare, compared, COMPARED_WITH, inOrder, range } from '../contract.ts'

/** The figures whose change can be explained. Growth is the change of the revenue. */
export const EXPLAINED = ['totalRevenue', 'totalSales', 'averageSale', 'grossProfitMargin'] as const
export type Explained = (typeof EXPLAINED)[number]

const BY = ['product', 'customer', 'salesperson'] as const
/** The kinds of names that a change is split by. */
export type By = (typeof BY)[number]
/**
 * The kinds that each figure offers. Averages and margins have no customers: each of them buys too seldom
 * for an average to tell anything.
 */
export const SPLIT_BY: Record<Explained, readonly By[]> = {
  totalRevenue: BY,
  totalSales: BY,
  averageSale: ['product', 'salesperson'],
  grossProfitMargin: ['product', 'salesperson'],
}

/**
 * `sales`: more or fewer of them, at the average before. `average`: of the sales, without refunds. `days`: one period
 * is longer. `pace`: sales a day. `mix`: more or less of what has a high average (margin). `own`: averages (margins)
 * of the products themselves.
 */
const EFFECTS = ['sales', 'average', 'refunds', 'days', 'pace', 'mix', 'own'] as const

const effect = z.object({
  kind: z.enum(EFFECTS),
  /** in the unit of the figure: money, sales or percentage points */
  change: z.number(),
  /** what it is the effect of, on both sides: number of sales, their average, refunds, days, sales a day; null for a mix */
  current: z.nullable(z.number()),
  previous: z.nullable(z.number()),
})
export type Effect = z.infer<typeof effect>

const ofName = z.object({
  /** of the margin: without tax, a part of `netRevenue` */
  revenue: z.number(),
  /** null for the margin */
  sales: z.nullable(z.number()),
  /** percent; only for the margin, and null without revenue */
  margin: z.nullable(z.number()),
})

const part = z.object({
  /** `others`: all names that aren't listed. `unnamed`: sales without a name. `rest`: both of them. */
  kind: z.enum(['named', 'others', 'unnamed', 'rest']),
  name: z.nullable(aText(200)),
  /** how many names `others` stands for */
  count: z.nullable(z.number()),
  change: z.number(),
  current: z.nullable(ofName),
  previous: z.nullable(ofName),
})
export type Part = z.infer<typeof part>

const group = z.object({
  by: z.enum(BY),
  /** false if no sale of either side has such a name; the parts are then only those without */
  hasNames: z.boolean(),
  /** largest rise first, largest fall last of the names; they add up exactly to the change */
  parts: z.array(part),
  /** With thousands of customers only those are compared who have spent the most: how many. Null: all of them. */
  among: z.nullable(z.number()),
})
export type Group = z.infer<typeof group>

const side = z.extend(compared, {
  /** revenue without tax, which margins are of */
  netRevenue: z.number(),
  /** sum of the refunds in it, not above 0 */
  refunds: z.number(),
})
export type Side = z.infer<typeof side>

export const why = z.object({
  figure: z.enum(EXPLAINED),
  /** the compared period in words, or why nothing can be compared */
  context: aText(500),
  comparedWith: z.enum(COMPARED_WITH),
  current: side,
  previous: side,
  /** in the unit of the figure; null when there is nothing to compare with, and then there are no effects and no group */
  change: z.nullable(z.number()),
  /** They add up exactly to the change. [] when there are too few sales to speak of an average. */
  effects: z.array(effect),
  /** the change split by what was asked for */
  group: z.nullable(group),
  /** one sale without which the figures would look different: half of the change or more */
  standsOut: z.nullable(
    z.object({
      side: z.enum(['current', 'previous']),
      product: aText(200),
      revenue: z.number(),
      date: aDay,
    }),
  ),
})
export type Why = z.infer<typeof why>

/** Says what made a figure change: its effects, and its parts by product, customer or salesperson. */
export const whyChanged = endpoint({
  method: 'GET',
  path: '/api/why',
  token: 'read',
  summary: 'What made a figure change',
  query: z
    .extend(range, {
      compare,
      figure: z._default(
        z.enum(EXPLAINED, `Figure must be one of ${EXPLAINED.join(', ')}`),
        'totalRevenue',
      ),
      by: z._default(z.enum(BY, `By must be one of ${BY.join(', ')}`), 'product'),
    })
    .check(
      inOrder(),
      z.refine(({ figure, by }) => SPLIT_BY[figure].includes(by), {
        message: 'An average or a margin is not split by customer: choose product or salesperson',
        path: ['by'],
      }),
    ),
  response: why,
})
