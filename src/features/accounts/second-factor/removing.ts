import { and, eq, gte, isNotNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import { audit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { accountByEmail } from '../users/people.ts'
import { authenticator, passkey } from '../tables.ts'
import type { Passkey } from './contract.ts'
import { passkeysOf, unconfirmSessions } from './store.ts'

/** left out: none */
export interface Which {
  passkeys?: SQL | undefined
  authenticator?: SQL | undefined
}

/** A stranger may have registered the address first. */
export const addedBefore = (confirmedAt: Date | null): Which => ({
  passkeys: confirmedAt ? lt(passkey.createdAt, confirmedAt) : sql`true`,
  authenticator: confirmedAt ? lt(authenticator.confirmedAt, confirmedAt) : sql`true`,
})

export const addedSince = (at: Date): Which => ({
  passkeys: gte(passkey.createdAt, at),
  authenticator: gte(authenticator.confirmedAt, at),
})

export const passkeysExcept = (ids: string[]): SQL =>
  ids.length > 0 ? notInArray(passkey.id, ids) : sql`true`

export const eitherOf = (one: Which, other: Which): Which => ({
  passkeys: or(one.passkeys, other.passkeys),
  authenticator: or(one.authenticator, other.authenticator),
})

export interface Removed {
  /** names */
  passkeys: string[]
  authenticator: boolean
}
const NOTHING: Removed = { passkeys: [], authenticator: false }

export async function removeFactors(
  tx: SystemTx,
  accountId: string,
  which: Which,
  from: Headers | undefined,
): Promise<Removed> {
  const passkeys = which.passkeys
    ? await tx
        .delete(passkey)
        .where(and(eq(passkey.userId, accountId), which.passkeys))
        .returning({ name: passkey.name })
    : []
  const apps = which.authenticator
    ? await tx
        .delete(authenticator)
        .where(
          and(
            eq(authenticator.userId, accountId),
            isNotNull(authenticator.confirmedAt),
            which.authenticator,
          ),
        )
        .returning({ userId: authenticator.userId })
    : []
  for (const { name } of passkeys) {
    await audit(tx, { kind: 'passkey_removed', actorId: accountId, detail: name }, from)
  }
  if (apps.length > 0) await audit(tx, { kind: 'authenticator_off', actorId: accountId }, from)
  if (passkeys.length + apps.length > 0) await unconfirmSessions(tx, accountId)
  return { passkeys: passkeys.map(({ name }) => name), authenticator: apps.length > 0 }
}

/** A mailbox must not be enough for admin rights. */
export const removeByLink = async (
  tx: SystemTx,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  which: Which,
  from: Headers | undefined,
): Promise<Removed> => (isAdmin ? NOTHING : removeFactors(tx, id, which, from))

export async function passkeysToKeep(
  tx: SystemTx,
  { hasMailServer }: Pick<Config, 'hasMailServer'>,
  email: string,
): Promise<Passkey[]> {
  const owner = await accountByEmail(tx, email)
  if (!owner || owner.isAdmin) return []
  const passkeys = await passkeysOf(tx, owner.id)
  if (!hasMailServer) return passkeys
  const confirmedAt = owner.confirmedAt?.toISOString()
  return passkeys.filter(({ createdAt }) => confirmedAt && createdAt >= confirmedAt)
}
