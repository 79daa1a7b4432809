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
import { accountByEmail, accountById, lockedIdOf } from '../users/people.ts'
import { mailAccount, resetMail } from '../mails.ts'
import { account, verification } from '../tables.ts'
import { OF_UNDO } from '../links/undo-links.ts'
import { MAILS_WITH_UNDO } from '../links/mail-blocks.ts'
import type { LinkState } from './contract.ts'

const mailReset = defineJob<{ email: string }>('mail-reset', {
  places: 2,
  shareBy: 'email',
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

/** Call the returned function after the answer: neither the answer nor its time may say whether there is an account. */
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

export type Rights = Pick<typeof verification.$inferInsert, 'grantsAdmin' | 'askedBy'>

export async function passwordLink(
  services: Pick<Services, 'config' | 'log'>,
  tx: SystemTx,
  { id, email }: { id: string; email: string },
  hours: number,
  rights?: Rights,
): Promise<PasswordLink> {
  const { internalAdapter } = await (await authOn(tx, services)).$context
  const token = randomBytes(24).toString('base64url')
  // Better Auth checks by the machine's clock.
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

export const ofEmailChange = (accountId: string) =>
  and(eq(verification.kind, 'new-email'), eq(verification.value, accountId))

/**
 * Also links in unsent emails. Undo links (links/undo-links.ts) stay: a thief could set a password too. Links to set a password
 * stay to say that they were replaced.
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

/** Not for invitations: anybody can ask for somebody else's new password. */
export async function replaceResetLinks(tx: SystemTx, accountId: string): Promise<void> {
  const hasPassword = sql`EXISTS (
    SELECT FROM ${account} WHERE ${account.userId} = ${accountId} AND ${account.password} IS NOT NULL)`
  await replaceLinks(tx, accountId, hasPassword)
}

/** working or not */
export async function rightsOf(tx: SystemTx, token: string): Promise<Rights | undefined> {
  const { grantsAdmin, askedBy, identifier } = verification
  const [found] = await tx
    .select({ grantsAdmin, askedBy })
    .from(verification)
    .where(eq(identifier, storedIdentifierOf(token)))
  return found
}

/** working or not */
export async function madeAt(tx: SystemTx, token: string): Promise<Date | undefined> {
  const { createdAt, identifier } = verification
  const isThis = eq(identifier, storedIdentifierOf(token))
  return (await tx.select({ createdAt }).from(verification).where(isThis))[0]?.createdAt
}

const LONG_AGO = new Date(0)

/** Better Auth deletes used links. */
export async function noteUsed(tx: SystemTx, accountId: string, token: string): Promise<void> {
  const row = { identifier: storedIdentifierOf(token), value: accountId, expiresAt: LONG_AGO }
  await tx.insert(verification).values({ id: uuidv7(), kind: 'password used', ...row })
}

/**
 * Called before hashing, so a bad token is cheap. `withdrawn`: the account is gone. `invalid`: not the token of this
 * email.
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

/** Better Auth's resetPassword looks this up, hashed. */
const identifierOf = (token: string): string => `reset-password:${token}`
const storedIdentifierOf = (token: string): string => hashOf(identifierOf(token))
