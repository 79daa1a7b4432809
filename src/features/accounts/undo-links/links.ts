import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, like, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { user, verification } from '../tables.ts'
import { UNDO_DAYS, type UNDOABLE } from './rules.ts'

export type Undoable = (typeof UNDOABLE)[number]

/**
 * Creates a single-use link that takes the account back to what it was before this transaction; call it in the one that
 * makes the change. `email` is the address that the account has or had before. None is made for an address that isn't
 * confirmed: it may be a stranger's. Its row doesn't begin with the account's id, so a new password doesn't end it:
 * whoever made the change could set one.
 */
export async function undoLink(
  { config }: { config: Pick<Config, 'APP_URL' | 'SMTP_URL'> },
  tx: SystemTx,
  { id, email, wasConfirmed }: { id: string; email: string; wasConfirmed: boolean },
  change: Undoable,
): Promise<Mail['secret']> {
  if (!config.SMTP_URL || !wasConfirmed) return undefined
  const token = randomBytes(24).toString('base64url')
  const worksUntil = new Date(Date.now() + UNDO_DAYS * 86_400_000)
  await tx.insert(verification).values({
    id: uuidv7(),
    identifier: identifierOf(token),
    value: `undo ${id} ${email}`,
    expiresAt: worksUntil,
  })
  if (change === 'email') {
    const value = `undo ${id} ${email}`
    await tx
      .insert(verification)
      .values({ id: uuidv7(), identifier: addressOf(email), value, expiresAt: worksUntil })
  }
  const query = new URLSearchParams({ change, token })
  return { url: `${config.APP_URL}/undo?${query.toString()}`, worksUntil }
}

export interface Undo {
  accountId: string
  email: string
  /** when the change was made */
  since: Date
}

/** Uses a link up, unless the transaction is rolled back. Returns undefined if it doesn't work any more. */
export async function takeUndoLink(tx: SystemTx, token: string): Promise<Undo | undefined> {
  const [link] = await tx
    .delete(verification)
    .where(
      and(eq(verification.identifier, identifierOf(token)), sql`${verification.expiresAt} > now()`),
    )
    .returning()
  if (!link) return undefined
  const [, accountId = '', email = ''] = link.value.split(' ')
  return { accountId, email, since: link.createdAt }
}

/** Ends the links for changes that are undone as well: they were made later, perhaps by someone else. */
export async function dropLaterUndoLinks(tx: SystemTx, { accountId, since }: Undo): Promise<void> {
  await tx
    .delete(verification)
    .where(and(like(verification.value, `undo ${accountId} %`), gte(verification.createdAt, since)))
}

/** Whether the address of an account is confirmed, and whether it's an admin's. */
export async function accountOf(tx: SystemTx, id: string) {
  const { email, isAdmin, confirmedAt } = user
  const [found] = await tx.select({ email, isAdmin, confirmedAt }).from(user).where(eq(user.id, id))
  return found
}

/**
 * True while an account can come back to an address that it had before. Registering doesn't show who has the mailbox, so a
 * new account could keep the owner from undoing the change.
 */
export async function isKeptFor(tx: SystemTx, email: string): Promise<boolean> {
  const isKept = and(
    eq(verification.identifier, addressOf(email)),
    sql`${verification.expiresAt} > now()`,
  )
  return (await tx.$count(verification, isKept)) > 0
}

const addressOf = (email: string): string => `kept-address:${hashOf(email)}`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const identifierOf = (token: string): string => `undo:${hashOf(token)}`
