import { eq } from 'drizzle-orm'
import { audit, type By } from '../../server/audit/log.ts'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { conflict } from '../../shared/errors.ts'
import { RESET_HOURS } from './contract.ts'
import { refuseLastAdmin } from './deletion/service.ts'
import { addLink } from './links/links.ts'
import { replaceResetLinks } from './links/password-links.ts'
import { mailResetLink } from './passwords/mail-reset.ts'
import { requireStillAdmin } from './users/admins.ts'
import { accountById, accountIdOf, noSuchAccount, parseEmail } from './users/people.ts'
import { resetFactors } from './second-factor/reset.ts'
import { endBegunBy } from './admin/invitations/begun.ts'
import { hasPassword } from './admin/invitations/store.ts'
import { session, user, verification } from './tables.ts'
import { dropUndoLinksAfter } from './links/undo-links.ts'
import { endView } from './admin/impersonation/service.ts'

/** Without `by`: the command line. */

/** The old password works until the link is used. Throws a 404. */
export function resetAccount(
  services: Pick<Services, 'db' | 'config'>,
  address: string,
): Promise<string> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    const id = await accountIdOf(tx, email)
    await audit(tx, { kind: 'reset_asked', subjectId: id })
    await dropUndoLinksAfter(tx, { id, email })
    await replaceResetLinks(tx, id)
    const link = { kind: 'password', accountId: id, hours: RESET_HOURS } as const
    return (await addLink(services, tx, link, { email })).url
  })
}

export function resetSecondFactor(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  address: string,
): Promise<void> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    await resetFactors(services, tx, await accountIdOf(tx, email))
  })
}

export async function sendReset(
  services: Pick<Services, 'db' | 'config' | 'jobs'>,
  { id, email }: { id: string; email: string },
  by: By,
): Promise<void> {
  await services.db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    await audit(tx, { kind: 'reset_asked', actorId: by.actorId, subjectId: id }, by.from)
  })
  await mailResetLink(services, email)
}

/** Ends views and begun work, so that new rights open nothing old. Throws a 404 or a 409 `last_admin`. */
export async function changeAdmin(
  tx: SystemTx,
  accountId: string,
  isAdmin: boolean,
  by: By = {},
): Promise<void> {
  const { actorId, from } = by
  await requireStillAdmin(tx, by)
  if (!isAdmin) {
    const how = actorId ? ', then take the rights away here.' : ': npm run admin -- grant EMAIL'
    const sentence = `This is the only admin left. Make someone else an admin first${how}`
    await refuseLastAdmin(tx, accountId, sentence)
    const itsLinks = eq(verification.value, accountId)
    await tx.update(verification).set({ grantsAdmin: false }).where(itsLinks)
  } else if (!(await hasPassword(tx, accountId))) {
    if (!(await accountById(tx, accountId))) throw noSuchAccount()
    throw conflict('only_invited', ONLY_INVITED)
  }
  const { rowCount } = await tx.update(user).set({ isAdmin }).where(eq(user.id, accountId))
  if (!rowCount) throw noSuchAccount()
  // Earlier checks took no second factor.
  await tx.update(session).set({ checkedAt: null }).where(eq(session.userId, accountId))
  if (!isAdmin) {
    await endView(tx, { ownerId: accountId })
    await endBegunBy(tx, accountId)
  }
  const kind = isAdmin ? 'admin_granted' : 'admin_revoked'
  await audit(tx, { kind, actorId, subjectId: accountId }, from)
}

const ONLY_INVITED =
  'Nobody has accepted this invitation yet. Invite them again, as an admin: the right then begins when they accept.'

const changeAdminOf =
  (isAdmin: boolean) =>
  ({ db }: { db: Database }, email: string, by: By = {}): Promise<void> =>
    db.withSystem(async (tx) =>
      changeAdmin(tx, await accountIdOf(tx, parseEmail(email)), isAdmin, by),
    )

export const grantAdmin = changeAdminOf(true)
export const revokeAdmin = changeAdminOf(false)
