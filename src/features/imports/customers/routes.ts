import type { FastifyInstance } from 'fastify'
import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { contactImports, undoContacts } from '../../sales/index.ts'
import { blockImports } from '../runs/runs.ts'
import { UploadCache } from '../uploads/upload-cache.ts'
import { parsed, withUpload, type Upload, type Uploads } from '../uploads/upload.ts'
import { IMPORTS_OF_A_DAY } from '../../../shared/limits.ts'
import * as calls from './contract.ts'
import { importCustomersFile, previewCustomersFile } from './service.ts'

const LIMIT = { name: 'import of customers', calls: 60, seconds: 600 }

interface Shared extends Pick<Uploads, 'folder' | 'space'> {
  stopping: AbortSignal
  /** imports whose client may have left */
  running: Set<Promise<unknown>>
}

/** `app`: the scope that accepts multipart bodies */
export function customerRoutes(
  app: FastifyInstance,
  services: Services,
  { folder, space, stopping, running }: Shared,
): UploadCache {
  const { db, limits } = services
  const cache = new UploadCache()

  ownerRoute(app, calls.previewCustomers, async (ownerId, { request, reply }) => {
    await limits.take(LIMIT, ownerId)
    const signal = AbortSignal.any([disconnectSignal(reply), stopping])
    return withUpload(request, { folder, cache, space, ownerId }, async (upload) => {
      const preview = await previewCustomersFile(services, ownerId, sentIn(upload), signal)
      return { uploadId: cache.add(ownerId, upload.file), ...preview }
    })
  })

  ownerRoute(app, calls.importCustomers, async (ownerId, { request }) => {
    await limits.take(LIMIT, ownerId)
    await limits.take(IMPORTS_OF_A_DAY, ownerId)
    return withUpload(request, { folder, cache, space, ownerId }, async (upload) => {
      const work = importCustomersFile(services, ownerId, sentIn(upload), request, stopping)
      running.add(work)
      const result = await work.finally(() => running.delete(work))
      cache.forget(ownerId)
      return result
    })
  })

  ownerRoute(app, calls.listCustomerImports, async (ownerId) => {
    const imports = await db.withOwner(ownerId, contactImports)
    return {
      imports: imports.map(({ createdAt, undoneAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      })),
    }
  })

  ownerRoute(app, calls.undoCustomers, async (ownerId, { params }) => {
    await db.withOwnerBulk(ownerId, async (tx) => {
      await blockImports(tx)
      await undoContacts(tx, params.id)
    })
  })

  return cache
}

const sentIn = ({ file, folder, fields, mayRead }: Upload) => {
  const columns = fields.get('customerColumns')
  const sheet = fields.get('sheet')
  return {
    file,
    folder,
    mayRead,
    customerColumns: columns
      ? parsed('customerColumns', columns, calls.customerColumns)
      : undefined,
    sheet: sheet ? parsed('sheet', JSON.stringify(sheet), calls.sheetName) : undefined,
  }
}
