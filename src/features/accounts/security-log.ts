import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { addressOf } from '../../server/http/guards/limits.ts'
import type { Services } from '../../server/services.ts'
import { securityEvent, user } from './tables.ts'

/** About an account, or about an email as it was typed, even if no account has it. */
export type SecurityEvent = {
  kind: (typeof securityEvent.$inferSelect)['kind']
  detail?: string
} & ({ email: string; accountId?: never } | { accountId: string; email?: never })

/**
 * Writes an event down in the transaction in which it happens. `from` are the headers that Better
 * Auth reads; none for an action on the server itself.
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
 * The same outside a transaction. A sign-in does not fail because its event could not be written
 * down: the log of the app says so instead.
 */
export async function note(
  { db, log }: Pick<Services, 'db' | 'log'>,
  event: SecurityEvent,
  from: Headers,
): Promise<void> {
  try {
    await record(drizzle({ client: db.systemPool }), event, from)
  } catch (error) {
    // Its code alone: the rest shows the values.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    log.error({ code, kind: event.kind }, 'A security event could not be written down.')
  }
}
