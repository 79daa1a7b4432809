import { and, eq, gte, isNotNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import { audit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { accountByEmail } from '../directory/people.ts'
import { authenticator, passkey } from '../tables.ts'
import type { Passkey } from './contract.ts'
import { passkeysOf, unconfirmSessions } from './store.ts'

/** Which ways to sign in to remove. Left out: none of that kind. */
export interface Which {
  passkeys?: SQL | undefined
  authenticator?: SQL | undefined
}

/** Those added before the address was confirmed: whoever registered it first may have added them. */
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
  /** their names */
  passkeys: string[]
  authenticator: boolean
}
const NOTHING: Removed = { passkeys: [], authenticator: false }

/** Removes ways to sign in of an account, and records each. Returns what there was to remove. */
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

/**
 * The same for someone who has shown only that they read the account's mail. Of an admin's ways to sign in they remove
 * none: a mailbox must not be enough to get at what admins may do.
 */
export const removeByLink = async (
  tx: SystemTx,
  { id, isAdmin }: { id: string; isAdmin: boolean },
  which: Which,
  from: Headers | undefined,
): Promise<Removed> => (isAdmin ? NOTHING : removeFactors(tx, id, which, from))

/** Returns the passkeys of an account that stay when its password is set by a link, unless its owner says otherwise. */
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
