import * as z from 'zod/mini'

/** URL parameters of the list of owners. */
export const ownersPageSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
})
