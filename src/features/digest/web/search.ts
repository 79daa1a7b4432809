import * as z from 'zod/mini'

/** URL parameters of the link at the end of an email that turns it off. */
export const unsubscribeSearch = z.object({
  token: z.catch(z.optional(z.string()), undefined),
})
