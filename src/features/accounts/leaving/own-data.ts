import { and, asc, desc, eq, ne, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAIL_DAYS } from '../../../shared/limits.ts'
import { listAudit } from '../../../server/audit/store.ts'
import { auditLog } from '../../../server/audit/tables.ts'
import { mail } from '../../../server/database/tables.ts'
import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { jsonFile, type ArchiveFile } from '../../../server/owner-data.ts'
import { passkey, session, user } from '../tables.ts'

/** Most rows of each of these files. An owner has far fewer, unless someone attacks the account. */
const MOST = 10_000

type Read = (tx: SystemTx, ownerId: string) => Promise<Record<string, unknown>[]>

const fileFrom = (name: string, about: string, table: PgTable, read: Read): ArchiveFile => ({
  name,
  about,
  tables: [table],
  content: (db, ownerId) => jsonFile(oneBatch(db, ownerId, read)),
})

async function* oneBatch(db: Database, ownerId: string, read: Read) {
  yield await db.withSystem((tx) => read(tx, ownerId))
}

/** What is stored about an owner's account, except passwords, tokens and other secrets. */
export const ACCOUNT_FILES: ArchiveFile[] = [
  fileFrom('account.json', 'Your name, your email and when you registered.', user, (tx, ownerId) =>
    tx
      .select({
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        isAdmin: user.isAdmin,
        registeredAt: user.createdAt,
        changedAt: user.updatedAt,
      })
      .from(user)
      .where(eq(user.id, ownerId)),
  ),
  fileFrom('sessions.json', 'Where you are signed in.', session, (tx, ownerId) =>
    tx
      .select({
        browser: session.userAgent,
        address: session.ipAddress,
        signedInAt: session.createdAt,
        expiresAt: session.expiresAt,
      })
      .from(session)
      .where(eq(session.userId, ownerId))
      .orderBy(asc(session.createdAt))
      .limit(MOST),
  ),
  fileFrom('passkeys.json', 'Your passkeys, without their keys.', passkey, (tx, ownerId) =>
    tx
      .select({ name: passkey.name, addedAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
      .from(passkey)
      .where(eq(passkey.userId, ownerId))
      .orderBy(asc(passkey.createdAt))
      .limit(MOST),
  ),
  fileFrom(
    'security-log.json',
    'Sign-ins and other events of your account, newest first, for as long as they are kept.',
    auditLog,
    async (tx, ownerId) =>
      (await listAudit(tx, { person: ownerId, limit: MOST })).map((entry) => {
        const isOwn = entry.actorId === ownerId
        return {
          at: entry.at,
          what: entry.kind,
          detail: entry.detail,
          before: entry.oldValue,
          after: entry.newValue,
          email: isOwn ? entry.actorEmail : entry.subjectEmail,
          // An admin's are not the owner's.
          address: isOwn ? entry.address : null,
          browser: isOwn ? entry.userAgent : null,
        }
      }),
  ),
  fileFrom(
    'emails.json',
    `The emails that we sent you in the last ${MAIL_DAYS} days, without their texts. One to a new address is listed once the address is yours.`,
    mail,
    (tx, ownerId) =>
      tx
        .select({
          subject: mail.subject,
          recipient: mail.recipient,
          writtenAt: mail.createdAt,
          sentAt: mail.sentAt,
        })
        .from(mail)
        .innerJoin(user, eq(user.id, mail.accountId))
        // The link to a new address is sent only if nobody has an account with it, which is no business of the owner's.
        .where(
          and(
            eq(mail.accountId, ownerId),
            or(ne(mail.kind, 'email-change'), eq(mail.recipient, user.email)),
          ),
        )
        .orderBy(desc(mail.createdAt))
        .limit(MOST),
  ),
]
