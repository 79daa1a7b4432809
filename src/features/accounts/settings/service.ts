import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { isWithin } from '../../../server/limits.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'
import { refuseStale } from '../../../shared/edits.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { AppError, badInput, checkNeeded, conflict } from '../../../shared/errors.ts'
import { fullName } from '../../../shared/names.ts'
import { refuseCommon, wordsOf } from '../passwords/common-passwords.ts'
import { wrongPassword, type Checked } from '../passwords/current-password.ts'
import { passwordsFor } from '../auth/hashing.ts'
import { openToken, takeToken } from '../auth/tokens.ts'
import { lockedAdmins } from '../users/admins.ts'
import { lockedAccount } from '../users/people.ts'
import { takenBy } from '../users/taken.ts'
import { mailAccount } from '../mails.ts'
import { factorStateOf } from '../second-factor/check.ts'
import { tellOfRemoved } from '../second-factor/mails.ts'
import { passkeysExcept, removeFactors } from '../second-factor/removing.ts'
import { deviceOf } from '../sessions/devices/device.ts'
import { requireStillThere } from '../sessions/still-there.ts'
import { deleteSessions } from '../sessions/store.ts'
import { account, user } from '../tables.ts'
import {
  EMAIL_CHANGE_HOURS,
  type changeName,
  type changePassword,
  type confirmEmail,
} from './contract.ts'
import { dropUndoLinksAfter, isEarlier, undoLink } from '../links/undo-links.ts'
import { addLink, dropEmailLinks, dropLinks } from '../links/links.ts'
import { askedMail, changedMail, confirmMail, passwordMail, takenMail } from './mails.ts'

export async function rename(
  tx: SystemTx,
  accountId: string,
  { was, ...changes }: BodyOf<typeof changeName>,
) {
  const before = (await lockedAccount(tx, accountId))!
  refuseStale(before, changes, was)
  const { firstName, lastName } = { ...before, ...changes }
  const [renamed] = await tx
    .update(user)
    .set({ firstName, lastName, name: fullName({ firstName, lastName }), updatedAt: sql`now()` })
    .where(eq(user.id, accountId))
    .returning()
  return renamed!
}

const TAKEN = { name: 'email-taken', calls: 1, seconds: 86_400 }

/** The address may be a stranger's. */
const TO = { name: 'change-email to', calls: 5, seconds: 86_400 }

/** If the new email has an account, its owner is told instead, and the caller sees no difference. */
export async function askForEmail(
  services: Services,
  owner: Checked,
  { signedIn, to }: { signedIn: SignedIn; to: string },
  headers: Headers,
): Promise<void> {
  const { id: accountId, email: from } = owner
  if (to === from) {
    const message = 'This is already your email.'
    throw badInput(message, { email: message })
  }
  const { db, config, limits } = services
  await limits.take(TO, to)
  const taken = await db.withSystem((tx) => takenBy(tx, to, accountId))
  // Outside the transaction, which would need a second connection.
  const tellOwner = taken === 'in use' && (await isWithin(services, TAKEN, to))
  await db.withSystem(async (tx) => {
    await requireStillThere(tx, signedIn)
    await dropEmailLinks(tx, accountId)
    await audit(
      tx,
      { kind: 'email_change_asked', actorId: accountId, oldValue: from, newValue: to },
      headers,
    )
    const asked = askedMail(config, from, to)
    await mailAccount(services, tx, owner, { kind: 'email-change-asked', content: asked })
    // Also made for a taken email, and not sent: else the caller could tell.
    const { sessionId } = signedIn
    const change = { accountId, sessionId, email: to, hours: EMAIL_CHANGE_HOURS }
    const secret = await addLink(services, tx, { kind: 'new-email', ...change }, { email: to })
    if (!taken) {
      const newAddress = { id: accountId, email: to }
      const content = confirmMail(config)
      await mailAccount(services, tx, newAddress, { kind: 'email-change', content, secret })
    } else if (tellOwner) {
      const content = takenMail(config, to)
      await queueMail(services, { kind: 'email-taken', recipient: to, content }, tx)
    }
  })
}

