import { audit } from '../audit/log.ts'
import { listAudit } from '../audit/store.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'

/** Notes that a backup was made, for the overview of admins. The audit log keeps it. */
export const noteBackup = (db: Database, note: string): Promise<void> =>
  db.withSystem((tx) => audit(tx, { kind: 'backup_noted', ...(note && { detail: note }) }))

/** Notes that everything in the database is from a backup made at `madeAt`. */
export const noteRestore = (tx: SystemTx, madeAt: string): Promise<void> =>
  audit(tx, { kind: 'backup_restored', detail: `made at ${madeAt}` })

/** When the last backup was noted, and its note. Null if none was, or only before the log's oldest entry. */
export async function lastBackup(tx: SystemTx): Promise<{ at: Date; note: string } | null> {
  const entries = await listAudit(tx, { kind: 'backup_noted', limit: 1 })
  const [last] = entries
  return last ? { at: last.at, note: last.detail ?? '' } : null
}
