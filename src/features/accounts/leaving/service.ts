import { and, eq, isNull, ne, not, sql, type SQLWrapper } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import { asOwner, type SystemTx } from '../../../server/database/tenancy.ts'
import { raise } from '../../../server/events.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { conflict } from '../../../shared/errors.ts'
import { profileOf } from '../../profile/index.ts'
import { account, accountDeletion, session, user } from '../tables.ts'
import { DAYS_TO_RETURN } from './contract.ts'
import { accountKept, accountLeaving } from './events.ts'
import { deletionMail, keptMail } from './mails.ts'

const DAY_MS = 86_400_000

/**
 * Has the account deleted in 30 days, ends all of its sessions and tells its owner by email. Returns the owner's day on
 * which it is deleted. The caller has confirmed the password. Throws a 409 `last_admin` for the only admin.
 */
export async function leave(services: Services, ownerId: string, from: Headers): Promise<Day> {
  const { db, clock } = services
  const { timeZone, dateStyle } = await db.withOwner(ownerId, profileOf)
  const now = clock.now()
  const deleteAt = new Date(now.getTime() + DAYS_TO_RETURN * DAY_MS)
  const deletedOn = dayIn(timeZone, deleteAt)
  await db.withSystem(async (tx) => {
    await refuseLastAdmin(tx, ownerId, ONLY_ADMIN)
    const [known] = await tx.select({ email: user.email }).from(user).where(eq(user.id, ownerId))
    if (!known) return
    const { email } = known
    const added = await tx
      .insert(accountDeletion)
      .values({ ownerId, email, askedAt: now, deleteAt })
      .onConflictDoNothing()
    // Asked twice at the same moment: the other call does the rest.
    if (!added.rowCount) return
    await tx.delete(session).where(eq(session.userId, ownerId))
    await audit(tx, { kind: 'deletion_asked', actorId: ownerId }, from)
    const content = deletionMail(services.config, deletedOn, { dateStyle })
    const mail = { kind: 'account-deletion', accountId: ownerId, recipient: email, content }
    await queueMail(services, mail, tx)
    await raise(accountLeaving, await asOwner(tx, ownerId), { now })
  })
  return deletedOn
}

/** SQL that is true for an owner whose account is about to be deleted, for queries across owners. */
const isLeaving = (ownerId: SQLWrapper) =>
  sql<boolean>`EXISTS (SELECT FROM ${accountDeletion} WHERE ${accountDeletion.ownerId} = ${ownerId})`

/**
 * Throws a 409 `last_admin` with this sentence for the only admin. Two admins who stop being one at the same time wait
 * here for each other, so that one of them stays.
 */
export async function refuseLastAdmin(
  tx: SystemTx,
  ownerId: string,
  sentence: string,
): Promise<void> {
  const admins = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.isAdmin, true))
    .orderBy(user.id)
    .for('update')
  if (!admins.some(({ id }) => id === ownerId)) return
  // Who was invited as an admin isn't one before setting a password.
  const hasPassword = sql`EXISTS (
    SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`
  const others = and(
    eq(user.isAdmin, true),
    ne(user.id, ownerId),
    not(isLeaving(user.id)),
    hasPassword,
  )
  if (await tx.$count(user, others)) return
  throw conflict('last_admin', sentence)
}

const ONLY_ADMIN =
  'You are the only admin. Make someone else an admin first, then delete your account.'

/**
 * Keeps an account that was about to be deleted. Call it after every way of signing in. Returns true if the account was
 * about to be deleted; its owner then gets an email. Once deleting has begun it does nothing: the account is gone.
 */
export function keepAccount(
  services: Services,
  accountId: string,
  from: Headers,
): Promise<boolean> {
  return services.db.withSystem(async (tx) => {
    const isOpen = and(eq(accountDeletion.ownerId, accountId), isNull(accountDeletion.begunAt))
    const { rowCount } = await tx.delete(accountDeletion).where(isOpen)
    if (!rowCount) return false
    await audit(tx, { kind: 'deletion_withdrawn', actorId: accountId }, from)
    const [known] = await tx.select({ email: user.email }).from(user).where(eq(user.id, accountId))
    const content = keptMail(services.config)
    await queueMail(
      services,
      { kind: 'account-kept', accountId, recipient: known!.email, content },
      tx,
    )
    await raise(accountKept, await asOwner(tx, accountId), { now: services.clock.now() })
    return true
  })
}
