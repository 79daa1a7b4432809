import { eq } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import { asOwner, type SystemTx } from '../../../server/database/tenancy.ts'
import { raise } from '../../../server/events.ts'
import type { Services } from '../../../server/services.ts'
import type { BodyOf } from '../../../shared/endpoint.ts'
import { AppError } from '../../../shared/errors.ts'
import { fullName } from '../../../shared/names.ts'
import { apiErrorCode, authOn } from '../auth/better-auth.ts'
import { refuseCommon, wordsOf } from '../passwords/common-passwords.ts'
import type { register, setPassword } from '../contract.ts'
import { passwordsFor, precomputed } from '../auth/hashing.ts'
import { confirmAddress } from '../settings/email-verification/store.ts'
import { rename } from '../settings/service.ts'
import { lockedAdmins } from '../users/admins.ts'
import { takenBy } from '../users/taken.ts'
import { accountRegistered } from '../events.ts'
import { DEAD_LINKS, type DeadLink } from '../links/contract.ts'
import { linkState, noteUsed, passwordLink, type PasswordLink } from '../links/password-links.ts'
import { recover } from '../recovery/recover.ts'
import { tellOfRemoved } from '../second-factor/mails.ts'
import { addedBefore, eitherOf, passkeysExcept, removeByLink } from '../second-factor/removing.ts'
import { secondStepInstead } from './second-step.ts'
import { account, user } from '../tables.ts'
import { dropEarlierUndoLinks } from '../links/undo-links.ts'

/** All or none. */
export async function registerAccount(
  services: Services,
  { firstName, lastName, email, password, businessName, timeZone }: BodyOf<typeof register>,
  headers: Headers,
) {
  await refuseCommon('password', password, [...wordsOf(email), firstName, lastName, businessName])
  const hashed = precomputed(await passwordsFor(headers).hash(password))
  return services.db.withSystem(async (tx) => {
    if (await takenBy(tx, email)) throw emailTaken()
    const { api } = await authOn(tx, services, hashed)
    const made = await api.signUpEmail({
      body: { name: fullName({ firstName, lastName }), firstName, lastName, email, password },
      headers,
      returnHeaders: true,
    })
    await audit(tx, { kind: 'registered', actorId: made.response.user.id }, headers)
    const owner = await asOwner(tx, made.response.user.id)
    const today = services.clock.today(timeZone)
    await raise(accountRegistered, owner, { businessName, timeZone, today })
    return made
  })
}

/** After a 400 `common_password` the link still works. */
export async function setPasswordByLink(
  services: Services,
  body: BodyOf<typeof setPassword>,
  headers: Headers,
) {
  const { email, token, newPassword, firstName = null, lastName = null } = body
  const state = await services.db.withSystem((tx) => linkState(tx, { email, token }))
  if (state !== 'works') throw deadLink(state)
  await refuseCommon('newPassword', newPassword, [...wordsOf(email), firstName, lastName])
  const hashed = precomputed(await passwordsFor(headers).hash(newPassword))
  try {
    return await services.db.withSystem((tx) => takeLink(tx, services, hashed, body, headers))
  } catch (error) {
    const code = apiErrorCode(error)
    if (code !== 'INVALID_TOKEN' && code !== 'INVALID_EMAIL_OR_PASSWORD') throw error
    // Used by somebody else in between.
    const now = await services.db.withSystem((tx) => linkState(tx, { email, token }))
    throw deadLink(now === 'works' ? 'invalid' : now)
  }
}

/** Returns a second step's token if a code is missing. */
async function takeLink(
  tx: SystemTx,
  services: Services,
  hashed: ReturnType<typeof precomputed>,
  { email, token, newPassword, keepPasskeys, ...joined }: BodyOf<typeof setPassword>,
  headers: Headers,
) {
  const isAdminBy = await adminRight(tx, token)
  const [known] = await tx
    .select({
      id: user.id,
      accountId: account.id,
      isAdmin: user.isAdmin,
      confirmedAt: user.confirmedAt,
    })
    .from(user)
    .leftJoin(account, eq(account.userId, user.id))
    .where(eq(user.email, email))
    // A second use of the link waits here.
    .for('update', { of: user })
  if (!known) throw deadLink('withdrawn')
  if (isAdminBy) await tx.update(user).set({ isAdmin: true }).where(eq(user.id, known.id))
  const link = await passwordLink(tx, token)
  const { api } = await authOn(tx, services, hashed)
  await api.resetPassword({ body: { token, newPassword } })
  // Fails for another email's token; the rollback undoes the password.
  const signedIn = await api.signInEmail({
    body: { email, password: newPassword },
    headers,
    returnHeaders: true,
  })
  await noteUsed(tx, known.id, token)
  // Without a mail server the operator handed the link out, which proves nothing.
  const isMailed = services.config.hasMailServer
  const strangers = isMailed ? addedBefore(known.confirmedAt) : {}
  const unwanted = keepPasskeys ? { passkeys: passkeysExcept(keepPasskeys) } : {}
  const removed = await removeByLink(tx, known, eitherOf(strangers, unwanted), headers)
  await tellOfRemoved(services, tx, { id: known.id, email }, removed)
  if (isMailed) await confirmAddress(tx, known.id)
  // A forgotten password and a stolen account look alike from here.
  await recover(services, tx, { id: known.id, email }, { from: headers, address: email })
  if (link) await dropEarlierUndoLinks(tx, { id: known.id, email }, link.createdAt)
  const { token: sessionToken } = signedIn.response
  const secondStep = await secondStepInstead(tx, { token: sessionToken, userId: known.id })
  const isFirst = !known.accountId
  if (isAdminBy) {
    const granted = { kind: 'admin_granted', subjectId: known.id } as const
    // The inviter's address of then is in the invitation's entry.
    await audit(tx, { ...granted, actorId: isAdminBy.askedBy ?? undefined })
  }
  if (isFirst) await join(tx, services, known.id, joined, headers)
  else {
    await audit(tx, { kind: 'password_set', actorId: known.id }, headers)
    await audit(tx, { kind: 'sessions_ended', actorId: known.id }, headers)
  }
  return { ...signedIn, isFirst, secondStep }
}

/** Locks the admins first, as every change to them does. */
async function adminRight(tx: SystemTx, token: string): Promise<PasswordLink | undefined> {
  if (!(await passwordLink(tx, token))?.grantsAdmin) return undefined
  const admins = await lockedAdmins(tx)
  // Again: the inviter may just have got the account back.
  const rights = await passwordLink(tx, token)
  if (!rights?.grantsAdmin) return undefined
  return !rights.askedBy || admins.includes(rights.askedBy) ? rights : undefined
}

/** An invited owner counts as registered with the first password. */
async function join(
  tx: SystemTx,
  { clock }: Services,
  id: string,
  {
    firstName,
    lastName,
    timeZone,
  }: Pick<BodyOf<typeof setPassword>, 'firstName' | 'lastName' | 'timeZone'>,
  headers: Headers,
): Promise<void> {
  if (firstName && lastName) await rename(tx, id, { firstName, lastName })
  await audit(tx, { kind: 'invitation_accepted', actorId: id }, headers)
  const owner = await asOwner(tx, id)
  const today = clock.today(timeZone)
  await raise(accountRegistered, owner, { businessName: null, timeZone, today })
}

function emailTaken(): AppError {
  const message = 'An account with this email already exists. Sign in instead.'
  return new AppError(409, 'email_taken', message, { fields: { email: message } })
}

function deadLink(state: DeadLink): AppError {
  const { title, text } = DEAD_LINKS[state]
  return new AppError(400, `link_${state}`, `${title}. ${text}`)
}
