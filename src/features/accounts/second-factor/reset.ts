import { and, eq, notInArray } from 'drizzle-orm'
import { audit, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { accountById, noSuchAccount } from '../directory/people.ts'
import { authenticator, passkey, verification } from '../tables.ts'
import { endAccess } from '../sessions/store.ts'
import { OF_UNDO } from '../undo-links/links.ts'
import { tellOwner } from './mails.ts'

/**
 * Removes an account's authenticator app, recovery codes, passkeys and access tokens, ends its sessions and tells its
 * owner. For admins, when all of that is lost. Leave `by` out for the command. Throws a 404.
 */
export async function resetFactors(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  accountId: string,
  { actorId, from }: By = {},
): Promise<void> {
  const owner = await accountById(tx, accountId)
  if (!owner) throw noSuchAccount()
  await tx.delete(authenticator).where(eq(authenticator.userId, owner.id))
  await tx.delete(passkey).where(eq(passkey.userId, owner.id))
  await endAccess(tx, owner.id)
  // A sign-in that waits for a code must not go on, and neither may a passkey be added with a challenge from before.
  await tx
    .delete(verification)
    .where(
      and(
        eq(verification.value, owner.id),
        notInArray(verification.kind, ['new-email', ...OF_UNDO]),
      ),
    )
  await audit(tx, { kind: 'second_factor_reset', actorId, subjectId: owner.id }, from)
  await audit(tx, { kind: 'sessions_ended', actorId, subjectId: owner.id }, from)
  await tellOwner(services, tx, owner, 'second-factor-reset')
}
