import { eq } from 'drizzle-orm'
import { audit, type By } from '../../server/audit/log.ts'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { RESET_HOURS } from './contract.ts'
import { refuseLastAdmin } from './leaving/service.ts'
import { mailResetLink, passwordLink } from './passwords/links.ts'
import { accountIdOf, noSuchAccount, parseEmail } from './directory/people.ts'
import { resetFactors } from './second-factor/reset.ts'
import { user } from './tables.ts'
import { endView } from './viewing/service.ts'

/** `by` is the admin who does it; without it, it's the command line. */

/** Returns a link that sets a new password, for the command line. The old password works until the link is used. Throws a 404 if there is no account. */
export function resetAccount(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  address: string,
): Promise<string> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    const id = await accountIdOf(tx, email)
    await audit(tx, { kind: 'reset_asked', subjectId: id })
    return (await passwordLink(services, tx, { id, email }, RESET_HOURS)).url
  })
}

/**
 * Removes an account's authenticator app, recovery codes and passkeys, ends its sessions and tells its
 * owner, for the command line. Throws a 404 if there is no account.
 */
export function resetSecondFactor(
  services: Pick<Services, 'db' | 'config' | 'jobs'>,
  address: string,
): Promise<void> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    await resetFactors(services, tx, await accountIdOf(tx, email))
  })
}

/** Emails the owner a link that sets a new password. The old one works until the link is used. */
export async function sendReset(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log'>,
  { id, email }: { id: string; email: string },
  { actorId, from }: By,
): Promise<void> {
  await services.db.withSystem((tx) =>
    audit(tx, { kind: 'reset_asked', actorId, subjectId: id }, from),
  )
  await mailResetLink(services, email)
}

/**
 * Makes an account an admin, or takes that away, effective from its next request. What they look at as an admin ends
 * with it, so that getting the rights back opens nothing. Throws a 404 if there is no such account, and a 409
 * `last_admin` if nobody would be left who can act as one.
 */
export async function changeAdmin(
  tx: SystemTx,
  accountId: string,
  isAdmin: boolean,
  { actorId, from }: By = {},
): Promise<void> {
  if (!isAdmin) {
    const how = actorId ? ', then take the rights away here.' : ': npm run admin -- grant EMAIL'
    const sentence = `This is the only admin left. Make someone else an admin first${how}`
    await refuseLastAdmin(tx, accountId, sentence)
  }
  const { rowCount } = await tx.update(user).set({ isAdmin }).where(eq(user.id, accountId))
  if (!rowCount) throw noSuchAccount()
  if (!isAdmin) await endView(tx, { ownerId: accountId })
  const kind = isAdmin ? 'admin_granted' : 'admin_revoked'
  await audit(tx, { kind, actorId, subjectId: accountId }, from)
}

/** `changeAdmin` for the account with this email. */
const changeAdminOf =
  (isAdmin: boolean) =>
  ({ db }: { db: Database }, email: string, by: By = {}): Promise<void> =>
    db.withSystem(async (tx) =>
      changeAdmin(tx, await accountIdOf(tx, parseEmail(email)), isAdmin, by),
    )

/** Throws a 404 without such an account. */
export const grantAdmin = changeAdminOf(true)
/** Throws a 404 without such an account, and a 409 `last_admin` if nobody would be left. */
export const revokeAdmin = changeAdminOf(false)
