import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'
import { audit, callerOf, type AuditEntry } from './log.ts'
import { auditLog } from './tables.ts'

/** What an admin is about to see, as the entry of the audit log that says so. */
export interface Disclosed extends Pick<
  AuditEntry,
  'kind' | 'subjectId' | 'subjectEmail' | 'subjectName' | 'detail'
> {
  /** Runs with the entry, in the same transaction: for an email that tells the owner. */
  onFirst?: (tx: SystemTx) => Promise<void>
}

/**
 * Whose data a call of an admin shows: looked up before the call is answered. Undefined if it shows none, because there
 * is no such owner or it is about somebody without an account.
 */
export type FindDisclosed<Call> = (
  tx: SystemTx,
  call: Call,
) => Disclosed | undefined | Promise<Disclosed | undefined>

/** What an endpoint for admins shows about owners. */
export type Disclosure<Call> = 'nothing' | FindDisclosed<Call>

declare module 'fastify' {
  interface FastifyInstance {
    /** Saves what an admin is about to see. `adminRoute` calls it before it answers. */
    disclose: (
      adminId: string,
      request: FastifyRequest,
      find: (tx: SystemTx) => ReturnType<FindDisclosed<unknown>>,
    ) => Promise<void>
  }
}

/** A list with data of many owners: one entry for all of its pages, searches and filters. */
export const aList =
  (detail: string, kind: AuditKind = 'list_viewed') =>
  (): Disclosed => ({ kind, detail })

/** Adds `app.disclose`, which `adminRoute` needs. */
export function recordDisclosures(app: FastifyInstance, db: Database): void {
  app.decorate('disclose', (actorId, request, find) =>
    db.withSystem(async (tx) => {
      const shown = await find(tx)
      // Their own data is no secret from them.
      if (!shown || shown.subjectId === actorId) return
      const { onFirst, ...what } = shown
      const entry = { ...what, actorId }
      if (await isNoted(tx, entry)) return
      // Calls of the same moment take turns, and the later ones find the entry of the first.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${actorId}, 1))`)
      if (await isNoted(tx, entry)) return
      await audit(tx, entry, callerOf(request))
      await onFirst?.(tx)
    }),
  )
}

/** True if the same admin was shown the same within the last hour: the pages of a list are one viewing. */
async function isNoted(
  tx: SystemTx,
  { actorId, kind, detail, ...subject }: AuditEntry,
): Promise<boolean> {
  const { subjectId, subjectEmail, subjectName } = subject
  const whom = subjectId ?? subjectEmail ?? subjectName ?? null
  const { rows } = await tx.execute(sql`
    SELECT FROM ${auditLog}
    WHERE actor_id = ${actorId} AND at > now() - interval '1 hour' AND kind = ${kind}
      AND ${whom}::text IS NOT DISTINCT FROM
          ${subjectId ? sql`subject_id::text` : subjectEmail ? sql`subject_email` : sql`subject_name`}
      AND detail IS NOT DISTINCT FROM ${detail ?? null}
    LIMIT 1`)
  return rows.length > 0
}
