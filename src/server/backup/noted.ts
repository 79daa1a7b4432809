import { asc, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import { listAudit } from '../audit/store.ts'
import { auditLog } from '../audit/tables.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'

export const noteBackup = (db: Database, note: string): Promise<void> =>
  db.withSystem((tx) => audit(tx, { kind: 'backup_noted', ...(note && { detail: note }) }))

export const noteRestore = (tx: SystemTx, madeAt: string): Promise<void> =>
  audit(tx, { kind: 'backup_restored', detail: `${MADE_AT}${madeAt}` })

const MADE_AT = 'made at '

export interface Restores {
  /** oldest entry; restores before may be forgotten. null: empty */
  since: Date | null
  known: { at: Date; madeAt: string }[]
}

/** Works in the tables of every replaceable version. */
export async function restoresOf(tx: SystemTx): Promise<Restores> {
  const { rows } = await tx.execute(sql`SELECT WHERE to_regclass('public.audit_log') IS NOT NULL`)
  if (rows.length === 0) return { since: null, known: [] }
  const { at, detail, kind } = auditLog
  const [oldest] = await tx.select({ at }).from(auditLog).orderBy(asc(at)).limit(1)
  const noted = await tx.select({ at, detail }).from(auditLog).where(eq(kind, 'backup_restored'))
  const known = noted.map((entry) => ({
    at: entry.at,
    madeAt: entry.detail?.slice(MADE_AT.length) ?? '',
  }))
  return { since: oldest?.at ?? null, known }
}

export async function lastBackup(tx: SystemTx): Promise<{ at: Date; note: string } | null> {
  const entries = await listAudit(tx, { kind: 'backup_noted', limit: 1 })
  const [last] = entries
  return last ? { at: last.at, note: last.detail ?? '' } : null
}
