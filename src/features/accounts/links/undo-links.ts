import { and, eq, gte, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'
import { changesOf } from '../../../server/audit/store.ts'
import type { Config } from '../../../server/config.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../../../server/database/tenancy.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { addToken } from '../auth/tokens.ts'
import { addLink, OF_UNDO } from './links.ts'
import { accountById } from '../users/people.ts'
import { authenticator, verification } from '../tables.ts'
import { UNDO_DAYS, type UNDOABLE } from '../contract.ts'

export type Undoable = (typeof UNDOABLE)[number]

/**
 * Call in the change's transaction. `email`: present or former. None for an unconfirmed address, which may be a
 * stranger's. A new password doesn't end the link: the thief could set one.
 */
export async function undoLink(
  { config }: { config: Pick<Config, 'APP_URL' | 'hasMailServer'> },
  tx: SystemTx,
  { id, email, wasConfirmed }: { id: string; email: string; wasConfirmed: boolean },
  change: Undoable,
): Promise<Mail['secret']> {
  if (!config.hasMailServer || !wasConfirmed) return undefined
  const undo = { kind: 'undo', accountId: id, email, hours: UNDO_DAYS * 24 } as const
  const link = await addLink({ config }, tx, undo, { change })
  const reserved = {
    kind: 'kept-address',
    accountId: id,
    email,
    expiresAt: link.worksUntil,
  } as const
  if (change === 'email') await addToken(tx, reserved, email)
  return link
}

/** A mailbox must not be enough for admin rights. */
export async function undoAddition(
  services: { config: Pick<Config, 'APP_URL' | 'hasMailServer'> },
  tx: OwnerTx | SystemTx,
  accountId: string,
  change: Undoable,
): Promise<Mail['secret']> {
  return asSystem(tx, async () => {
    const { email, isAdmin, confirmedAt } = (await accountById(tx, accountId))!
    if (isAdmin) return undefined
    const wasConfirmed = confirmedAt !== null
    return undoLink(services, tx, { id: accountId, email, wasConfirmed }, change)
  })
}

const ofAccount = (accountId: string) =>
  and(eq(verification.value, accountId), inArray(verification.kind, OF_UNDO))

/** Later changes are undone as well. */
export async function dropLaterUndoLinks(
  tx: SystemTx,
  accountId: string,
  since: Date,
): Promise<void> {
  await tx.delete(verification).where(and(ofAccount(accountId), gte(verification.createdAt, since)))
}

/**
 * A thief may have read links from before `at`. The link about an authenticator app that is still on stays: the app may
 * be the thief's, and shut the owner out.
 */
export async function dropEarlierUndoLinks(
  tx: SystemTx,
  { id, email }: { id: string; email: string },
  at: Date,
): Promise<void> {
  const itsApp = tx
    .select({ one: sql`1` })
    .from(authenticator)
    // Both have the time of the transaction.
    .where(and(eq(authenticator.userId, id), eq(authenticator.confirmedAt, verification.createdAt)))
  await tx
    .delete(verification)
    .where(
      and(
        ofAccount(id),
        eq(verification.email, email),
        lt(verification.createdAt, at),
        notExists(itsApp),
      ),
    )
}

interface Addressed {
  id: string
  /** present */
  email: string
}

/** In the order first had. */
async function addressesOf(tx: SystemTx, { id, email }: Addressed): Promise<string[]> {
  const changes = await changesOf(tx, id, ['email_changed', 'change_undone'])
  const had = changes.flatMap(({ oldValue, newValue }) => [oldValue, newValue])
  return [...new Set([...had, email])].filter((address) => address !== null)
}

export async function isEarlier(tx: SystemTx, account: Addressed, address: string) {
  const addresses = await addressesOf(tx, account)
  return addresses.slice(0, addresses.indexOf(account.email)).includes(address)
}

/**
 * The earliest address wins: a thief may have moved the account away and back. Without `address`: the earliest with a
 * link, for an operator.
 */
export async function dropUndoLinksAfter(
  tx: SystemTx,
  account: Addressed,
  address?: string,
): Promise<void> {
  const links = await tx
    .selectDistinct({ email: verification.email })
    .from(verification)
    .where(ofAccount(account.id))
  const inUse = new Set([account.email, ...links.map(({ email }) => email)])
  const addresses = (await addressesOf(tx, account)).filter((each) => inUse.has(each))
  const kept = addresses.slice(0, address === undefined ? 1 : addresses.indexOf(address) + 1)
  await tx
    .delete(verification)
    .where(and(ofAccount(account.id), notInArray(verification.email, kept)))
}
