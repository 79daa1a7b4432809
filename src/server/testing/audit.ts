import type { AuditRow } from '../audit/store.ts'
import type { Database } from '../database/tenancy.ts'

/** The audit log's entries by or about a person, given by id or email, the oldest first. */
export async function auditedOf({ systemPool }: Database, person: string): Promise<AuditRow[]> {
  const { rows } = await systemPool.query<AuditRow>(
    `SELECT id, at, kind, actor_id AS "actorId", actor_name AS "actorName", actor_email AS "actorEmail", address,
            user_agent AS "userAgent", subject_id AS "subjectId", subject_name AS "subjectName",
            subject_email AS "subjectEmail", detail, old_value AS "oldValue", new_value AS "newValue"
     FROM audit_log WHERE $1 IN (actor_id::text, actor_email, subject_id::text, subject_email) ORDER BY at, id`,
    [person],
  )
  return rows
}

/** Like `auditedOf`, as words: the kind and, if there is one, the detail or the change. */
export const auditedKindsOf = async (db: Database, person: string): Promise<string[]> =>
  (await auditedOf(db, person)).map(({ kind, detail, oldValue, newValue }) => {
    const more = detail ?? (newValue === null ? null : `${oldValue} to ${newValue}`)
    return more === null ? kind : `${kind}: ${more}`
  })
