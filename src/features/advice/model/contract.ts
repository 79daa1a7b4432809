import * as z from 'zod/mini'
import { aText, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { EXCHANGE_DAYS } from '../../../shared/limits.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'

export const TEXT_KINDS = ['recommendations', 'outreach', 'support'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** `refused` by the check; `failed`: no answer */
const OUTCOMES = ['waiting', 'shown', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const EXCHANGE_PAGE = 10

/** Names are as they were sent. */
const exchange = z.object({
  id: z.number(),
  kind: z.enum(TEXT_KINDS),
  /** ISO time */
  at: anInstant,
  outcome: z.enum(OUTCOMES),
  /** why it was refused, as a part of a sentence, or why it failed, as a sentence; null otherwise */
  reason: z.nullable(aText(500)),
  model: aText(200),
  sent: aText(100000),
  /** null while there is no answer, or none that is a text */
  answered: z.nullable(aText(100000)),
  /** the text that the owner saw; null if the model was asked once more instead */
  shown: z.nullable(aText(100000)),
})
export type Exchange = z.infer<typeof exchange>

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/ai-exchanges',
  summary: `Requests to the AI model in the last ${EXCHANGE_DAYS} days and its answers, newest first, in pages`,
  query: z.object(pageQuery(idCursor, { usual: EXCHANGE_PAGE })),
  response: pageAnswer({
    /** the model that is asked, and the host that runs it; null if none is set */
    model: z.nullable(z.object({ name: aText(200), host: aText(100) })),
    exchanges: z.array(exchange),
  }),
})
