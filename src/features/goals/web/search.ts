import * as z from 'zod/mini'

const timeframe = z.catch(z.optional(z.string().check(z.maxLength(10))), undefined)

/** `set=2026-12` opens the form, `set=` for any timeframe; `edit=2026-12` the largest goal of revenue, with the target `to` */
export const goalSearch = z.object({
  set: timeframe,
  edit: timeframe,
  to: z.catch(z.optional(z.number()), undefined),
})
