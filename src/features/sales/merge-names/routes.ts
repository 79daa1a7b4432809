import type { FastifyInstance } from 'fastify'
import { audit, callerOf } from '../../../server/audit/log.ts'
import { idempotent } from '../../../server/http/idempotency.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { profileForFigures } from '../without-tax.ts'
import * as calls from './contract.ts'
import { reassignSales } from './reassign.ts'
import { pairsOf } from './pairs.ts'
import { forget, merge, rename, setDifferent, undo } from './service.ts'
import {
  changeOf,
  lockChange,
  ownersWithUnfinished,
  purgeChanges,
  selectChanges,
} from './changes.ts'
import { selectNames, withSpellings } from './store.ts'

/** ms before the answer; the rest goes on afterwards */
const BEFORE_ANSWER = 700
/** ms; then other owners have their turn */
const IN_A_ROW = 500

export function mergeNamesRoutes(
  app: FastifyInstance,
  services: Services,
): (ownerId: string) => Promise<void> {
  const { db, clock, jobs, ownerQueue } = services
  const waiting = new Set<string>()
  const reassignSoon = (ownerId: string): void => {
    waiting.add(ownerId)
    ownerQueue.soon(ownerId)
  }
  jobs.handleEvery('* * * * *', 'move-merged-sales', async () => {
    for (const ownerId of await db.withSystem(ownersWithUnfinished)) reassignSoon(ownerId)
  })
  jobs.handleEvery('41 * * * *', 'purge-name-changes', () => db.withSystem(purgeChanges))

  /** The change itself is saved already, so failures are left to the queue. */
  const reassignSome = async (ownerId: string): Promise<void> => {
    if (await reassignSales(services, ownerId, BEFORE_ANSWER).catch(() => true))
      reassignSoon(ownerId)
  }

  const moved = async (ownerId: string, change: calls.NameChange): Promise<calls.NameChange> => {
    await reassignSome(ownerId)
    const now = await db.withOwner(ownerId, (tx) => lockChange(tx, change.id))
    return now ? changeOf(now) : change
  }

  ownerRoute(app, calls.listNames, async (ownerId, { query }) => {
    const { kind, limit, cursor: offset = 0, search } = query
    const found = await db.withOwner(ownerId, async (tx) => {
      await profileForFigures(tx)
      return withSpellings(
        tx,
        kind,
        await selectNames(tx, kind, { search, limit: limit + 1, offset }),
      )
    })
    const nextCursor = found.length > limit ? String(offset + limit) : null
    return { names: found.slice(0, limit), nextCursor }
  })

  ownerRoute(app, calls.likelyPairs, (ownerId, { query }) => pairsOf(db, ownerId, query.kind))

  ownerRoute(app, calls.setDifferent, async (ownerId, { body }) => {
    await db.withOwner(ownerId, (tx) => setDifferent(tx, body.kind, body))
  })

  ownerRoute(app, calls.mergeNames, async (ownerId, { body, request }) => {
    const merged = await db.withOwner(ownerId, (tx) =>
      idempotent(tx, request, async () => {
        const change = await merge(tx, body.kind, body, clock.now())
        await audit(
          tx,
          { kind: 'name_merged', actorId: ownerId, detail: body.kind },
          callerOf(request),
        )
        return changeOf(change)
      }),
    )
    return moved(ownerId, merged)
  })

  ownerRoute(app, calls.renameName, async (ownerId, { params, body, request }) => {
    const change = await db.withOwner(ownerId, async (tx) => {
      const renamed = await rename(tx, body.kind, params.id, body, clock.now())
      const what = renamed.what === 'merge' ? 'name_merged' : 'name_renamed'
      await audit(tx, { kind: what, actorId: ownerId, detail: body.kind }, callerOf(request))
      return changeOf(renamed)
    })
    return moved(ownerId, change)
  })

  ownerRoute(app, calls.forgetSpelling, async (ownerId, { body: { kind, id } }) => {
    await db.withOwner(ownerId, (tx) => forget(tx, kind, id))
  })

  ownerRoute(app, calls.listChanges, async (ownerId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => db.withOwner(ownerId, (tx) => selectChanges(tx, page)),
      ({ id }) => id,
    )
    return { changes: rows, nextCursor }
  })

  ownerRoute(app, calls.undoChange, async (ownerId, { params, request }) => {
    await db.withOwner(ownerId, (tx) =>
      idempotent(tx, request, async () => {
        const { kind } = await undo(tx, params.id, clock.now())
        await audit(
          tx,
          { kind: 'name_change_undone', actorId: ownerId, detail: kind },
          callerOf(request),
        )
        return { success: true as const }
      }),
    )
    await reassignSome(ownerId)
  })

  return async (ownerId) => {
    if (!waiting.delete(ownerId)) return
    if (await reassignSales(services, ownerId, IN_A_ROW)) reassignSoon(ownerId)
  }
}
