import { audit, callerOf } from '../../../server/audit/log.ts'
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
  adminRoute(app, calls.listJobs, 'nothing', async (_adminId, { query }) => {
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

  adminRoute(app, calls.listQueues, 'nothing', () =>
    db.withSystem(async (tx) => {
      const failed = await countFailed(tx)
      const lengths = await queueLengths(tx)
      const counted = lengths.flatMap(({ countedAt }) => countedAt ?? [])
      return {
        queues: lengths.map(({ name, ready, later, running }) => ({
          name,
          ready,
          later,
          running,
          failed: failed.get(name) ?? 0,
        })),
        countedAt: counted.sort((a, b) => Number(a) - Number(b))[0]?.toISOString() ?? null,
      }
    }),
  )

  adminRoute(app, calls.retryJob, 'nothing', async (actorId, { params, request }) => {
    await db.withSystem(async (tx) => {
      const name = await retryFailed(tx, params.id)
      if (name === undefined) throw gone()
      await audit(tx, { kind: 'job_retried', actorId, detail: name }, callerOf(request))
    })
    return { success: true as const }
  })

  adminRoute(app, calls.retryJobs, 'nothing', async (actorId, { body: { name }, request }) => {
    const retried = await db.withSystem(async (tx) => {
      const count = await retryAllFailed(tx, name, calls.RETRIED_AT_ONCE)
      if (count === 0) throw gone()
      const detail = `${name}, ${count} of them`
      await audit(tx, { kind: 'job_retried', actorId, detail }, callerOf(request))
      return count
    })
    return { success: true as const, retried }
  })

  adminRoute(app, calls.discardJob, 'nothing', async (actorId, { params, request }) => {
    await db.withSystem(async (tx) => {
      const name = await discardFailed(tx, params.id)
      if (name === undefined) throw gone()
      await audit(tx, { kind: 'job_discarded', actorId, detail: name }, callerOf(request))
    })
    return { success: true as const }
  })
}
