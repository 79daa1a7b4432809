import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit, type By } from '../../../../server/audit/log.ts'
import { asOwner, type SystemTx } from '../../../../server/database/tenancy.ts'
import { raise } from '../../../../server/events.ts'
import type { Services } from '../../../../server/services.ts'
import { conflict } from '../../../../shared/errors.ts'
import { accountSuspended, accountResumed } from '../../events.ts'
import { requireStillAdmin } from '../../users/admins.ts'
import { lockedAccount, noSuchAccount } from '../../users/people.ts'
import { refuseLastAdmin } from '../service.ts'
import { mailAccount } from '../../mails.ts'
import { recover } from '../../recovery/recover.ts'
import { deleteSessions } from '../../sessions/store.ts'
import { accountDeletion, user } from '../../tables.ts'
import { endView } from '../../admin/impersonation/service.ts'
import { disabledMail, enabledMail } from './mails.ts'

type DisablingServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

/** Without `by`: the command line. Throws a 404 or a 409. */
export function disableAccount(
  services: DisablingServices,
  accountId: string,
  reason: string,
  by: By = {},
): Promise<void> {
  if (accountId === by.actorId) throw conflict('own_account', OWN)
  return services.db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    await refuseLastAdmin(tx, accountId, LAST_ADMIN)
    const account = await lockedAccount(tx, accountId)
    if (!account) throw noSuchAccount()
    // Before disabling: a disabled account gets no emails.
    const content = disabledMail(services.config)
    await mailAccount(services, tx, account, { kind: 'account-disabled', content })
    const now = services.clock.now()
    await suspendAccess(tx, accountId, { reason, now, by }, async () => {
      await recover(services, tx, account, { from: by.from })
      await deleteSessions(tx, accountId, { except: [] })
    })
  })
}

/** `end` ends access. From here on `tx` acts as the owner. */
export async function suspendAccess(
  tx: SystemTx,
  accountId: string,
  { reason, now, by = {} }: { reason: string; now: Date; by?: By },
  end: () => Promise<void>,
): Promise<void> {
  const { rowCount } = await tx
    .update(user)
    .set({ disabledAt: now, disabledReason: reason })
    .where(and(eq(user.id, accountId), isNull(user.disabledAt)))
  if (!rowCount) throw conflict('already_disabled', 'This account is disabled already.')
  await endView(tx, { ownerId: accountId })
  await end()
  await noted(tx, 'account_disabled', { accountId, reason, by })
  await raise(accountSuspended, await asOwner(tx, accountId), { now })
}

/** Access without a session stays ended. */
export function enableAccount(
  services: DisablingServices,
  accountId: string,
  reason: string,
  by: By = {},
): Promise<void> {
  return services.db.withSystem(async (tx) => {
    await requireStillAdmin(tx, by)
    const account = await lockedAccount(tx, accountId)
    if (!account) throw noSuchAccount()
    const { rowCount } = await tx
      .update(user)
      .set({ disabledAt: null, disabledReason: null })
      .where(and(eq(user.id, accountId), isNotNull(user.disabledAt)))
    if (!rowCount) throw conflict('not_disabled', "This account isn't disabled.")
    await noted(tx, 'account_enabled', { accountId, reason, by })
    const content = enabledMail(services.config)
    await mailAccount(services, tx, account, { kind: 'account-enabled', content })
    const isBeingDeleted = await tx.$count(accountDeletion, eq(accountDeletion.ownerId, accountId))
    if (isBeingDeleted) return
    await raise(accountResumed, await asOwner(tx, accountId), { now: services.clock.now() })
  })
}

const noted = (
  tx: SystemTx,
  kind: 'account_disabled' | 'account_enabled',
  { accountId, reason, by }: { accountId: string; reason: string; by: By },
): Promise<void> =>
  audit(tx, { kind, actorId: by.actorId, subjectId: accountId, detail: reason }, by.from)

const OWN = "You can't disable your own account. Ask another admin."
const LAST_ADMIN =
  'This is the only admin left. Make someone else an admin first, then disable the account.'
