import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'
import { audit, callerOf, type AuditEntry } from './log.ts'
import { auditLog } from './tables.ts'

export interface Disclosed extends Pick<
  AuditEntry,
  'kind' | 'subjectId' | 'subjectEmail' | 'subjectName' | 'detail'
> {
  onFirst?: (tx: SystemTx) => Promise<void>
}

/** Runs before the answer. undefined: no such owner, or no account */
export type FindDisclosed<Call> = (
  tx: SystemTx,
  call: Call,
) => Disclosed | undefined | Promise<Disclosed | undefined>

export type Disclosure<Call> = 'nothing' | FindDisclosed<Call>

declare module 'fastify' {
  interface FastifyInstance {
    disclose: (
      adminId: string,
      request: FastifyRequest,
      find: (tx: SystemTx) => ReturnType<FindDisclosed<unknown>>,
    ) => Promise<void>
  }
}

/** One entry for all pages, searches and filters of a list. */
export const aList =
  (detail: string, kind: AuditKind = 'list_viewed') =>
  (): Disclosed => ({ kind, detail })

export function recordDisclosures(app: FastifyInstance, db: Database): void {
  app.decorate('disclose', (actorId, request, find) =>
    db.withSystem(async (tx) => {
      const shown = await find(tx)
      // Their own data is no secret from them.
      if (!shown || shown.subjectId === actorId) return
      const { onFirst, ...what } = shown
      const entry = { ...what, actorId }
      if (await isNoted(tx, entry)) return
      // Calls of the same moment take turns.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${actorId}, 1))`)
      if (await isNoted(tx, entry)) return
      await audit(tx, entry, callerOf(request))
      await onFirst?.(tx)
    }),
  )
}

/** Within the last hour: a list's pages are one viewing. */
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
