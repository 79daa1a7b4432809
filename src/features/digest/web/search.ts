import * as z from 'zod/mini'

export const unsubscribeSearch = z.object({
  token: z.catch(z.optional(z.string()), undefined),
})
