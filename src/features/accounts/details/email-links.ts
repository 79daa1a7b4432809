import { and, gt } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { addToken, hasToken } from '../auth/tokens.ts'
import { ofEmailChange } from '../passwords/links.ts'
import { verification } from '../tables.ts'
import { EMAIL_CHANGE_HOURS } from './contract.ts'

export interface EmailChange {
  accountId: string
  /** the session that asked for it */
  sessionId: string
  email: string
  /** the admin who asked for it instead of the owner */
  askedBy?: string
}

/** Creates a single-use link to the page that confirms a new email. Only a hash of its token is stored. */
export async function emailLink(
  config: Pick<Config, 'APP_URL'>,
  tx: SystemTx,
  { accountId, sessionId, email, askedBy }: EmailChange,
  now: Date,
): Promise<NonNullable<Mail['secret']>> {
  const worksUntil = new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000)
  const token = await addToken(tx, {
    kind: 'new-email',
    accountId,
    sessionId,
    email,
    askedBy: askedBy ?? null,
    expiresAt: worksUntil,
  })
  return { url: linkWithSecret(config, '/confirm-email', { email, token }), worksUntil }
}

/** Returns the account that a link is of and the admin who asked for it, without using it up. */
export async function originOfLink(tx: SystemTx, token: string) {
  const [link] = await tx.select().from(verification).where(hasToken('new-email', token))
  return link && { accountId: link.value, askedBy: link.askedBy }
}

/** Uses a link up, unless the transaction is rolled back. Returns undefined if it doesn't work any more. */
export async function takeEmailLink(
  tx: SystemTx,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [link] = await tx.delete(verification).where(hasToken('new-email', token)).returning()
  if (!link || link.expiresAt <= now) return undefined
  return { accountId: link.value, sessionId: link.sessionId!, email: link.email! }
}

/** Makes earlier links to a new email useless. */
export async function dropEmailLinks(tx: SystemTx, accountId: string): Promise<void> {
  await tx.delete(verification).where(ofEmailChange(accountId))
}

/** True while a link to a new email of the account waits to be opened. */
export async function waitsForEmail(tx: SystemTx, accountId: string, now: Date): Promise<boolean> {
  const isOpen = and(ofEmailChange(accountId), gt(verification.expiresAt, now))
  return (await tx.$count(verification, isOpen)) > 0
}
