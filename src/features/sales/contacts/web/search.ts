import * as z from 'zod/mini'
import { CUSTOMER_SORTS } from '../contract.ts'

export const customersSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  sort: z.catch(z.optional(z.enum(CUSTOMER_SORTS)), undefined),
})
export type CustomersSearch = z.infer<typeof customersSearch>
