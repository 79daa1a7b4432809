import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { user, verification } from '../tables.ts'

/**
 * Creates a single-use link that works for `hours` hours. Whoever opens it while signed in to this account has shown
 * that they read what is mailed to it. Its row holds the account's id alone, so whatever ends the other links of
 * the account (`dropLinks`) ends it too.
 */
export async function confirmingLink(
  { config }: { config: Pick<Config, 'APP_URL'> },
  tx: SystemTx,
  accountId: string,
  hours: number,
): Promise<NonNullable<Mail['secret']>> {
  const token = randomBytes(24).toString('base64url')
  const worksUntil = new Date(Date.now() + hours * 3_600_000)
  await tx.insert(verification).values({
    id: uuidv7(),
    identifier: identifierOf(token),
    value: accountId,
    expiresAt: worksUntil,
  })
  return { url: `${config.APP_URL}/confirm?token=${token}`, worksUntil }
}

/** Returns whose link it is; undefined if it doesn't work any more. */
export async function accountOfLink(tx: SystemTx, token: string): Promise<string | undefined> {
  const [link] = await tx.select().from(verification).where(isOpen(token))
  return link?.value
}

/** Uses a link up, unless the transaction is rolled back. Returns false if that has happened already. */
export async function useLink(tx: SystemTx, token: string): Promise<boolean> {
  const used = await tx.delete(verification).where(isOpen(token))
  return used.rowCount === 1
}

/**
 * Notes that what is mailed to the account's address reaches its owner. `since` is when it first did; an address that
 * was confirmed before stays so from then on. Returns false if it was.
 */
export async function confirmAddress(
  tx: SystemTx,
  accountId: string,
  since: Date | SQL = sql`now()`,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(user)
    .set({ confirmedAt: since })
    .where(and(eq(user.id, accountId), sql`${user.confirmedAt} IS NULL`))
  return rowCount === 1
}

const isOpen = (token: string) =>
  and(eq(verification.identifier, identifierOf(token)), sql`${verification.expiresAt} > now()`)

const identifierOf = (token: string): string =>
  `confirm-account:${createHash('sha256').update(token).digest('base64url')}`
