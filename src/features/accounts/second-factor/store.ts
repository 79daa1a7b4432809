import { and, arrayContains, asc, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { authenticator, passkey, session } from '../tables.ts'
import type { RecoveryCodes } from './codes.ts'
import type { Passkey } from './contract.ts'
import { isNew } from './rules.ts'

/** Single statements need no transaction. */
type Tx = NodePgDatabase

export type Authenticator = typeof authenticator.$inferSelect

/** perhaps not confirmed yet */
export async function authenticatorOf(tx: Tx, userId: string): Promise<Authenticator | undefined> {
  const [found] = await tx.select().from(authenticator).where(eq(authenticator.userId, userId))
  return found
}

const confirmedOf = (userId: string) =>
  and(eq(authenticator.userId, userId), isNotNull(authenticator.confirmedAt))

export const hasAuthenticator = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(authenticator, confirmedOf(userId))) > 0

/** False: one is confirmed already. */
export async function storeSecret(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(authenticator)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticator.userId,
      set: { secret, createdAt: sql`now()` },
      setWhere: isNull(authenticator.confirmedAt),
    })
  return rowCount === 1
}

/** False: on already, or another secret. */
export async function confirmSecret(
  tx: Tx,
  userId: string,
  { secret, step, codes }: { secret: string; step: number; codes: RecoveryCodes },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticator)
    .set({
      confirmedAt: sql`now()`,
      lastStep: step,
      recoveryCodes: codes.hashes,
      recoverySalt: codes.salt,
    })
    .where(
      and(
        eq(authenticator.userId, userId),
        eq(authenticator.secret, secret),
        isNull(authenticator.confirmedAt),
      ),
    )
  return rowCount === 1
}

/** False: this or a later step was used. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(authenticator)
    .set({ lastStep: step })
    .where(and(confirmedOf(userId), lt(authenticator.lastStep, step)))
  return rowCount === 1
}

/** Returns how many are left. */
export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  hash: string,
): Promise<number | undefined> {
  const [used] = await tx
    .update(authenticator)
    .set({ recoveryCodes: sql`array_remove(${authenticator.recoveryCodes}, ${hash})` })
    .where(and(confirmedOf(userId), arrayContains(authenticator.recoveryCodes, [hash])))
    .returning({ left: sql<number>`cardinality(${authenticator.recoveryCodes})` })
  return used?.left
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes, salt }: RecoveryCodes,
): Promise<void> {
  await tx
    .update(authenticator)
    .set({ recoveryCodes: hashes, recoverySalt: salt })
    .where(confirmedOf(userId))
}

export async function confirmSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(session)
    .set({ hasSecondFactor: true, checkedAt: sql`now()` })
    .where(eq(session.id, sessionId))
}

/** Call after removing a factor. Without any, no session has a second factor, or looks at a shop. */
export async function unconfirmSessions(tx: Tx, userId: string): Promise<void> {
  const of = (table: typeof authenticator | typeof passkey) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.userId, userId)),
    )
  await tx
    .update(session)
    .set({ hasSecondFactor: false, viewingId: null, viewingUntil: null })
    .where(and(eq(session.userId, userId), of(authenticator), of(passkey)))
}

export const toPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: typeof passkey.$inferSelect): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  isNew: isNew(createdAt, new Date()),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function passkeysOf(tx: Tx, userId: string): Promise<Passkey[]> {
  const rows = await tx
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
  return rows.map(toPasskey)
}
