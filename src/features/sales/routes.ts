import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit, callerOf, tryToAudit } from '../../server/audit/log.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import {
  inTurns,
  sendDownload,
  sendPieces,
  streamOf,
  type Download,
  type OpenedFile,
} from '../../server/http/guards/downloads.ts'
import { zipOf } from '../../server/http/guards/zips.ts'
import { idempotent, keyOf } from '../../server/http/idempotency.ts'
import { isProgram } from '../../server/http/program.ts'
import { mayRead, ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { XLSX_TYPE } from '../../server/xlsx.ts'
import { AppError, conflict, notFound } from '../../shared/errors.ts'
import { readPage } from '../../shared/pages.ts'
import { profileOf, refuseAmounts } from '../profile/index.ts'
import * as calls from './contract.ts'
import * as lists from './lists/contract.ts'
import type { EntryInput } from './contract.ts'
import { deletionsOf } from './deletions.ts'
import { saleIds } from './export/sale-ids.ts'
import { workbookOf } from './export/xlsx.ts'
import { AMOUNT_FIELDS } from './fields/contract.ts'
import { csvFile } from './owner-data.ts'
import { allEntries, pageOfEntries, sumsOf } from './service.ts'
import { contactRoutes } from './contacts/routes.ts'
import { purgeContacts } from './contacts/undo-import.ts'
import {
  closeMonthsBefore,
  recalculateInBackground,
  ownersToRecalculate,
} from './recalculate/recalculate.ts'
import { insertEntry, updateEntry, wasRecorded } from './one-sale.ts'
import { countByMonth, selectEntries } from './store.ts'
import { mergeNamesRoutes } from './merge-names/routes.ts'
import { namesInUse, products } from './suggestions.ts'
import { purgeReplaced } from './replaced.ts'
import { fillTotals } from './recalculate/fill-totals.ts'
import { fillParts, ownersLackingParts } from './recalculate/fill-parts.ts'
import { fillRefunds, ownersLackingRefunds } from './recalculate/fill-refunds.ts'
import { taxProgress } from './tax/contract.ts'
import { fillTax, ownersToFill, taxProgressOf } from './tax/fill.ts'
import { emptyTrash, isSoonRestored, moveToTrash, restoreDeleted } from './trash.ts'

const EXPORT: Download = {
  name: 'export of sales',
  perHour: 20,
  running: () =>
    conflict(
      'export_running',
      'Your sales are already being exported. Wait until that is done, then try again.',
    ),
}

/** A caller who may list sales here may list customers too. */
const ALL = { seesContacts: true }

const noSuchEntry = () => notFound('This sale no longer exists.')

export const salesRoutes: FeatureRoutes = async (app, services) => {
  const { db, clock, config, jobs, ownerQueue } = services
  const reassignLeft = mergeNamesRoutes(app, services)
  jobs.handleEvery('37 * * * *', 'empty-trash', async () => {
    await db.withSystem(emptyTrash)
    await db.withSystem(purgeReplaced)
    await db.withSystem(purgeContacts)
  })
  ownerQueue.handle('Recalculating', async (ownerId) => {
    await recalculateInBackground(db, clock, ownerId)
    await fillRefunds(db, ownerId)
    await fillTotals(db, ownerId)
    await fillParts(db, ownerId)
    await reassignLeft(ownerId)
    // One portion at a time, so that other owners have their turns.
    if (await fillTax(db, clock, ownerId)) ownerQueue.soon(ownerId)
  })
  jobs.handleEvery('* * * * *', 'settle', async () => {
    for (const ownerId of await ownersToRecalculate(db, clock)) ownerQueue.soon(ownerId)
    for (const lacking of [ownersToFill, ownersLackingParts, ownersLackingRefunds]) {
      for (const ownerId of await db.withSystem(lacking)) ownerQueue.soon(ownerId)
    }
  })

  ownerRoute(app, taxProgress, async (ownerId) => {
    const progress = await db.withOwner(ownerId, taxProgressOf)
    return { progress: progress?.total ? progress : null }
  })
  await contactRoutes(app, services)

  ownerRoute(app, lists.listEntries, async (ownerId, { query, request, reply }) => {
    const isPage = Object.values(query).some((value) => value !== undefined)
    if (isPage) return db.withOwner(ownerId, (tx) => pageOfEntries(tx, query, ALL))
    void reply.type('application/json')
    return sendPieces(reply, ownerId, () => jsonArray(allEntries(inTurns(db, request), ownerId)))
  })

  ownerRoute(app, lists.monthsWithEntries, async (ownerId) => ({
    months: await db.withOwner(ownerId, countByMonth),
  }))

  ownerRoute(app, lists.sumEntries, async (ownerId, { query }) => ({
    sums: await db.withOwner(ownerId, (tx) => sumsOf(tx, query, ALL)),
  }))

  const sendExport = (
    ownerId: string,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    file: (
      batches: ReturnType<typeof allEntries>,
    ) => Omit<OpenedFile, 'fileName'> & { ending: string },
  ) =>
    sendDownload(services, reply, { ownerId, askedBy: ownerId }, EXPORT, async () => {
      const { timeZone } = await db.withOwner(ownerId, profileOf)
      await tryToAudit(services, { kind: 'sales_exported', actorId: ownerId }, callerOf(request))
      const { ending, ...opened } = file(allEntries(inTurns(db, request), ownerId))
      return { ...opened, fileName: `sales-data-${clock.today(timeZone)}.${ending}` }
    })

  ownerRoute(app, calls.exportEntries, (ownerId, call) =>
    sendExport(ownerId, call, (batches) => ({
      type: 'text/csv; charset=utf-8',
      ending: 'csv',
      content: streamOf(csvFile(saleIds(ownerId, config.SESSION_SECRET), batches)),
    })),
  )

  ownerRoute(app, calls.exportWorkbook, (ownerId, call) =>
    sendExport(ownerId, call, (batches) => ({
      type: XLSX_TYPE,
      ending: 'xlsx',
      content: zipOf(workbookOf(saleIds(ownerId, config.SESSION_SECRET), batches), {
        now: clock.now(),
      }),
    })),
  )

  ownerRoute(app, calls.createEntry, async (ownerId, { body, request }) => {
    const now = clock.now()
    await closeMonthsBefore(db, ownerId, now, { day: body.saleDate, adds: true })
    return db.withOwner(ownerId, async (tx) => {
      // Not awaited yet: sent together with what `idempotent` sends first.
      const allowed = refuseAmounts(tx, typedAmounts(body), request)
      allowed.catch(() => {})
      return idempotent(tx, request, async () => {
        await allowed
        return insertEntry(tx, body, now, { key: keyOf(request), mayRead: mayRead(request) })
      })
    })
  })

  ownerRoute(app, calls.askIfRecorded, async (ownerId, { params, query }) => ({
    isRecorded: await db.withOwner(ownerId, (tx) => wasRecorded(tx, params.key, query.notBefore)),
  }))

  ownerRoute(app, calls.updateEntry, async (ownerId, { params, body, request }) => {
    const now = clock.now()
    const isKnown = mayRead(request)
    if (!isKnown) requireTogether(body)
    if (!isKnown && body.was) throw readNeeded()
    await closeMonthsBefore(db, ownerId, now)
    return db.withOwner(ownerId, async (tx) => {
      await refuseAmounts(
        tx,
        isKnown ? await changedAmounts(tx, params.id, body) : typedAmounts(body),
        request,
      )
      const changed = await updateEntry(tx, params.id, body, now, { mayRead: isKnown })
      if (!changed) throw noSuchEntry()
      return changed
    })
  })

  ownerRoute(app, calls.deleteEntry, async (ownerId, { params, request }) => {
    await closeMonthsBefore(db, ownerId, clock.now())
    return db.withOwner(ownerId, async (tx) => {
      const moved = await moveToTrash(
        tx,
        { kind: 'sale', byProgram: isProgram(request) },
        sql`id = ${params.id}`,
      )
      if (moved.deleted === 0) throw noSuchEntry()
      return { success: true as const, ...moved }
    })
  })

  ownerRoute(app, calls.clearEntries, async (ownerId, { request }) => {
    await closeMonthsBefore(db, ownerId, clock.now())
    const moved = await db.withOwnerBulk(ownerId, async (tx) => {
      const all = await moveToTrash(tx, { kind: 'clear' }, sql`true`)
      const detail = all.deleted === 1 ? '1 sale' : `${all.deleted} sales`
      await audit(tx, { kind: 'sales_cleared', actorId: ownerId, detail }, callerOf(request))
      return all
    })
    return { success: true as const, ...moved }
  })

  ownerRoute(app, calls.restoreEntries, async (ownerId, { params, request }) => {
    await closeMonthsBefore(db, ownerId, clock.now())
    const who = { mayRead: mayRead(request), isProgram: isProgram(request) }
    const isSoon = await db.withOwner(ownerId, (tx) => isSoonRestored(tx, params.id))
    // Nobody waits for other owners' large changes to take back a single sale.
    const restored = await db[isSoon ? 'withOwner' : 'withOwnerBulk'](ownerId, (tx) =>
      idempotent(tx, request, () => restoreDeleted(tx, params.id, who)),
    )
    return { success: true as const, restored }
  })

  ownerRoute(app, lists.listDeletions, async (ownerId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => db.withOwner(ownerId, (tx) => deletionsOf(tx, page)),
      ({ trashId }) => trashId,
    )
    return { deletions: rows, nextCursor }
  })

  ownerRoute(app, lists.dropdownValues, (ownerId) => db.withOwner(ownerId, namesInUse))

  ownerRoute(app, lists.allProducts, (ownerId) =>
    db.withOwner(ownerId, async (tx) => products(tx, await profileOf(tx))),
  )
}

