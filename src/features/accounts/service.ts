import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { asOwner } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import type { Services } from '../../server/services.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import { AppError, conflict } from '../../shared/errors.ts'
import { authOn, refusalOf } from './auth.ts'
import type { register, setPassword } from './contract.ts'
import { accountRegistered } from './index.ts'

/**
 * Makes the account, its profile and its first session, or nothing of them.
 * Throws a 409 when the email is taken.
 */
export function registerAccount(
  { db, config }: Services,
  log: FastifyBaseLogger,
  { firstName, lastName, email, password, businessName, timeZone }: BodyOf<typeof register>,
  headers: Headers,
) {
  return db.withSystem(async (tx) => {
    // Of two registrations of one email at the same moment, the second waits and then is refused.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
    const made = await authOn(tx, config, log)
      .api.signUpEmail({
        body: { name: `${firstName} ${lastName}`, firstName, lastName, email, password },
        headers,
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        if (refusalOf(error) !== 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') throw error
        throw conflict('email_taken', 'An account with this email already exists. Sign in instead.')
      })
    const owner = await asOwner(tx, made.response.user.id)
    await raise(accountRegistered, owner, { businessName, timeZone })
    return made
  })
}

/**
 * Sets the password that an invitation's or reset's link allows, ends all sessions of the account
 * and signs in anew. Throws a 400 `link_invalid`.
 */
export function setPasswordByLink(
  { db, config }: Services,
  log: FastifyBaseLogger,
  { email, token, newPassword }: BodyOf<typeof setPassword>,
  headers: Headers,
) {
  return db.withSystem(async (tx) => {
    const { api } = authOn(tx, config, log)
    try {
      await api.resetPassword({ body: { token, newPassword } })
      // Fails, and with it the whole change, when the token belongs to another email.
      return await api.signInEmail({
        body: { email, password: newPassword },
        headers,
        returnHeaders: true,
      })
    } catch (error) {
      const code = refusalOf(error)
      if (code !== 'INVALID_TOKEN' && code !== 'INVALID_EMAIL_OR_PASSWORD') throw error
      throw new AppError(
        400,
        'link_invalid',
        'This link has expired or was already used. Please ask for a new one.',
      )
    }
  })
}
