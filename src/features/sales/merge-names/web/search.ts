import * as z from 'zod/mini'
import { NAME_KINDS } from '../../contract.ts'

export const namesSearch = z.object({
  of: z.catch(z.optional(z.enum(NAME_KINDS)), undefined),
})
