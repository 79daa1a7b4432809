import * as z from 'zod/mini'
import type { Priority, Status } from '../../contract.ts'

// Every page loads this file: no import of the contract.
const STATUSES = ['open', 'answered', 'closed', 'auto-resolved'] as const satisfies Status[]
const PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const satisfies Priority[]

/** By default all open tickets. */
export const inboxSearch = z.object({
  show: z.catch(z.optional(z.enum(['mine', 'unassigned'])), undefined),
  status: z.catch(z.optional(z.enum([...STATUSES, 'any'])), undefined),
  priority: z.catch(z.optional(z.enum(PRIORITIES)), undefined),
  search: z.catch(z.optional(z.string()), undefined),
})
export type InboxSearch = z.infer<typeof inboxSearch>
