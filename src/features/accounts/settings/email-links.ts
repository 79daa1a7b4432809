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
  /** asked for the change */
  sessionId: string
  email: string
  /** asked instead of the owner */
  askedBy?: string
}

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

export async function originOfLink(tx: SystemTx, token: string) {
  const [link] = await tx.select().from(verification).where(hasToken('new-email', token))
  return link && { accountId: link.value, askedBy: link.askedBy }
}

export async function takeEmailLink(
  tx: SystemTx,
  token: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [link] = await tx.delete(verification).where(hasToken('new-email', token)).returning()
  if (!link || link.expiresAt <= now) return undefined
  return { accountId: link.value, sessionId: link.sessionId!, email: link.email! }
}

export async function dropEmailLinks(tx: SystemTx, accountId: string): Promise<void> {
  await tx.delete(verification).where(ofEmailChange(accountId))
}

export async function waitsForEmail(tx: SystemTx, accountId: string, now: Date): Promise<boolean> {
  const isOpen = and(ofEmailChange(accountId), gt(verification.expiresAt, now))
  return (await tx.$count(verification, isOpen)) > 0
}
