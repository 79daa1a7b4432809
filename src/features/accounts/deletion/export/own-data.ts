import { and, asc, desc, eq, ne, or, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { auditTitle, type AuditKind } from '../../../../shared/audit-kinds.ts'
import { MAIL_DAYS } from '../../../../shared/limits.ts'
import { fullName } from '../../../../shared/names.ts'
import { listAudit, type AuditRow } from '../../../../server/audit/store.ts'
import { auditLog } from '../../../../server/audit/tables.ts'
import { mail } from '../../../../server/database/tables.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import {
  partFrom,
  type ArchivePart,
  type ArchiveSection,
  type Columns,
  type OwnerData,
} from '../../../../server/owner-data.ts'
import { deviceOf } from '../../sessions/devices/device.ts'
import { accessToken, passkey, session, user } from '../../tables.ts'

/** rows per file; only an attack makes more */
const MOST = 10_000

const part = <Row>(
  naming: Pick<ArchivePart, 'title' | 'about' | 'file'>,
  table: PgTable,
  columns: Columns<Row>,
  read: (tx: SystemTx, ownerId: string) => Promise<Row[]>,
): ArchivePart =>
  partFrom({ ...naming, tables: [table] }, columns, async function* (db, ownerId) {
    yield await db.withSystem((tx) => read(tx, ownerId))
  })

/** somebody saw an owner's data */
const LOOKS: AuditKind[] = [
  'view_as_started',
  'owner_viewed',
  'sales_viewed',
  'dashboard_viewed',
  'owner_exported',
  'sales_exported',
  'customers_exported',
  'winners_checked',
  'ticket_read',
  'mail_read',
]

/** Admins by name only. */
const whoDid = ({ actorId, actorName }: AuditRow): string =>
  actorName || (actorId ? 'An admin' : 'The person who runs the app')

interface Entry extends AuditRow {
  isOwn: boolean
  /** Email and reasons aren't the admin's to take along. */
  isOfOther: boolean
}

const looks = part<AuditRow>(
  {
    file: 'who-looked.csv',
    title: 'Who looked at your shop',
    about: 'The people who run the app and looked at your data, for as long as we keep this list.',
  },
  auditLog,
  {
    When: ({ at }) => at,
    Who: whoDid,
    What: ({ kind }) => auditTitle(kind),
    'Why or which': ({ detail }) => detail,
  },
  async (tx, ownerId) => {
    const entries = await listAudit(tx, { subject: ownerId, limit: MOST })
    return entries.filter(({ kind, actorId }) => LOOKS.includes(kind) && actorId !== ownerId)
  },
)

const securityLog = part<Entry>(
  {
    file: 'security-log.csv',
    title: 'Security log',
    about:
      'Sign-ins and other events of your account, newest first, for as long as they are kept. Browsers and addresses of other people are left out.',
  },
  auditLog,
  {
    When: ({ at }) => at,
    What: ({ kind }) => auditTitle(kind),
    'By whom': (entry) => (entry.isOwn ? 'You' : whoDid(entry)),
    Detail: ({ isOfOther, detail }) => (isOfOther ? null : detail),
    Before: ({ isOfOther, oldValue }) => (isOfOther ? null : oldValue),
    After: ({ isOfOther, newValue }) => (isOfOther ? null : newValue),
    'Your email then': ({ isOwn, actorEmail, subjectEmail }) => (isOwn ? actorEmail : subjectEmail),
    Device: ({ isOwn, userAgent }) => (isOwn && userAgent ? deviceOf(userAgent) : null),
    Browser: ({ isOwn, userAgent }) => (isOwn ? userAgent : null),
    Address: ({ isOwn, address }) => (isOwn ? address : null),
  },
  async (tx, ownerId) =>
    (await listAudit(tx, { person: ownerId, limit: MOST })).map((entry) => ({
      ...entry,
      isOwn: entry.actorId === ownerId,
      isOfOther: entry.subjectId !== null && entry.subjectId !== ownerId,
    })),
)

export const sectionsOf = (data: OwnerData[]): ArchiveSection[] => [
  ACCOUNT,
  ...data.filter(({ comesFirst }) => comesFirst),
  ...data.filter(({ comesFirst }) => !comesFirst),
]

