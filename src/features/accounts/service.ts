import { eq, sql } from 'drizzle-orm'
import { asOwner } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { apiErrorCode, authOn } from './auth.ts'
import { refuseCommon } from './passwords/common-passwords.ts'
import type { register, setPassword } from './contract.ts'
import { passwords, precomputed } from './passwords/hashing.ts'
import { accountRegistered } from './index.ts'
import { linkWorks } from './passwords/links.ts'
import { record } from './security/security-log.ts'
import { account, user, verification } from './tables.ts'

/**
 * Creates the account, its profile and its first session, all or none.
 * Throws a 409 `email_taken`, a 400 `common_password` or a 503 `busy`.
 */
export async function registerAccount(
  services: Services,
  { firstName, lastName, email, password, businessName, timeZone }: BodyOf<typeof register>,
  headers: Headers,
) {
  await refuseCommon('password', password, [...wordsOf(email), firstName, lastName, businessName])
  const hashed = precomputed(await passwords.hash(password))
  return services.db.withSystem(async (tx) => {
    // If two people register the same email at the same time, the second waits and is then rejected.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
    const { api } = await authOn(tx, services, hashed)
    const made = await api
      .signUpEmail({
        body: { name: `${firstName} ${lastName}`, firstName, lastName, email, password },
        headers,
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        if (apiErrorCode(error) !== 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') throw error
        const message = 'An account with this email already exists. Sign in instead.'
        throw new AppError(409, 'email_taken', message, { fields: { email: message } })
      })
    await record(tx, { kind: 'registered', email }, headers)
    const owner = await asOwner(tx, made.response.user.id)
    await raise(accountRegistered, owner, { businessName, timeZone })
    return made
  })
}

/**
 * Sets a password with an invitation or reset link, ends all sessions of the account and signs in
 * again. Throws a 400 `link_invalid`, a 400 `common_password`, after which the link still works, or a
 * 503 `busy`.
 */
export async function setPasswordByLink(
  services: Services,
  { email, token, newPassword, timeZone }: BodyOf<typeof setPassword>,
  headers: Headers,
) {
  const works = await services.db.withSystem((tx) => linkWorks(services, tx, { email, token }))
  if (!works) throw linkInvalid()
  await refuseCommon('newPassword', newPassword, wordsOf(email))
  const hashed = precomputed(await passwords.hash(newPassword))
  return services.db.withSystem(async (tx) => {
    const [known] = await tx
      .select({ id: user.id, accountId: account.id })
      .from(user)
      .leftJoin(account, eq(account.userId, user.id))
      .where(eq(user.email, email))
    if (!known) throw linkInvalid()
    const { api } = await authOn(tx, services, hashed)
    try {
      await api.resetPassword({ body: { token, newPassword } })
      // Fails if the token belongs to another email. The transaction then undoes the password change.
      const signedIn = await api.signInEmail({
        body: { email, password: newPassword },
        headers,
        returnHeaders: true,
      })
      // Invalidates the account's other links.
      await tx.delete(verification).where(eq(verification.value, known.id))
      const isFirst = !known.accountId
      const detail = isFirst ? 'invitation' : 'reset'
      await record(tx, { kind: 'password_set', email, detail }, headers)
      if (isFirst) {
        // An invited owner counts as registered when they set their first password.
        const owner = await asOwner(tx, known.id)
        await raise(accountRegistered, owner, { businessName: null, timeZone })
      } else {
        await record(tx, { kind: 'sessions_ended', email }, headers)
      }
      return signedIn
    } catch (error) {
      const code = apiErrorCode(error)
      if (code !== 'INVALID_TOKEN' && code !== 'INVALID_EMAIL_OR_PASSWORD') throw error
      throw linkInvalid()
    }
  })
}

const wordsOf = (email: string): string[] => [email, email.slice(0, email.lastIndexOf('@'))]

const linkInvalid = (): AppError =>
  new AppError(
    400,
    'link_invalid',
    'This link has expired or was already used. Please ask for a new one.',
  )
