import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { idempotent } from '../../server/http/idempotency.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import * as calls from './contract.ts'
import { csvHeader, csvOf } from './export/csv.ts'
import { allEntries, pageOfEntries } from './service.ts'
import { countByMonth, insertEntry, updateEntry } from './store.ts'
import { namesInUse, products } from './suggestions.ts'
import { emptyTrash, moveToTrash, restoreDeleted } from './trash.ts'

const noSuchEntry = () => notFound('This sale no longer exists.')

export const salesRoutes: FeatureRoutes = async (app, services) => {
  const { db, clock, jobs } = services
  jobs.handleEvery('37 * * * *', 'empty-trash', () => db.withSystem(emptyTrash))

  ownerRoute(app, calls.listEntries, async (ownerId, { query, reply }) => {
    const isPage = Object.values(query).some((value) => value !== undefined)
    if (isPage) return db.withOwner(ownerId, (tx) => pageOfEntries(tx, query))
    return reply.type('application/json').send(Readable.from(jsonArray(allEntries(db, ownerId))))
  })

  ownerRoute(app, calls.monthsWithEntries, async (ownerId) => ({
    months: await db.withOwner(ownerId, countByMonth),
  }))

  ownerRoute(app, calls.exportEntries, async (ownerId, { reply }) => {
    const { timeZone } = await db.withOwner(ownerId, profileOf)
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="sales-data-${clock.today(timeZone)}.csv"`,
      )
      .send(Readable.from(csvFile(allEntries(db, ownerId))))
  })

  ownerRoute(app, calls.createEntry, (ownerId, { body, request }) =>
    db.withOwner(ownerId, (tx) => idempotent(tx, request, (send) => insertEntry(tx, body, send))),
  )

  ownerRoute(app, calls.updateEntry, (ownerId, { params, body }) =>
    db.withOwner(ownerId, async (tx) => {
      const changed = await updateEntry(tx, params.id, body)
      if (!changed) throw noSuchEntry()
      return changed
    }),
  )

  ownerRoute(app, calls.deleteEntry, (ownerId, { params }) =>
    db.withOwner(ownerId, async (tx) => {
      const moved = await moveToTrash(tx, 'sale', sql`id = ${params.id}`)
      if (moved.deleted === 0) throw noSuchEntry()
      return { success: true as const, ...moved }
    }),
  )

  ownerRoute(app, calls.clearEntries, async (ownerId) => ({
    success: true as const,
    ...(await db.withOwnerBulk(ownerId, (tx) => moveToTrash(tx, 'clear', sql`true`))),
  }))

  ownerRoute(app, calls.restoreEntries, async (ownerId, { params }) => ({
    success: true as const,
    restored: await db.withOwnerBulk(ownerId, (tx) => restoreDeleted(tx, params.id)),
  }))

  ownerRoute(app, calls.dropdownValues, (ownerId) => db.withOwner(ownerId, namesInUse))

  ownerRoute(app, calls.allProducts, (ownerId) =>
    db.withOwner(ownerId, async (tx) => products(tx, (await profileOf(tx)).defaultProfitMargin)),
  )
}

async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + JSON.stringify(batch).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* csvFile(batches: AsyncIterable<calls.Entry[]>): AsyncGenerator<string> {
  yield csvHeader()
  for await (const batch of batches) if (batch.length > 0) yield csvOf(batch)
}
