import * as z from 'zod/mini'

/** `set=2026-12` opens the form, `set=` for any timeframe */
export const goalSearch = z.object({
  set: z.catch(z.optional(z.string().check(z.maxLength(10))), undefined),
})
