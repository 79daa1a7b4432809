import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import { dropSecretMails } from '../../../server/mail/store.ts'
import { LINKS_TO_SET_PASSWORD } from '../auth/purge.ts'
import { addToken, type Token } from '../auth/tokens.ts'
import { verification } from '../tables.ts'
import { MAILS_WITH_UNDO } from './mail-blocks.ts'
import { replaceLinks } from './password-links.ts'

/** `openToken` and `takeToken` read what a page was given. */
const PAGES = {
  password: '/set-password',
  /** opened while signed in, proves access to the account's mail */
  confirm: '/confirm',
  'new-email': '/confirm-email',
  undo: '/undo',
}

interface Link extends Omit<Token, 'expiresAt'> {
  kind: keyof typeof PAGES
  hours: number
}

export interface MailedLink {
  url: string
  worksUntil: Date
}

/** `shown`: further parameters of the address, which prove nothing. */
export async function addLink(
  { config }: { config: Pick<Config, 'APP_URL'> },
  tx: SystemTx,
  { hours, ...link }: Link,
  shown: Record<string, string> = {},
): Promise<MailedLink> {
  // Better Auth checks by the machine's clock.
  const worksUntil = new Date(Date.now() + hours * 3_600_000)
  const token = await addToken(tx, { ...link, expiresAt: worksUntil })
  return { url: linkWithSecret(config, PAGES[link.kind], { ...shown, token }), worksUntil }
}

/** Kept by `dropLinks`. */
export const OF_UNDO: ('undo' | 'kept-address')[] = ['undo', 'kept-address']

/**
 * Also links in unsent emails. Undo links stay: a thief could set a password too. Links to set a password stay to say
 * that they were replaced.
 */
export async function dropLinks(tx: SystemTx, accountId: string): Promise<void> {
  const ofAccount = eq(verification.value, accountId)
  await replaceLinks(tx, accountId)
  const kept = [...OF_UNDO, ...LINKS_TO_SET_PASSWORD]
  await tx.delete(verification).where(and(ofAccount, notInArray(verification.kind, kept)))
  await dropSecretMails(tx, accountId, { except: MAILS_WITH_UNDO })
}

export const ofEmailChange = (accountId: string) =>
  and(eq(verification.kind, 'new-email'), eq(verification.value, accountId))

export async function dropEmailLinks(tx: SystemTx, accountId: string): Promise<void> {
  await tx.delete(verification).where(ofEmailChange(accountId))
}

export async function waitsForEmail(tx: SystemTx, accountId: string): Promise<boolean> {
  const isOpen = and(ofEmailChange(accountId), sql`${verification.expiresAt} > now()`)
  return (await tx.$count(verification, isOpen)) > 0
}
