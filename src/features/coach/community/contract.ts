import * as z from 'zod/mini'
import { aDay, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

const REPORT_KINDS = ['weekly', 'monthly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** the week or month that is running, or the one before it */
const REPORT_TIMES = ['running', 'last'] as const
export type ReportTime = (typeof REPORT_TIMES)[number]

/** The figures of a report. Money in decimal units, rates in percent. */
const figures = z.object({
  kind: z.enum(REPORT_KINDS),
  /** first and last day of the week or month */
  startDate: aDay,
  endDate: aDay,
  /** last day that is counted: today, or `endDate` if it is over */
  until: aDay,
  revenue: z.number(),
  totalSales: z.number(),
  /** change of the revenue against the same days of the week or month before, as `/api/kpi-metrics` compares; null if it can't be compared */
  growth: z.nullable(z.number()),
  /** gross margin; null without revenue */
  margin: z.nullable(z.number()),
  /** The cost of some of the revenue isn't recorded, so that its margin is assumed: it is shown with a ≈. */
  isMarginAssumed: z.boolean(),
  /** product with the highest revenue; null if none has sales */
  topProduct: z.nullable(aText(200)),
  /** every day of the range; 0 for those after `until` */
  days: z.array(z.object({ day: aDay, revenue: z.number(), sales: z.number() })),
  /** as of now; null in a weekly report */
  achievements: z.nullable(
    z.object({ unlocked: z.number(), of: z.number(), totalPoints: z.number() }),
  ),
})
export type ReportFigures = z.infer<typeof figures>

export const communityReport = endpoint({
  method: 'GET',
  path: '/api/community-report',
  summary:
    'Make a post about a week or a month to share with the community, with the figures behind it',
  query: z.object({
    kind: z._default(z.enum(REPORT_KINDS, 'Kind must be weekly or monthly'), 'weekly'),
    of: z._default(z.enum(REPORT_TIMES, 'Of must be running or last'), 'running'),
    /** `false` leaves amounts of money out of the post */
    amounts: z._default(z.enum(['true', 'false'], 'Amounts must be true or false'), 'true'),
  }),
  response: z.object({ post: aText(5000), figures }),
})

export const monthlyLimits = endpoint({
  method: 'GET',
  path: '/api/monthly-limits',
  summary: 'How many shares with the community still earn points this month',
  response: z.object({
    limits: z.object({
      boss_believer: z.object({
        limit: z.number(),
        used: z.number(),
        remaining: z.number(),
        /** first day of the next month, in the owner's zone */
        resetsOn: aDay,
      }),
    }),
  }),
})

/** Each share takes a post of `communityReport`: without one it fails (409, `nothing_to_share`). */
export const trackBossBeliever = endpoint({
  method: 'POST',
  path: '/api/track-boss-believer',
  summary: 'Record a share with the community, which earns points up to the limit of the month',
  idempotent: true,
  response: z.object({
    success: z.literal(true),
    pointsEarned: z.number(),
    remainingShares: z.number(),
  }),
})

/** code of the refusal when all shares of the month have earned their points */
export const SHARE_LIMIT_REACHED = 'share_limit_reached'
