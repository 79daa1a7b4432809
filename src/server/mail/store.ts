import { and, desc, eq, gte, inArray, isNotNull, like, lt, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { mail } from '../database/tables.ts'
import { literally } from '../database/newest-matching.ts'
import { asSystem, type Database, type OwnerTx, type SystemTx } from '../database/tenancy.ts'

export type StoredMail = typeof mail.$inferSelect
export type MailState = StoredMail['state']

/** Stores emails, at least one, in the caller's transaction, which may be an owner's. */
export const insertMails = (
  tx: OwnerTx | SystemTx,
  values: (typeof mail.$inferInsert)[],
): Promise<void> =>
  asSystem(tx, async () => void (await drizzle({ client: tx.client }).insert(mail).values(values)))

/**
 * Gives up an account's unsent emails whose links no longer work, for example because there is a newer one. `except` are
 * kinds of emails whose links still do.
 */
export const dropSecretMails = async (
  tx: SystemTx,
  accountId: string,
  { except = [] }: { except?: MailKind[] } = {},
): Promise<void> => {
  const failure = 'The link in it was used, replaced or withdrawn.'
  await tx
    .update(mail)
    .set({ state: 'failed', failure, secret: null, secretUntil: null })
    .where(
      and(
        eq(mail.accountId, accountId),
        inArray(mail.state, ['kept', 'waiting']),
        isNotNull(mail.secret),
        notInArray(mail.kind, except),
      ),
    )
}

/** Notes that there is no mail server, so that an admin knows that the email is theirs to pass on. */
export const markKept = (db: Database, id: string): Promise<unknown> =>
  db.withSystem((tx) =>
    tx
      .update(mail)
      .set({ state: 'kept' })
      .where(and(eq(mail.id, id), eq(mail.state, 'waiting'))),
  )

/** Has the emails that were kept since then wait to be sent, and returns them. */
export const markKeptWaiting = (tx: SystemTx, since: Date) =>
  tx
    .update(mail)
    .set({ state: 'waiting' })
    .where(and(eq(mail.state, 'kept'), gte(mail.createdAt, since)))
    .returning({ id: mail.id, recipient: mail.recipient, kind: mail.kind })

export const mailById = async (tx: SystemTx, id: string): Promise<StoredMail | undefined> =>
  (await tx.select().from(mail).where(eq(mail.id, id)))[0]

export interface MailPage {
  /** the id of the last one of the page before */
  cursor?: string | undefined
  limit: number
  state?: MailState | undefined
  /** how the recipient's address begins */
  recipient?: string | undefined
}

/** Emails without their texts, the latest first. */
export function mailPage(tx: SystemTx, { cursor, limit, state: only, recipient: start }: MailPage) {
  const { id, createdAt, sentAt, kind, recipient, subject, state, tries, failure } = mail
  // Ids are ordered by time.
  return tx
    .select({ id, createdAt, sentAt, kind, recipient, subject, state, tries, failure })
    .from(mail)
    .where(
      and(
        cursor === undefined ? undefined : lt(id, cursor),
        only && eq(state, only),
        start ? like(recipient, `${literally(start.toLowerCase())}%`) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

/** What is known of the delivery of an email. */
export type LatestMail = Pick<StoredMail, 'state' | 'tries' | 'sentAt' | 'failure'>

/** Returns the latest email of a kind to each of these addresses that got one in the last 30 days. */
export async function latestMails(
  tx: SystemTx,
  only: MailKind,
  recipients: string[],
): Promise<Map<string, LatestMail>> {
  if (recipients.length === 0) return new Map()
  const { id, kind, recipient, state, tries, sentAt, failure } = mail
  const rows = await tx
    .selectDistinctOn([recipient], { recipient, state, tries, sentAt, failure })
    .from(mail)
    .where(and(inArray(recipient, recipients), eq(kind, only)))
    .orderBy(recipient, desc(id))
  return new Map(rows.map(({ recipient: to, ...known }) => [to, known]))
}

/** most emails that are counted: a number like "more than 1,000" says enough */
const MOST_COUNTED = 1_000

/** How many emails are in a state, at most 1,000. */
export async function countMails(tx: SystemTx, state: MailState): Promise<number> {
  const some = tx
    .select({ id: mail.id })
    .from(mail)
    .where(eq(mail.state, state))
    .limit(MOST_COUNTED)
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(some.as('some'))
  return row!.n
}
