import * as z from 'zod/mini'
import { aDay, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, rowId } from '../../../shared/fields.ts'

/** in the order shown */
export const FINDING_KINDS = [
  'booked',
  'silence',
  'season',
  'interval',
  'early',
  'lastYear',
  'price',
  'spending',
  'trend',
  'share',
  'together',
  'alone',
  'margin',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Money in decimal units, rates in percent. */
const figure = z.union([
  z.object({
    label: aText(100),
    kind: z.enum(['money', 'percent', 'days', 'count']),
    value: z.number(),
  }),
  z.object({ label: aText(100), kind: z.literal('day'), day: aDay }),
])
export type ShownFigure = z.infer<typeof figure>

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** whether it is good or bad news, or neither */
  tone: z.enum(['better', 'worse', 'neutral']),
  text: aText(500),
  /** customers and products, as written in the text */
  names: z.array(aText(200)),
  figures: z.array(figure),
  /** days of the customer's sales that it rests on; null without any */
  range: z.nullable(z.object({ startDate: aDay, endDate: aDay })),
})
export type ShownFinding = z.infer<typeof finding>

export const customerFindings = endpoint({
  method: 'GET',
  path: '/api/customer-findings',
  token: 'read',
  summary: "What a customer's purchases show, from all of their history",
  query: z.object({ customerId: id() }),
  response: z.object({
    findings: z.array(finding),
    /** what to do, by the same plain rules; the findings are its reasons */
    suggestion: aText(1000),
    /** The operator has set a model that can say it in other words. */
    hasModel: z.boolean(),
  }),
})

/** spec §8 */
export const NO_MODEL =
  'AI recommendations unavailable. Please ensure OpenAI API key is configured.'

export const aiRecommendations = endpoint({
  method: 'POST',
  path: '/api/ai-recommendations',
  summary: 'What to do about a customer, worded by the AI model from the findings',
  /** A customer as listed by the dashboard. Only the id is read; everything else is computed again. */
  body: z.object({ id: rowId('Customer') }),
  response: z.object({
    recommendations: aText(5000),
    /** `template`: the model failed, so plain rules wrote it. `off`: no model is set. */
    from: z.enum(['model', 'template', 'off']),
  }),
})
