import * as z from 'zod/mini'
import { aDay, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

export const trackActivity = endpoint({
  method: 'POST',
  path: '/api/track-activity',
  summary: 'Record that the owner was active today',
  response: done,
})

export const userActivity = endpoint({
  method: 'GET',
  path: '/api/user-activity',
  summary: 'Days on which the owner was active, newest first, up to 365',
  response: z.array(
    z.object({
      /** of the day, unique among the owner's: days since 1 January 1970 */
      id: z.number(),
      activityDate: aDay,
      loginCount: z.number(),
    }),
  ),
})
