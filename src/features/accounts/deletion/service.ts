import { and, eq, gt, isNull, ne, not, sql } from 'drizzle-orm'
import { audit, type By } from '../../../server/audit/log.ts'
import { asOwner, type SystemTx } from '../../../server/database/tenancy.ts'
import { raise } from '../../../server/events.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { conflict } from '../../../shared/errors.ts'
import { DAYS_TO_RETURN } from '../../../shared/limits.ts'
import { profileIfAny, profileOf } from '../../profile/index.ts'
import { dropEmailLinks } from '../links/links.ts'
import { lockedAdmins, requireStillAdmin } from '../users/admins.ts'
import { isSuspended } from '../users/suspended.ts'
import { accountById, noSuchAccount } from '../users/people.ts'
import { accountSuspended, accountResumed } from '../events.ts'
import { mailAccount } from '../mails.ts'
import { requireStillThere } from '../sessions/still-there.ts'
import { account, accountDeletion, session, user } from '../tables.ts'
import { deletionMail, deletionWithdrawnMail } from './mails.ts'

const DAY_MS = 86_400_000

type DeletionServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

/** Returns the owner's day. The caller has confirmed the password. */
export async function askForDeletion(
  services: DeletionServices,
  signedIn: SignedIn,
  from: Headers,
): Promise<Day> {
  const { ownerId } = signedIn
  const by = { actorId: ownerId, from }
  return (await begin(services, ownerId, { days: DAYS_TO_RETURN, by, signedIn })).deletedOn
}

/** Without `by`: the command line. */
export async function deleteOnRequest(
  services: DeletionServices,
  ownerId: string,
  { reason, atOnce }: { reason: string; atOnce: boolean },
  by: By = {},
): Promise<Day> {
  if (ownerId === by.actorId) throw conflict('own_account', OWN_ACCOUNT)
  const known = await services.db.withSystem((tx) => accountById(tx, ownerId))
  if (!known) throw noSuchAccount()
  if (!(await services.db.withOwner(ownerId, (tx) => profileIfAny(tx)))) {
    throw conflict(
      'only_invited',
      'Nobody has accepted the invitation of this account, so there is nothing to delete. Take the invitation back instead: in Admin > Invitations, or with npm run admin -- withdraw EMAIL.',
    )
  }
  const days = atOnce ? 0 : DAYS_TO_RETURN
  const { deletedOn, isNew } = await begin(services, ownerId, { days, reason, by })
  if (!isNew) throw conflict('already_leaving', 'This account is about to be deleted already.')
  return deletedOn
}

interface Request {
  /** 0: at once */
  days: number
  reason?: string
  by: By
  /** the owner's own call */
  signedIn?: SignedIn
}

async function begin(
  services: DeletionServices,
  ownerId: string,
  { days, reason, by, signedIn }: Request,
): Promise<{ deletedOn: Day; isNew: boolean }> {
  const { db, clock, config } = services
  const { timeZone, dateStyle } = await db.withOwner(ownerId, profileOf)
  const now = clock.now()
  const deleteAt = new Date(now.getTime() + days * DAY_MS)
  const deletedOn = dayIn(timeZone, deleteAt)
  const isNew = await db.withSystem(async (tx) => {
    if (reason !== undefined) await requireStillAdmin(tx, by)
    await refuseLastAdmin(tx, ownerId, reason === undefined ? ONLY_ADMIN : THE_ONLY_ADMIN)
    if (signedIn) await requireStillThere(tx, signedIn)
    const known = await accountById(tx, ownerId)
    if (!known) return false
    const { rowCount } = await tx
      .insert(accountDeletion)
      .values({ ownerId, email: known.email, askedAt: now, deleteAt })
      .onConflictDoUpdate({
        target: accountDeletion.ownerId,
        set: { deleteAt },
        // `atOnce` overtakes 30 days.
        setWhere: and(
          isNull(accountDeletion.begunAt),
          gt(
            accountDeletion.deleteAt,
            sql`${deleteAt.toISOString()}::timestamptz + interval '1 day'`,
          ),
        ),
      })
    // Asked twice at once: the other call does the rest.
    if (!rowCount) return false
    await tx.delete(session).where(eq(session.userId, ownerId))
    // Such a link would go on with a given-up account.
    await dropEmailLinks(tx, ownerId)
    const entry = { kind: 'deletion_asked', actorId: by.actorId, subjectId: ownerId } as const
    await audit(tx, reason === undefined ? entry : { ...entry, detail: reason }, by.from)
    const asked = { isByAdmin: reason !== undefined, canReturn: days > 0, dateStyle }
    const content = deletionMail(config, deletedOn, asked)
    await mailAccount(services, tx, known, { kind: 'account-deletion', content })
    await raise(accountSuspended, await asOwner(tx, ownerId), { now })
    return true
  })
  return { deletedOn, isNew }
}

/** Two admins who ask for deletion at once wait here, so that one stays. */
export async function refuseLastAdmin(
  tx: SystemTx,
  ownerId: string,
  sentence: string,
): Promise<void> {
  const admins = await lockedAdmins(tx)
  if (!admins.includes(ownerId)) return
  // An invited admin doesn't count before setting a password.
  const hasPassword = sql`EXISTS (
    SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`
  const others = and(
    eq(user.isAdmin, true),
    ne(user.id, ownerId),
    not(isSuspended(user.id)),
    hasPassword,
  )
  if (await tx.$count(user, others)) return
  throw conflict('last_admin', sentence)
}

const OWN_ACCOUNT = 'Delete your own account under Your account.'
const THE_ONLY_ADMIN =
  'This is the only admin left. Make someone else an admin first, then delete the account.'
const ONLY_ADMIN =
  'You are the only admin. Make someone else an admin first, then delete your account.'

/** Call after every way of signing in. Does nothing once deleting has begun. */
export function withdrawDeletion(
  services: Services,
  accountId: string,
  from: Headers,
): Promise<boolean> {
  return services.db.withSystem(async (tx) => {
    const isOpen = and(eq(accountDeletion.ownerId, accountId), isNull(accountDeletion.begunAt))
    const { rowCount } = await tx.delete(accountDeletion).where(isOpen)
    if (!rowCount) return false
    await audit(tx, { kind: 'deletion_withdrawn', actorId: accountId }, from)
    const account = (await accountById(tx, accountId))!
    const content = deletionWithdrawnMail(services.config)
    await mailAccount(services, tx, account, { kind: 'account-kept', content })
    await raise(accountResumed, await asOwner(tx, accountId), { now: services.clock.now() })
    return true
  })
}
