import * as z from 'zod/mini'

// Every page loads this file, so it must not import the contract.

export const leadsSearch = z.object({
  list: z.catch(z.optional(z.enum(['opt-ins'])), undefined),
  delivered: z.catch(z.optional(z.enum(['yes', 'no'])), undefined),
  search: z.catch(z.optional(z.string()), undefined),
})
export type LeadsSearch = z.infer<typeof leadsSearch>
