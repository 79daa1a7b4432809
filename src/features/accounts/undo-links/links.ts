import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { addToken, isOpen, takeToken } from '../auth/tokens.ts'
import { verification } from '../tables.ts'
import { UNDO_DAYS, type UNDOABLE } from '../contract.ts'

/** Links that work on after a new password, and after the account's other links have ended. */
export const OF_UNDO: ('undo' | 'kept-address')[] = ['undo', 'kept-address']

export type Undoable = (typeof UNDOABLE)[number]

/**
 * Creates a single-use link that takes the account back to what it was before this transaction; call it in the one that
 * makes the change. `email` is the address that the account has or had before. None is made for an address that isn't
 * confirmed: it may be a stranger's. A new password doesn't end it: the one who made the change could set one.
 */
export async function undoLink(
  { config }: { config: Pick<Config, 'APP_URL' | 'CELL' | 'SMTP_URL'> },
  tx: SystemTx,
  { id, email, wasConfirmed }: { id: string; email: string; wasConfirmed: boolean },
  change: Undoable,
): Promise<Mail['secret']> {
  if (!config.SMTP_URL || !wasConfirmed) return undefined
  const expiresAt = new Date(Date.now() + UNDO_DAYS * 86_400_000)
  const ofAccount = { accountId: id, email, expiresAt }
  const token = await addToken(tx, { ...ofAccount, kind: 'undo' })
  if (change === 'email') await addToken(tx, { ...ofAccount, kind: 'kept-address' }, email)
  return { url: linkWithSecret(config, '/undo', { change, token }), worksUntil: expiresAt }
}

export interface Undo {
  accountId: string
  email: string
  /** when the change was made */
  since: Date
}

/** Uses a link up, unless the transaction is rolled back. Returns undefined if it doesn't work any more. */
export async function takeUndoLink(tx: SystemTx, token: string): Promise<Undo | undefined> {
  const link = await takeToken(tx, 'undo', token)
  return link && { accountId: link.value, email: link.email!, since: link.createdAt }
}

/** Ends the links for changes that are undone as well: they were made later, perhaps by someone else. */
export async function dropLaterUndoLinks(tx: SystemTx, { accountId, since }: Undo): Promise<void> {
  await tx
    .delete(verification)
    .where(
      and(
        eq(verification.value, accountId),
        inArray(verification.kind, OF_UNDO),
        gte(verification.createdAt, since),
      ),
    )
}

/**
 * True while an account can come back to an address that it had before. Registering doesn't show who has the mailbox, so a
 * new account could keep the owner from undoing the change.
 */
export const isKeptFor = async (tx: SystemTx, email: string): Promise<boolean> =>
  (await tx.$count(verification, isOpen('kept-address', email))) > 0
