import * as z from 'zod/mini'
import { aDay, aMonth, aText, done } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { requiredText } from '../../shared/fields.ts'
import { BEATS, workTarget } from '../goals/target/contract.ts'

const sold = { revenue: z.number(), sales: z.number() }

/** The month, quarter or year that today is in. */
const part = z.object({
  /** `November`, `Q4 2026`, `2026`, `FY 2026/27` */
  name: aText(50),
  startDate: aDay,
  endDate: aDay,
  /** up to today */
  revenue: z.number(),
  /** its largest revenue goal, active or reached; null without any */
  goal: z.nullable(
    z.object({
      amount: z.number(),
      /** '' when unset */
      description: aText(200),
      /** of the part up to today, like the `currentAmount` of a goal */
      revenue: z.number(),
      isMet: z.boolean(),
      /** the goal's first day, on which nothing is due yet */
      isFirstDay: z.boolean(),
      /** due by the end of today, as in a goal's pace */
      expectedByNow: z.number(),
    }),
  ),
  /** in percent, from the year before, as `/api/kpi-metrics` compares; null if it can't be compared */
  growth: z.nullable(z.number()),
  /** what was compared, or why nothing is: `vs 1 Nov – 21 Nov 2025` */
  growthContext: aText(500),
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
  /** The owner has no goal yet. */
  z.object({ kind: z.literal('first-goal'), ...seen }),
  /** A customer who used to come regularly has stopped. */
  z.object({
    kind: z.literal('customer'),
    ...seen,
    customerId: z.number(),
    name: aText(200),
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
  /** A month has no goal; `lastYear` is what the same month brought in a year earlier. */
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
    isOpenToday: z.boolean(),
    /** the first day with a sale, up to today; null without one */
    firstSale: z.nullable(aDay),
    day: z.object({
      ...sold,
      /** the same weekday a week before; null if the shop was closed, had no sales yet, or has recorded none since */
      weekBefore: z.nullable(z.number()),
    }),
    /** the number to work for: the same as the coach's. null before anything is known */
    target: z.nullable(workTarget),
    /** this week up to today, or last week if this one had no open day yet */
    week: z.object({
      ...sold,
      isOver: z.boolean(),
      /** revenue of the week before it, as many days of it as `/api/kpi-metrics` compares; null if it can't be compared */
      before: z.nullable(z.number()),
      /** change against them in percent; null also if they had no revenue */
      growth: z.nullable(z.number()),
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
