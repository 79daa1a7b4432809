import { eq } from 'drizzle-orm'
import { audit, type By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { requireStillAdmin } from '../users/admins.ts'
import { lockedAccount, noSuchAccount } from '../users/people.ts'
import { recover } from '../recovery/recover.ts'
import { deleteSessions } from '../sessions/store.ts'
import { authenticator, passkey } from '../tables.ts'
import { tellOwner } from './mails.ts'

/** Without `by`: the command. */
export async function resetFactors(
  services: Pick<Services, 'clock' | 'config' | 'jobs'>,
  tx: SystemTx,
  accountId: string,
  by: By = {},
): Promise<void> {
  const { actorId, from } = by
  await requireStillAdmin(tx, by)
  const owner = await lockedAccount(tx, accountId)
  if (!owner) throw noSuchAccount()
  await tx.delete(authenticator).where(eq(authenticator.userId, owner.id))
  await tx.delete(passkey).where(eq(passkey.userId, owner.id))
  await recover(services, tx, owner, { from })
  await deleteSessions(tx, owner.id, { except: [] })
  await audit(tx, { kind: 'second_factor_reset', actorId, subjectId: owner.id }, from)
  await audit(tx, { kind: 'sessions_ended', actorId, subjectId: owner.id }, from)
  await tellOwner(services, tx, owner, 'second-factor-reset')
}
