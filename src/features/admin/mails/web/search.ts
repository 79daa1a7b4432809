import * as z from 'zod/mini'
import type { MailState } from '../contract.ts'

// Every page loads this file, so it must not import the contract.
const STATES = ['waiting', 'failed', 'kept', 'sent'] as const satisfies MailState[]

/** Filters for the list of emails, kept in the URL. Anything else is ignored. */
export const mailsSearch = z.object({
  state: z.catch(z.optional(z.enum(STATES)), undefined),
  to: z.catch(z.optional(z.string()), undefined),
})