/** Spares the sessions that asked and opened. */
export async function changeEmailByLink(
  services: Services,
  { email, token }: BodyOf<typeof confirmEmail>,
  openedBy: SignedIn | null,
  headers: Headers,
): Promise<void> {
  await services.db.withSystem(async (tx) => {
    const asked = await openToken(tx, 'new-email', token)
    if (!asked) throw linkInvalid()
    const { value: accountId, askedBy } = asked
    // An admin's request ends with the admin's rights.
    if (askedBy && !(await lockedAdmins(tx)).includes(askedBy)) throw linkInvalid()
    // Before its links, as in all that drops links: else deadlock.
    const before = await lockedAccount(tx, accountId)
    const change = await takeToken(tx, 'new-email', token)
    if (!before || change?.email !== email) throw linkInvalid()
    if (await takenBy(tx, email, accountId)) throw emailTaken()
    // Without a mail server the operator handed the link out, which proves nothing.
    const confirmedAt = services.config.hasMailServer
      ? sql`coalesce(${user.confirmedAt}, now())`
      : null
    await dropLinks(tx, accountId)
    const former = {
      id: accountId,
      email: before.email,
      wasConfirmed: before.confirmedAt !== null,
    }
    // An admin who gives the account back wins: the thief must not move it away again.
    const isBack = askedBy !== null && (await isEarlier(tx, before, email))
    const secret = isBack ? undefined : await undoLink(services, tx, former, 'email')
    const content = changedMail(services.config, email, { canUndo: secret !== undefined })
    // Before the change: afterwards nobody has confirmed the former address.
    await mailAccount(services, tx, former, { kind: 'email-changed', content, secret })
    await tx
      .update(user)
      .set({ email, confirmedAt, updatedAt: sql`now()` })
      .where(eq(user.id, accountId))
    if (isBack) await dropUndoLinksAfter(tx, { id: accountId, email }, email)
    const here = openedBy?.ownerId === accountId ? [openedBy.sessionId] : []
    const ended = await deleteSessions(tx, accountId, { except: [change.sessionId!, ...here] })
    const values = { oldValue: before.email, newValue: email }
    await audit(tx, { kind: 'email_changed', actorId: accountId, ...values }, headers)
    if (ended) await audit(tx, { kind: 'sessions_ended', actorId: accountId }, headers)
  })
}

/** Nothing changes if this throws. */
export async function setNewPassword(
  services: Services,
  { id, email, firstName, lastName, hash }: Checked,
  { currentPassword, newPassword, keepPasskeys, keepAuthenticator }: BodyOf<typeof changePassword>,
  signedIn: SignedIn,
  headers: Headers,
): Promise<{ ended: number; removed: number }> {
  if (newPassword === currentPassword) {
    const message = 'This is already your password. Please choose another.'
    throw badInput(message, { newPassword: message })
  }
  await refuseCommon('newPassword', newPassword, [...wordsOf(email), firstName, lastName])
  const password = await passwordsFor(headers).hash(newPassword)
  return services.db.withSystem(async (tx) => {
    // As a sign-in does: else deadlock.
    await lockedAccount(tx, id)
    const { rowCount } = await tx
      .update(account)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(account.userId, id), eq(account.password, hash)))
    // Changed by somebody else meanwhile.
    if (rowCount !== 1) throw wrongPassword('currentPassword')
    const unwanted = {
      passkeys: keepPasskeys && passkeysExcept(keepPasskeys),
      authenticator: keepAuthenticator ? undefined : sql`true`,
    }
    // Before removing: the present ways decide what the check takes.
    const { needsCheck } = await factorStateOf(tx, services.config, signedIn)
    const removed = await removeFactors(tx, id, unwanted, headers)
    if (needsCheck && (removed.passkeys.length > 0 || removed.authenticator)) throw checkNeeded()
    await tellOfRemoved(services, tx, { id, email }, removed)
    await dropLinks(tx, id)
    const ended = await deleteSessions(tx, id, { except: [signedIn.sessionId] })
    await audit(tx, { kind: 'password_changed', actorId: id }, headers)
    if (ended) await audit(tx, { kind: 'sessions_ended', actorId: id }, headers)
    const { passkeys } = await factorStateOf(tx, services.config, signedIn)
    const content = passwordMail(services.config, email, {
      device: deviceOf(headers.get('user-agent')),
      passkeys: passkeys.length,
    })
    await mailAccount(services, tx, { id, email }, { kind: 'password-changed', content })
    return { ended, removed: removed.passkeys.length }
  })
}

const linkInvalid = () =>
  new AppError(
    400,
    'link_invalid',
    "This link has expired or was already used. If your email hasn't changed, ask for a new link on your account page.",
  )
const emailTaken = () =>
  conflict(
    'email_taken',
    'Another account has started to use this email, so it can no longer be yours. Nothing has changed.',
  )
