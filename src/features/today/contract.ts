import * as z from 'zod/mini'
import { aDay, aMonth, aText, done } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { requiredText } from '../../shared/fields.ts'
import { GOAL_SOURCES } from '../goals/contract.ts'
import { BEATS, workTarget } from '../goals/target/contract.ts'
import { aTimeframe } from '../goals/timeframe/contract.ts'

const sold = { revenue: z.number(), sales: z.number() }

/** The month, quarter or year that today is in. */
const part = z.object({
  /** `November`, `Q4 2026`, `2026`, `FY 2026/27` */
  name: aText(50),
  /** up to today */
  revenue: z.number(),
  /** its largest revenue goal, active or reached; null without any */
  goal: z.nullable(
    z.object({
      amount: z.number(),
      /** due by the end of today, as in a goal's pace; null on the goal's first day */
      expectedByNow: z.nullable(z.number()),
      isOutOfReach: z.boolean(),
    }),
  ),
  /** in percent, from the year before, as `/api/kpi-metrics` compares; null if it can't be compared */
  growth: z.nullable(z.number()),
})
export type Part = z.infer<typeof part>

const seen = {
  /** names it, so that it can be dismissed */
  key: aText(250),
  /** The owner hasn't seen it lately. */
  isNew: z.boolean(),
}

/** What matters most now. */
const hint = z.discriminatedUnion('kind', [
  /** Nothing is recorded after this day, though the shop was open. */
  z.object({ kind: z.literal('record'), ...seen, since: aDay }),
  /** A goal can't be reached any more, and more than one open day is left to work for another. */
  z.object({
    kind: z.literal('out-of-reach'),
    ...seen,
    period: aText(50),
    source: z.enum(GOAL_SOURCES),
    timeframe: aTimeframe,
    realistic: z.number(),
  }),
  /** A file was imported lately, and there is no goal yet; `months` and `sales` are those of the shop. */
  z.object({
    kind: z.literal('imported'),
    ...seen,
    since: aDay,
    months: z.number(),
    sales: z.number(),
  }),
  /** The owner has no goal. */
  z.object({ kind: z.literal('first-goal'), ...seen }),
  /** A customer who used to come regularly has stopped. */
  z.object({
    kind: z.literal('customer'),
    ...seen,
    customerId: z.number(),
    name: aText(200),
    hasPhone: z.boolean(),
    /** days between visits */
    usual: z.number(),
    silentDays: z.number(),
  }),
  /** A product brings in much less than before. */
  z.object({
    kind: z.literal('product'),
    ...seen,
    name: aText(200),
    /** of the last four weeks, and of the four before */
    revenue: z.number(),
    before: z.number(),
  }),
  /** No sale has a cost and the profile has no margin, so all profit is assumed. */
  z.object({ kind: z.literal('costs'), ...seen, assumedMargin: z.number() }),
  /** The next month has no goal; `lastYear` is what the same month brought in a year earlier. */
  z.object({
    kind: z.literal('next-goal'),
    ...seen,
    month: aMonth,
    lastYear: z.nullable(z.number()),
  }),
  /** The shop has too few past sales to compare with. */
  z.object({ kind: z.literal('history'), ...seen }),
  /** The streak of open days, weeks or months with a sale ends unless one is recorded today. */
  z.object({ kind: z.literal('streak'), ...seen, current: z.number(), beat: z.enum(BEATS) }),
])
export type Hint = z.infer<typeof hint>

/** A hint as the rules find it. */
export type FoundHint = Hint extends infer Each
  ? Each extends Hint
    ? Omit<Each, 'isNew'>
    : never
  : never

export const today = endpoint({
  method: 'GET',
  path: '/api/today',
  token: 'read',
  summary: 'How today, the month and the year are going, and the one thing that matters now',
  response: z.object({
    today: aDay,
    /** the next open day if the shop is closed today; else null */
    closedUntil: z.nullable(aDay),
    /** the first day with a sale, up to today; null without one */
    firstSale: z.nullable(aDay),
    day: z.object(sold),
    /** the number to work for: the same as the coach's. null before anything is known */
    target: z.nullable(workTarget),
    /** this week up to today, or last week if this one had no open day yet */
    week: z.object({
      ...sold,
      isLast: z.boolean(),
      /** revenue of a usual week; null while open days are left, and if it is too early to know */
      usual: z.nullable(z.number()),
    }),
    month: part,
    /** the quarter if it has a goal and the year has none or is less behind, else the year */
    yearOrQuarter: part,
    hint: z.nullable(hint),
  }),
})
export type Today = z.infer<typeof today.response>

const MAX_KEY_LENGTH = 250

export const noteHint = endpoint({
  method: 'POST',
  path: '/api/today/hint',
  summary: 'Note that a hint was seen for the first time, or was dismissed',
  body: z.object({
    key: requiredText('Key', MAX_KEY_LENGTH),
    isDismissed: z.boolean('Dismissed must be true or false'),
  }),
  response: done,
})
