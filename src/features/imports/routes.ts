import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { disconnectSignal } from '../../server/http/disconnect.ts'
import { appStops } from '../../server/http/guards/connections.ts'
import { inTurns } from '../../server/http/guards/downloads.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { importCsv } from './contract.ts'
import { previewCsv } from './preview/contract.ts'
import { customerRoutes } from './customers/routes.ts'
import { requireFreshCheck } from '../accounts/index.ts'
import { IMPORTS_OF_A_DAY } from '../../shared/limits.ts'
import * as rejected from './rejected-rows/contract.ts'
import * as runs from './runs/contract.ts'
import { feedRoutes } from './nightly/routes.ts'
import { pauseAfterUndo } from './feeds/service.ts'
import { UploadCache } from './uploads/upload-cache.ts'
import { purgeRejected, rejectedFile, storedErrors } from './rejected-rows/store.ts'
import { awaitEnd, listRuns, markCanceled } from './runs/runs.ts'
import { closeMonthsBefore } from '../sales/index.ts'
import { previewFile } from './previewing.ts'
import { importFile } from './service.ts'
import { editedSales, importedSales, undoImport } from './runs/undo.ts'
import { UploadLimits } from './uploads/upload-limits.ts'
import { withUpload } from './uploads/upload.ts'

/** Each call may write 200 MB to the disk. */
const LIMIT = { name: 'import', calls: 120, seconds: 600 }

/** A separate scope: no other route accepts multipart bodies. */
export const importsRoutes: FeatureRoutes = async (parent, services) => {
  const { db, clock, config, limits, jobs, ownerQueue } = services
  jobs.handleEvery('47 * * * *', 'purge-rejected-rows', () => db.withSystem(purgeRejected))
  const folder = join(config.DATA_DIR, 'uploads')
  await parent.register(async (app) => {
    await app.register(multipart)
    const stopping = new AbortController()
    app.addHook('preClose', async () => stopping.abort(appStops(APP_STOPS)))
    const cache = new UploadCache()
    const space = new UploadLimits(
      services,
      () => cache.forgetOldest() || ofCustomers.forgetOldest(),
    )
    // Also of clients that have disconnected: the run must still record its end.
    const imports = new Set<Promise<unknown>>()
    const shared = { folder, space, stopping: stopping.signal, running: imports }
    const ofCustomers = customerRoutes(app, services, shared)
    feedRoutes(app, services, { folder, space, cache, stopping: stopping.signal }, imports)
    app.addHook('onClose', async () => {
      await Promise.allSettled(imports)
      cache.close()
      ofCustomers.close()
    })

    ownerRoute(app, importCsv, async (ownerId, { request }) => {
      await limits.take(LIMIT, ownerId)
      await limits.take(IMPORTS_OF_A_DAY, ownerId)
      return withUpload(request, { folder, cache, space, ownerId }, async (upload) => {
        // The columns and answers stand for the nights to come.
        if (upload.feedId !== undefined)
          await db.withSystem((tx) => requireFreshCheck(tx, config, request.signedIn!))
        const running = importFile(services, ownerId, upload, request, stopping.signal)
        imports.add(running)
        const result = await running.finally(() => imports.delete(running))
        ownerQueue.soon(ownerId)
        cache.forget(ownerId)
        return result
      })
    })

    ownerRoute(app, previewCsv, async (ownerId, { request, reply }) => {
      await limits.take(LIMIT, ownerId)
      const signal = AbortSignal.any([disconnectSignal(reply), stopping.signal])
      return withUpload(request, { folder, cache, space, ownerId }, async (upload) => {
        const preview = await previewFile(services, ownerId, upload, signal)
        return { uploadId: cache.add(ownerId, upload.file), ...preview }
      })
    })

    ownerRoute(app, runs.listImports, async (ownerId) => ({
      imports: await db.withOwner(ownerId, listRuns),
    }))

    ownerRoute(app, runs.cancelImport, async (ownerId, { params }) => {
      await db.withOwner(ownerId, (tx) => markCanceled(tx, params.id))
      await awaitEnd(db, ownerId)
      return { success: true as const }
    })

    ownerRoute(app, runs.editedOfImport, (ownerId, { params }) =>
      db.withOwner(ownerId, (tx) => editedSales(tx, params.id)),
    )

    ownerRoute(app, runs.salesOfImport, (ownerId, { params }) =>
      db.withOwner(ownerId, (tx) => importedSales(tx, params.id)),
    )

    ownerRoute(app, runs.undoImport, async (ownerId, { params, body }) => {
      await closeMonthsBefore(db, ownerId, clock.now())
      const moved = await db.withOwnerBulk(ownerId, async (tx) => {
        const undone = await undoImport(tx, params.id, body.includeEdited)
        await pauseAfterUndo(tx, params.id)
        return undone
      })
      return { success: true as const, ...moved }
    })

    ownerRoute(app, rejected.errorsOfImport, async (ownerId, { params }) =>
      db.withOwner(ownerId, (tx) => storedErrors(tx, params.id)),
    )

    ownerRoute(app, rejected.rejectedRows, async (ownerId, { params, request, reply }) => {
      const { fileName, content } = await rejectedFile(inTurns(db, request), ownerId, params.id)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(rejected.skippedRowsFile(fileName)))
        .send(content)
    })
  })
}

/** An ASCII name for every browser, and the exact name (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

const APP_STOPS =
  'The app is being restarted, so nothing was imported. Please import the file again in a minute.'