/** Without secrets. */
const ACCOUNT: ArchiveSection = {
  title: 'You and your account',
  parts: [
    part<InferSelectModel<typeof user>>(
      {
        file: 'account.csv',
        title: 'Your account',
        about: 'Your name, your email and when you registered.',
      },
      user,
      {
        Name: fullName,
        Email: ({ email }) => email,
        'Email confirmed': ({ confirmedAt }) => confirmedAt,
        Admin: ({ isAdmin }) => isAdmin,
        Registered: ({ createdAt }) => createdAt,
        'Last changed': ({ updatedAt }) => updatedAt,
      },
      (tx, ownerId) => tx.select().from(user).where(eq(user.id, ownerId)),
    ),
    part<InferSelectModel<typeof session>>(
      {
        file: 'sessions.csv',
        title: 'Where you are signed in',
        about: 'The devices on which you are signed in.',
      },
      session,
      {
        Device: ({ userAgent }) => deviceOf(userAgent),
        Browser: ({ userAgent }) => userAgent,
        Address: ({ ipAddress }) => ipAddress,
        'Signed in': ({ createdAt }) => createdAt,
        'Ends by itself': ({ expiresAt }) => expiresAt,
      },
      (tx, ownerId) =>
        tx
          .select()
          .from(session)
          .where(eq(session.userId, ownerId))
          .orderBy(asc(session.createdAt))
          .limit(MOST),
    ),
    part<InferSelectModel<typeof passkey>>(
      { file: 'passkeys.csv', title: 'Passkeys', about: 'Your passkeys, without their keys.' },
      passkey,
      {
        Name: ({ name }) => name,
        Added: ({ createdAt }) => createdAt,
        'Last used': ({ lastUsedAt }) => lastUsedAt,
      },
      (tx, ownerId) =>
        tx
          .select()
          .from(passkey)
          .where(eq(passkey.userId, ownerId))
          .orderBy(asc(passkey.createdAt))
          .limit(MOST),
    ),
    part<Omit<InferSelectModel<typeof accessToken>, 'hash'>>(
      {
        file: 'access-tokens.csv',
        title: 'Access tokens',
        about: 'The access tokens of your programs, without the tokens themselves.',
      },
      accessToken,
      {
        Name: ({ name }) => name,
        Begins: ({ beginning }) => beginning,
        'What it may do': ({ scopes }) => scopes.join(', '),
        Made: ({ createdAt }) => createdAt,
        Ends: ({ endsAt }) => endsAt,
        'Off since': ({ pausedAt }) => pausedAt,
        'Last used': ({ lastUsedAt }) => lastUsedAt,
      },
      (tx, ownerId) =>
        tx
          .select()
          .from(accessToken)
          .where(eq(accessToken.ownerId, ownerId))
          .orderBy(asc(accessToken.createdAt))
          .limit(MOST),
    ),
    looks,
    securityLog,
    part<Pick<InferSelectModel<typeof mail>, 'subject' | 'recipient' | 'createdAt' | 'sentAt'>>(
      {
        file: 'emails.csv',
        title: 'Emails to you',
        about: `The emails that we sent you in the last ${MAIL_DAYS} days, without their texts. An email to a new address is listed once the address is yours.`,
      },
      mail,
      {
        Subject: ({ subject }) => subject,
        To: ({ recipient }) => recipient,
        Written: ({ createdAt }) => createdAt,
        Sent: ({ sentAt }) => sentAt,
      },
      (tx, ownerId) => {
        const { subject, recipient, createdAt, sentAt } = mail
        return (
          tx
            .select({ subject, recipient, createdAt, sentAt })
            .from(mail)
            .innerJoin(user, eq(user.id, mail.accountId))
            // Sent only if the new address has no account, which is no business of the owner's.
            .where(
              and(
                eq(mail.accountId, ownerId),
                or(ne(mail.kind, 'email-change'), eq(mail.recipient, user.email)),
              ),
            )
            .orderBy(desc(mail.createdAt))
            .limit(MOST)
        )
      },
    ),
  ],
}
