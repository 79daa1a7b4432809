import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../database/tenancy.ts'
import { addressOf, ipOf } from '../address.ts'
import type { Services } from '../services.ts'
import { auditLog } from './tables.ts'

/** The database adds names and emails. No actor: a command, or a visitor. */
export interface AuditEntry {
  kind: AuditKind
  actorId?: string | undefined
  /** of an actor who only typed an email */
  email?: string
  /** for a job */
  actorName?: 'the app'
  subjectId?: string
  /** if only the email is known */
  subjectEmail?: string
  /** for a thing */
  subjectName?: string
  detail?: string
  oldValue?: string
  newValue?: string
}

export interface By {
  actorId?: string
  sessionId?: string
  from?: Headers
}

const MAX_USER_AGENT = 200

export const callerOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Headers =>
  new Headers({
    'user-agent': (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    'x-forwarded-for': ipOf(ip),
  })

export async function audit(
  tx: OwnerTx | SystemTx,
  entry: AuditEntry,
  from?: Headers,
): Promise<void> {
  await asSystem(tx, () => insert(tx, entry, from))
}

/** Never throws, since a sign-in must not fail because of the log. */
export async function tryToAudit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  entry: AuditEntry,
  from: Headers,
): Promise<void> {
  try {
    await insert(drizzle({ client: db.systemPool }), entry, from)
  } catch (error) {
    // Only the error's code: the rest contains values.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    log.error({ code, kind: entry.kind }, 'Could not save an entry of the audit log.')
  }
}

/** Entries get one new id, so that they still belong together. Throws unless the account is gone. */
export async function anonymizeInAudit(
  tx: SystemTx,
  { id, email }: { id: string; email: string },
): Promise<{ newId: string }> {
  const { rows } = await tx.execute<{ newId: string }>(
    sql`SELECT forget_in_audit_log(${id}::uuid, ${email}) AS "newId"`,
  )
  return rows[0]!
}

/** For entries that were only counted (`sum_up_audit_entry` in migrations/functions.sql). */
export async function sumUpAudit(tx: SystemTx): Promise<void> {
  await tx.execute(sql`SELECT sum_up_audit_log()`)
}

/** The database refuses to delete entries younger than a month. */
export async function purgeAudit(tx: SystemTx, months: number): Promise<void> {
  await tx.execute(sql`SELECT purge_audit_log(${months}::integer)`)
}

async function insert(
  db: Pick<SystemTx, 'insert'>,
  { email, actorName, ...entry }: AuditEntry,
  from?: Headers,
): Promise<void> {
  const isCommand = !from && !entry.actorId && !email
  await db.insert(auditLog).values({
    ...withoutNul(entry),
    actorEmail: email,
    actorName: actorName ?? (isCommand ? 'command line' : undefined),
    address: from && addressOf(from.get('x-forwarded-for')!),
    userAgent: from?.get('user-agent'),
  })
}

/** PostgreSQL refuses the character 0, and an entry must be saved whatever was typed. */
const withoutNul = <Entry extends object>(entry: Entry): Entry =>
  withTexts(entry, (text) => text.replaceAll('\0', ''))

export const withTexts = <Entry extends object>(
  entry: Entry,
  change: (text: string) => string,
): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  ) as Entry
