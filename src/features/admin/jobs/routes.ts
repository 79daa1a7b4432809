import { audit } from '../../../server/audit/log.ts'
import {
  countFailed,
  discardFailed,
  failedJobs,
  queueLengths,
  retryAllFailed,
  retryFailed,
} from '../../../server/failed-jobs.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { notFound } from '../../../shared/errors.ts'
import { readPage } from '../../../shared/pages.ts'
import * as calls from './contract.ts'

const gone = () =>
  notFound('This job is no longer among the failed ones. Reload the page to see those that are.')

export const jobsRoutes: FeatureRoutes = (app, { db }) => {
  adminRoute(app, calls.listJobs, 'nothing', 'session', async (_adminId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => db.withSystem((tx) => failedJobs(tx, page)),
      ({ key }) => key,
    )
    return {
      jobs: rows.map(({ key: _, createdAt, failedAt, ...job }) => ({
        ...job,
        createdAt: createdAt.toISOString(),
        failedAt: failedAt.toISOString(),
      })),
      nextCursor,
    }
  })

  adminRoute(app, calls.listQueues, 'nothing', 'session', () =>
    db.withSystem(async (tx) => {
      const failed = await countFailed(tx)
      const lengths = await queueLengths(tx)
      const counted = lengths.flatMap(({ countedAt }) => countedAt ?? [])
      return {
        queues: lengths.map((queue) => ({ ...queue, failed: failed.get(queue.name) ?? 0 })),
        countedAt: counted.sort((a, b) => Number(a) - Number(b))[0]?.toISOString() ?? null,
      }
    }),
  )

  adminRoute(app, calls.retryJob, 'nothing', 'session', (actorId, { params, by }) =>
    db.withSystem(async (tx) => {
      const name = await retryFailed(tx, params.id)
      if (name === undefined) throw gone()
      await audit(tx, { kind: 'job_retried', actorId, detail: name }, by.from)
    }),
  )

  adminRoute(app, calls.retryJobs, 'nothing', 'session', (actorId, { body: { name }, by }) =>
    db.withSystem(async (tx) => {
      const retried = await retryAllFailed(tx, name, calls.RETRIED_AT_ONCE)
      if (retried === 0) throw gone()
      const detail = `${name}, ${retried} of them`
      await audit(tx, { kind: 'job_retried', actorId, detail }, by.from)
      return { success: true as const, retried }
    }),
  )

  adminRoute(app, calls.discardJob, 'nothing', 'session', (actorId, { params, by }) =>
    db.withSystem(async (tx) => {
      const name = await discardFailed(tx, params.id)
      if (name === undefined) throw gone()
      await audit(tx, { kind: 'job_discarded', actorId, detail: name }, by.from)
    }),
  )
}
