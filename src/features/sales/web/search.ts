import * as z from 'zod/mini'

export const dataManagementSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
})