/** 400 unless all are there, or none: a program that may not read could find out one value by trying another. */
function requireTogether(typed: Partial<EntryInput>): void {
  const isThere = calls.SIGNED.map((field) => typed[field] !== undefined)
  if (isThere.every((is) => is === isThere[0])) return
  throw new AppError(
    400,
    'amounts_together',
    'A program that may not read sales sends revenue, cost, quantity, tax and fee together, or none of them. null stands for one that there is not.',
  )
}

/** Refused or not, a guess in `was` would tell what is recorded. */
const readNeeded = () =>
  new AppError(400, 'read_needed', 'A program that may not read sales leaves `was` out.')

const typedAmounts = (typed: Partial<EntryInput>) =>
  Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, typed[field]]))

/** A sale from before a change of currency may still have decimals. */
async function changedAmounts(tx: OwnerTx, id: number, typed: Partial<EntryInput>) {
  const amounts = typedAmounts(typed)
  if (Object.values(amounts).every((amount) => amount == null || Number.isInteger(amount))) {
    return amounts
  }
  const [current] = await selectEntries(tx, sql`id = ${id}`, 1)
  return Object.fromEntries(
    AMOUNT_FIELDS.map((field) => [field, typed[field] === current?.[field] ? null : typed[field]]),
  )
}

async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    yield separator + JSON.stringify(batch).slice(1, -1)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
