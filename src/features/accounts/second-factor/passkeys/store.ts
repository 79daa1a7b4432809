import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { refuseStale } from '../../../../shared/edits.ts'
import type { BodyOf } from '../../../../shared/endpoint.ts'
import type { Passkey } from '../contract.ts'
import { toPasskey } from '../store.ts'
import { passkey, user } from '../../tables.ts'
import type { renamePasskey } from './contract.ts'

type Row = typeof passkey.$inferSelect

export const credentialsOf = (tx: NodePgDatabase, userId: string) =>
  tx
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId))

export type Known = Row & { email: string }

export async function passkeyByCredential(
  tx: NodePgDatabase,
  credentialId: string,
): Promise<Known | undefined> {
  const [found] = await tx
    .select({ passkey, email: user.email })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialId, credentialId))
  return found && { ...found.passkey, email: found.email }
}

/** `taken`: known id. Locks the account: two additions must not count the same passkeys. */
export async function insertPasskey(
  tx: NodePgDatabase,
  values: Omit<typeof passkey.$inferInsert, 'id'>,
  most: number,
): Promise<Passkey | 'taken' | undefined> {
  const { userId } = values
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
  if ((await tx.$count(passkey, eq(passkey.userId, userId))) >= most) return undefined
  const [added] = await tx
    .insert(passkey)
    .values({ id: uuidv7(), ...values })
    // The browser chooses the id.
    .onConflictDoNothing()
    .returning()
  return added ? toPasskey(added) : 'taken'
}

/** False: gone, or used in between. */
export async function recordUse(
  tx: NodePgDatabase,
  { id, counter }: Pick<Row, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkey)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkey.id, id), eq(passkey.counter, counter)))
  return rowCount === 1
}

export async function renameOne(
  tx: NodePgDatabase,
  userId: string,
  { id, name, was }: BodyOf<typeof renamePasskey>,
): Promise<Passkey | undefined> {
  const isOwn = and(eq(passkey.userId, userId), eq(passkey.id, id))
  const [before] = await tx.select().from(passkey).where(isOwn).for('update')
  if (before) refuseStale(toPasskey(before), { name }, was)
  const [renamed] = await tx.update(passkey).set({ name }).where(isOwn).returning()
  return renamed && toPasskey(renamed)
}
