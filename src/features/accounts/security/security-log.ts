import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { addressOf } from '../../../server/http/guards/limits.ts'
import type { Services } from '../../../server/services.ts'
import { securityEvent, user } from '../tables.ts'

/** An event of an account, or of an email as typed, even if it has no account. */
export type SecurityEvent = {
  kind: (typeof securityEvent.$inferSelect)['kind']
  detail?: string
} & ({ email: string; accountId?: never } | { accountId: string; email?: never })

/**
 * Saves an event in the transaction in which it happens. `from` is the headers that Better Auth reads;
 * leave it out for an action on the server itself.
 */
export async function record(
  db: NodePgDatabase,
  { kind, email, accountId, detail }: SecurityEvent,
  from?: Headers,
): Promise<void> {
  await db.insert(securityEvent).values({
    id: uuidv7(),
    kind,
    accountId: accountId ?? sql`(SELECT id FROM ${user} WHERE email = ${email})`,
    email: email ?? sql`(SELECT email FROM ${user} WHERE id = ${accountId})`,
    address: from && addressOf(from.get('x-forwarded-for')!),
    userAgent: from?.get('user-agent'),
    detail,
  })
}

/**
 * Saves an event outside a transaction. Never throws: a sign-in must not fail because its event couldn't
 * be saved. The app's log then says so.
 */
export async function tryToRecord(
  { db, log }: Pick<Services, 'db' | 'log'>,
  event: SecurityEvent,
  from: Headers,
): Promise<void> {
  try {
    await record(drizzle({ client: db.systemPool }), event, from)
  } catch (error) {
    // Logs only the error's code, since the rest of it contains values.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    log.error({ code, kind: event.kind }, 'Could not save a security event.')
  }
}
