import { randomBytes } from 'node:crypto'
import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { FastifyInstance } from 'fastify'
import { defineJob } from '../../../server/jobs.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import { dropSecretMails } from '../../../server/mail/store.ts'
import type { Services } from '../../../server/services.ts'
import { authOn } from '../auth/better-auth.ts'
import { LINKS_TO_SET_PASSWORD } from '../auth/purge.ts'
import { hashOf } from '../auth/tokens.ts'
import { RESET_HOURS } from '../contract.ts'
import { accountByEmail, accountById, lockedIdOf } from '../directory/people.ts'
import { mailAccount, resetMail } from '../mails.ts'
import { account, verification } from '../tables.ts'
import { OF_UNDO } from '../undo-links/links.ts'
import { MAILS_WITH_UNDO } from '../undo-links/mails.ts'
import type { LinkState } from './contract.ts'

const mailReset = defineJob<{ email: string }>('mail-reset', {
  places: 2,
  shareBy: 'email',
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

/**
 * Registers the emails with links for who forgot the password. Returns a function that queues one if there is an account
 * with this email. Call it once the caller has the answer, so that nothing of it, not even its time, says whether there
 * is one; for any other email this one look is all that is done, so that a flood of them keeps nobody waiting.
 */
export function resetMailer(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log'>,
): (email: string) => void {
  const { db, jobs, log } = services
  const running = new Set<Promise<void>>()
  jobs.handle(mailReset, ({ email }) => mailResetLink(services, email))
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (email) => {
    const work = db
      .withSystem(async (tx) => {
        if (await accountByEmail(tx, email)) await jobs.send(mailReset, { email }, tx)
      })
      .catch((error: unknown) => log.error(error, 'A link for a new password could not be sent.'))
      .finally(() => running.delete(work))
    running.add(work)
  }
}

/** Emails a link to set a new password if there is an account with this email. */
export const mailResetLink = (
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log'>,
  email: string,
): Promise<void> =>
  services.db.withSystem(async (tx) => {
    // Locked: made while the owner undoes the move to a thief's address, the link would let the thief back in.
    const id = await lockedIdOf(tx, email)
    if (!id) return
    const owner = { id, email }
    await replaceResetLinks(tx, id)
    const secret = await passwordLink(services, tx, owner, RESET_HOURS)
    const content = resetMail(services.config)
    await mailAccount(services, tx, owner, { kind: 'password-reset', content, secret })
  })

export interface PasswordLink {
  url: string
  worksUntil: Date
}

/** What an invitation gives besides an account, and who sent it. */
export type Rights = Pick<typeof verification.$inferInsert, 'grantsAdmin' | 'askedBy'>

/** Creates a single-use link to the set-password page that works for `hours` hours. */
export async function passwordLink(
  services: Pick<Services, 'config' | 'log'>,
  tx: SystemTx,
  { id, email }: { id: string; email: string },
  hours: number,
  rights?: Rights,
): Promise<PasswordLink> {
  const { internalAdapter } = await (await authOn(tx, services)).$context
  const token = randomBytes(24).toString('base64url')
  // By the machine's clock, like Better Auth, which checks it.
  const worksUntil = new Date(Date.now() + hours * 3_600_000)
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: id,
    expiresAt: worksUntil,
  })
  if (rights) {
    const isThis = eq(verification.identifier, storedIdentifierOf(token))
    await tx.update(verification).set(rights).where(isThis)
  }
  return { url: linkWithSecret(services.config, '/set-password', { email, token }), worksUntil }
}

/** The links to a new email of an account (details/email-links.ts). */
export const ofEmailChange = (accountId: string) =>
  and(eq(verification.kind, 'new-email'), eq(verification.value, accountId))

/**
 * Makes all links of an account stop working, also those in emails that aren't sent yet. Links that undo a change stay
 * (undoing/): someone who locks the owner out could set a password too. `dropEarlierUndoLinks` ends those that a thief may
 * have read. Links to set a password stay to say that they were replaced.
 */
export async function dropLinks(tx: SystemTx, accountId: string): Promise<void> {
  const ofAccount = eq(verification.value, accountId)
  await replaceLinks(tx, accountId)
  const kept = [...OF_UNDO, ...LINKS_TO_SET_PASSWORD]
  await tx.delete(verification).where(and(ofAccount, notInArray(verification.kind, kept)))
  await dropSecretMails(tx, accountId, { except: MAILS_WITH_UNDO })
}

async function replaceLinks(tx: SystemTx, accountId: string, only?: SQL): Promise<void> {
  const ofAccount = eq(verification.value, accountId)
  const isOpen = sql`${verification.expiresAt} > now()`
  await tx
    .update(verification)
    .set({ kind: 'password replaced', expiresAt: LONG_AGO })
    .where(and(ofAccount, eq(verification.kind, 'password'), isOpen, only))
}

/** Call it before a new one is made. Not invitations: anybody can ask for a new password of somebody else. */
export async function replaceResetLinks(tx: SystemTx, accountId: string): Promise<void> {
  const hasPassword = sql`EXISTS (
    SELECT FROM ${account} WHERE ${account.userId} = ${accountId} AND ${account.password} IS NOT NULL)`
  await replaceLinks(tx, accountId, hasPassword)
}

/** The rights that come with a link to set a password, whether or not it works. */
export async function rightsOf(tx: SystemTx, token: string): Promise<Rights | undefined> {
  const { grantsAdmin, askedBy, identifier } = verification
  const [found] = await tx
    .select({ grantsAdmin, askedBy })
    .from(verification)
    .where(eq(identifier, storedIdentifierOf(token)))
  return found
}

/** When a link to set a password was made, whether or not it works. */
export async function madeAt(tx: SystemTx, token: string): Promise<Date | undefined> {
  const { createdAt, identifier } = verification
  const isThis = eq(identifier, storedIdentifierOf(token))
  return (await tx.select({ createdAt }).from(verification).where(isThis))[0]?.createdAt
}

const LONG_AGO = new Date(0)

/** Remembers a link that Better Auth has deleted because it was used. */
export async function noteUsed(tx: SystemTx, accountId: string, token: string): Promise<void> {
  const row = { identifier: storedIdentifierOf(token), value: accountId, expiresAt: LONG_AGO }
  await tx.insert(verification).values({ id: uuidv7(), kind: 'password used', ...row })
}

/**
 * Says what a token is good for, without using it up. Called before hashing, so a bad token is cheap. `withdrawn` is
 * a link to an account that is gone (invitations/). For everyone who doesn't have the token of this email it's `invalid`.
 */
export async function linkState(
  tx: SystemTx,
  { email, token }: { email: string; token: string },
): Promise<LinkState> {
  const [link] = await tx
    .select()
    .from(verification)
    .where(
      and(
        eq(verification.identifier, storedIdentifierOf(token)),
        inArray(verification.kind, LINKS_TO_SET_PASSWORD),
      ),
    )
  if (!link) return 'invalid'
  const owner = await accountById(tx, link.value)
  if (!owner) return 'withdrawn'
  if (owner.email !== email) return 'invalid'
  if (link.kind === 'password used') return 'used'
  if (link.kind === 'password replaced') return 'replaced'
  return link.expiresAt > new Date() ? 'works' : 'expired'
}

/** The identifier that Better Auth's resetPassword looks up. It's stored hashed. */
const identifierOf = (token: string): string => `reset-password:${token}`
const storedIdentifierOf = (token: string): string => hashOf(identifierOf(token))
