import { and, desc, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { MAX_SESSIONS } from '../contract.ts'
import { session } from '../tables.ts'

export async function endIdleSessions(tx: NodePgDatabase, accountId: string): Promise<void> {
  const isOwn = eq(session.userId, accountId)
  const tooMany = tx
    .select({ id: session.id })
    .from(session)
    .where(isOwn)
    .orderBy(desc(session.updatedAt), desc(session.id))
    .offset(MAX_SESSIONS - 1)
  await tx.delete(session).where(and(isOwn, inArray(session.id, tooMany)))
}
