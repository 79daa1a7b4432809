import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { LINKS_TO_SET_PASSWORD } from '../auth/purge.ts'
import { addToken, identifierOf } from '../auth/tokens.ts'
import type { LinkState } from './contract.ts'
import { account, verification } from '../tables.ts'
import { accountById } from '../users/people.ts'

const LONG_AGO = new Date(0)

export async function replaceLinks(tx: SystemTx, accountId: string, only?: SQL): Promise<void> {
  const ofAccount = eq(verification.value, accountId)
  const isOpen = sql`${verification.expiresAt} > now()`
  await tx
    .update(verification)
    .set({ kind: 'password replaced', expiresAt: LONG_AGO })
    .where(and(ofAccount, eq(verification.kind, 'password'), isOpen, only))
}

/** Not for invitations: anybody can ask for somebody else's new password. */
export async function replaceResetLinks(tx: SystemTx, accountId: string): Promise<void> {
  const hasPassword = sql`EXISTS (
    SELECT FROM ${account} WHERE ${account.userId} = ${accountId} AND ${account.password} IS NOT NULL)`
  await replaceLinks(tx, accountId, hasPassword)
}

export type PasswordLink = typeof verification.$inferSelect

/** working or not */
export async function passwordLink(tx: SystemTx, token: string): Promise<PasswordLink | undefined> {
  const { identifier, kind } = verification
  const [found] = await tx
    .select()
    .from(verification)
    .where(
      and(eq(identifier, identifierOf('password', token)), inArray(kind, LINKS_TO_SET_PASSWORD)),
    )
  return found
}

/** Better Auth deletes used links. */
export async function noteUsed(tx: SystemTx, accountId: string, token: string): Promise<void> {
  await addToken(tx, { kind: 'password used', accountId, expiresAt: LONG_AGO }, token)
}

/**
 * Called before hashing, so a bad token is cheap. `withdrawn`: the account is gone. `invalid`: not the token of this
 * email.
 */
export async function linkState(
  tx: SystemTx,
  { email, token }: { email: string; token: string },
): Promise<LinkState> {
  const link = await passwordLink(tx, token)
  if (!link) return 'invalid'
  const owner = await accountById(tx, link.value)
  if (!owner) return 'withdrawn'
  if (owner.email !== email) return 'invalid'
  if (link.kind === 'password used') return 'used'
  if (link.kind === 'password replaced') return 'replaced'
  return link.expiresAt > new Date() ? 'works' : 'expired'
}
