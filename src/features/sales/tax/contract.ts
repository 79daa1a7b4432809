import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'

export const taxProgress = endpoint({
  method: 'GET',
  path: '/api/tax-progress',
  summary:
    'How many earlier sales have the tax of the rate that was changed last; null once all have',
  response: z.object({
    progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  }),
})
