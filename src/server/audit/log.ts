import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../database/tenancy.ts'
import { addressOf, ipOf } from '../address.ts'
import type { Services } from '../services.ts'
import { auditLog } from './tables.ts'

/**
 * What happened, by whom and to whom. Names and emails of people are added by the database. Without an actor it's the
 * command line, or a visitor whose address is known.
 */
export interface AuditEntry {
  kind: AuditKind
  /** who did it */
  actorId?: string | undefined
  /** who did it, for someone who only typed an email, which need not have an account */
  email?: string
  /** `the app` for what a job does */
  actorName?: 'the app'
  /** whom or what it was done to, if it wasn't the actor */
  subjectId?: string
  /** whom it was done to, if only the email is known */
  subjectEmail?: string
  /** what it was done to, if that isn't a person */
  subjectName?: string
  detail?: string
  oldValue?: string
  newValue?: string
}

/** Who makes a change from where: the signed-in person's id, the session and `callerOf` the request. None for a command. */
export interface By {
  actorId?: string
  /** of an admin */
  sessionId?: string
  from?: Headers
}

/** maximum characters saved of a User-Agent header */
const MAX_USER_AGENT = 200

/** The headers that `audit` saves: the browser and the address. */
export const callerOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Headers =>
  new Headers({
    'user-agent': (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    'x-forwarded-for': ipOf(ip),
  })

/**
 * Saves an entry in the transaction in which it happens, also an owner's. `from` is `callerOf` the request; leave it
 * out for an action on the server itself.
 */
export async function audit(
  tx: OwnerTx | SystemTx,
  entry: AuditEntry,
  from?: Headers,
): Promise<void> {
  await asSystem(tx, () => insert(tx, entry, from))
}

/**
 * Saves an entry outside a transaction. Never throws: a sign-in must not fail because its entry couldn't be saved.
 * The app's log then says so.
 */
export async function tryToAudit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  entry: AuditEntry,
  from: Headers,
): Promise<void> {
  try {
    await insert(drizzle({ client: db.systemPool }), entry, from)
  } catch (error) {
    // Logs only the error's code, since the rest of it contains values.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    log.error({ code, kind: entry.kind }, 'Could not save an entry of the audit log.')
  }
}

/**
 * Takes the names, emails and addresses of someone whose account is being deleted out of the log. Their entries keep
 * one new id, so that they still belong together, and the name `deleted account`. Throws unless the account is gone.
 */
export async function forgetInAudit(
  tx: SystemTx,
  { id, email }: { id: string; email: string },
): Promise<{ newId: string }> {
  const { rows } = await tx.execute<{ newId: string }>(
    sql`SELECT forget_in_audit_log(${id}::uuid, ${email}) AS "newId"`,
  )
  return rows[0]!
}

/** Adds an entry for those of the last hours that were only counted (`sum_up_audit_entry` in migrations/functions.sql). */
export async function sumUpAudit(tx: SystemTx): Promise<void> {
  await tx.execute(sql`SELECT sum_up_audit_log()`)
}

/** Deletes entries older than `months`, at least 1. The database refuses to delete younger ones. */
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

/** PostgreSQL refuses a text with the character 0, and an entry must be saved whatever was typed. */
const withoutNul = <Entry extends object>(entry: Entry): Entry =>
  withTexts(entry, (text) => text.replaceAll('\0', ''))

/** An entry whose texts are changed. */
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
