import { and, desc, eq, gte, inArray, isNotNull, like, lt, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { MailKind } from '../../shared/mail-kinds.ts'
import { mail } from '../database/tables.ts'
import { literally } from '../database/newest-matching.ts'
import { asSystem, type Database, type OwnerTx, type SystemTx } from '../database/tenancy.ts'

export type StoredMail = typeof mail.$inferSelect
export type MailState = StoredMail['state']

/** Also in an owner's transaction. */
export const insertMails = (
  tx: OwnerTx | SystemTx,
  values: (typeof mail.$inferInsert)[],
): Promise<void> =>
  asSystem(tx, async () => void (await drizzle({ client: tx.client }).insert(mail).values(values)))

/** Gives up unsent emails with dead links, except kinds whose links still work. */
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

export const markKept = (db: Database, id: string): Promise<unknown> =>
  db.withSystem((tx) =>
    tx
      .update(mail)
      .set({ state: 'kept' })
      .where(and(eq(mail.id, id), eq(mail.state, 'waiting'))),
  )

export const markKeptWaiting = (tx: SystemTx, since: Date) =>
  tx
    .update(mail)
    .set({ state: 'waiting' })
    .where(and(eq(mail.state, 'kept'), gte(mail.createdAt, since)))
    .returning({ id: mail.id, recipient: mail.recipient, kind: mail.kind })

export const mailById = async (tx: SystemTx, id: string): Promise<StoredMail | undefined> =>
  (await tx.select().from(mail).where(eq(mail.id, id)))[0]

export interface MailPage {
  cursor?: string | undefined
  limit: number
  state?: MailState | undefined
  recipient?: string | undefined
}

/** The latest first. */
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

export type LatestMail = Pick<StoredMail, 'state' | 'tries' | 'sentAt' | 'failure'>

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

const MOST_COUNTED = 1_000

export async function countMails(tx: SystemTx, state: MailState): Promise<number> {
  const some = tx
    .select({ id: mail.id })
    .from(mail)
    .where(eq(mail.state, state))
    .limit(MOST_COUNTED)
  const [row] = await tx.select({ n: sql<number>`count(*)` }).from(some.as('some'))
  return row!.n
}
