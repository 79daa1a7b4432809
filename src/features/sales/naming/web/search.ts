import * as z from 'zod/mini'
import { NAME_KINDS } from '../../contract.ts'

/** URL parameters of the page: `of=customer` opens the customers. */
export const namesSearch = z.object({
  of: z.catch(z.optional(z.enum(NAME_KINDS)), undefined),
})
