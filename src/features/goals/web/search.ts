import * as z from 'zod/mini'

/** URL parameters of the goals page: `set=2026-12` opens the form for a goal of that timeframe, `set=` for any. */
export const goalSearch = z.object({
  set: z.catch(z.optional(z.string().check(z.maxLength(10))), undefined),
})
