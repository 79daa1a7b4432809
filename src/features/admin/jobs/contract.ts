import * as z from 'zod/mini'
import { aText, aUuid, anInstant, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { FAILED_DAYS } from '../../../shared/limits.ts'
import { pageAnswer, pageQuery, textCursor } from '../../../shared/pages.ts'

/** jobs that one press of a button retries */
export const RETRIED_AT_ONCE = 10_000

const kind = z
  .string('Kind must be text')
  .check(z.regex(/^[a-z][a-z0-9-]{0,99}$/, 'Kind must be the name of a job'))
const params = z.object({ id: z.uuid('Not a valid id') })

const failedJob = z.object({
  id: aUuid,
  name: aText(100),
  createdAt: anInstant,
  failedAt: anInstant,
  tries: z.number(),
  /** null for one whose process died */
  reason: z.nullable(aText(300)),
})
export type FailedJob = z.infer<typeof failedJob>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: `Jobs that failed in the last ${FAILED_DAYS} days, newest first`,
  query: z.object({
    name: z.optional(kind),
    ...pageQuery(textCursor(/^\d{1,16}~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  }),
  response: pageAnswer({ jobs: z.array(failedJob) }),
})

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'How many jobs of each kind wait, run and have failed',
  response: z.object({
    queues: z.array(
      z.object({
        name: aText(100),
        /** to be worked on now */
        ready: z.number(),
        /** waiting for their time, such as a retry */
        later: z.number(),
        running: z.number(),
        failed: z.number(),
      }),
    ),
    /** when the jobs that wait and run were counted; null before the first time */
    countedAt: z.nullable(anInstant),
  }),
})
export type Queues = z.infer<typeof listQueues.response>

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Run a failed job again',
  params,
  response: done,
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  summary: `Run all failed jobs of a kind again, at most ${RETRIED_AT_ONCE.toLocaleString('en-US')} at once`,
  body: z.object({ name: kind }),
  response: z.object({ success: z.literal(true), retried: z.number() }),
})

export const discardJob = endpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  summary: 'Delete a failed job, which then never runs again',
  params,
  response: done,
})
