import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../../../server/audit/log.ts'
import type { Services } from '../../../../server/services.ts'
import { AppError, conflict } from '../../../../shared/errors.ts'
import { RESET_HOURS } from '../../contract.ts'
import { lockedAccount } from '../../users/people.ts'
import { takenBy } from '../../users/taken.ts'
import { mailAccount } from '../../mails.ts'
import { passwordsFor } from '../../auth/hashing.ts'
import { takeToken } from '../../auth/tokens.ts'
import { addLink } from '../../links/links.ts'
import { recover } from '../../recovery/recover.ts'
import { deleteSessions } from '../../sessions/store.ts'
import { account, user } from '../../tables.ts'
import { dropLaterUndoLinks } from '../../links/undo-links.ts'
import { takenBackMail, undoneMail } from './mails.ts'

/**
 * Ends all sessions and the password, which someone else may know. Returns the path of a link that sets a new password.
 */
export async function undo(
  services: Services,
  token: string,
  headers: Headers,
): Promise<{ email: string; setPasswordUrl: string }> {
  // Nobody knows this password. A transaction must not wait for a hash.
  const password = await passwordsFor(headers).hash(randomBytes(24).toString('base64url'))
  return services.db.withSystem(async (tx) => {
    const link = await takeToken(tx, 'undo', token)
    if (!link) throw linkInvalid()
    const { value: id, createdAt: since } = link
    const email = link.email!
    const now = await lockedAccount(tx, id)
    if (!now) throw linkInvalid()
    if (await takenBy(tx, email, id)) throw taken()
    if (now.email !== email) {
      const content = takenBackMail(services.config)
      // Before the change: afterwards nobody has confirmed this address.
      await mailAccount(services, tx, now, { kind: 'email-changed', content })
    }
    await tx
      .update(user)
      .set({ email, updatedAt: sql`now()` })
      .where(eq(user.id, id))
    await tx
      .update(account)
      .set({ password, updatedAt: sql`now()` })
      .where(eq(account.userId, id))
    await recover(services, tx, { id, email }, { from: headers, since, address: email })
    await dropLaterUndoLinks(tx, id, since)
    await deleteSessions(tx, id, { except: [] })
    const values = now.email === email ? {} : { oldValue: now.email, newValue: email }
    await audit(tx, { kind: 'change_undone', actorId: id, ...values }, headers)
    await audit(tx, { kind: 'sessions_ended', actorId: id }, headers)
    const content = undoneMail(services.config, email)
    await mailAccount(services, tx, { id, email }, { kind: 'change-undone', content })
    const next = { kind: 'password', accountId: id, hours: RESET_HOURS } as const
    const { url } = await addLink(services, tx, next, { email })
    return { email, setPasswordUrl: url.slice(services.config.APP_URL.length) }
  })
}

const linkInvalid = () =>
  new AppError(
    400,
    'link_invalid',
    'This link has expired or was already used. If you can\'t sign in, choose "Forgot password?" on the sign-in page.',
  )
const taken = () =>
  conflict(
    'email_taken',
    'Another account uses this email by now, so nothing was changed. Ask the person who runs this app to help you.',
  )
