import * as z from 'zod/mini'
import { aFile } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { LEAVE_SAMPLE_PATH, SAMPLE_HOURS, SAMPLE_PATH } from '../../../shared/sample.ts'

/** A plain form calls it, which works without JavaScript. */
export const openSample = endpoint({
  method: 'POST',
  path: SAMPLE_PATH,
  summary: `Look at the sample shop: for ${SAMPLE_HOURS} hours, or until you leave it, GET calls answer as its owner, and every write is refused with 403 \`viewing_only\`. Leads to the dashboard`,
  response: aFile('text/html'),
})

export const leaveSample = endpoint({
  method: 'POST',
  path: LEAVE_SAMPLE_PATH,
  summary:
    'Stop looking at the sample shop. Leads back to your own dashboard; a visitor gets to the front page, or to the form for a new account',
  query: z.object({
    to: z.optional(z.literal('register', 'To must be register')),
  }),
  response: aFile('text/html'),
})
