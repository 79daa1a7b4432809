import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'

export const trackActivity = endpoint({
  method: 'POST',
  path: '/api/track-activity',
  summary: 'Count today as a day on which the owner was here',
  response: z.object({ success: z.literal(true) }),
})

export const userActivity = endpoint({
  method: 'GET',
  path: '/api/user-activity',
  summary: 'Days on which the owner was here, newest first, at most a year of them',
  response: z.array(z.object({ activityDate: z.string(), loginCount: z.number() })),
})
