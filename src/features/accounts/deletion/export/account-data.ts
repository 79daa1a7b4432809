import { and, desc, eq, ne, or } from 'drizzle-orm'
import { auditTitle, type AuditKind } from '../../../../shared/audit-kinds.ts'
import { MAIL_DAYS } from '../../../../shared/limits.ts'
import { listAudit, type AuditRow } from '../../../../server/audit/store.ts'
import { mail } from '../../../../server/database/tables.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { OwnerData, Rows } from '../../../../server/owner-data.ts'
import { ACCOUNT_TABLES } from '../../quotas.ts'
import { deviceOf } from '../../sessions/devices/device.ts'
import { user } from '../../tables.ts'

/** rows per file; only an attack makes more */
const MOST = 10_000

const bySystem = (
  read: (tx: SystemTx, ownerId: string) => Promise<Record<string, unknown>[]>,
): Rows =>
  async function* (db, ownerId) {
    yield await db.withSystem((tx) => read(tx, ownerId))
  }

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

const looks = bySystem(async (tx, ownerId) => {
  const entries = await listAudit(tx, { subject: ownerId, limit: MOST })
  return entries
    .filter(({ kind, actorId }) => LOOKS.includes(kind) && actorId !== ownerId)
    .map((entry) => ({
      When: entry.at,
      Who: whoDid(entry),
      What: auditTitle(entry.kind),
      'Why or which': entry.detail,
    }))
})

const securityLog = bySystem(async (tx, ownerId) =>
  (await listAudit(tx, { person: ownerId, limit: MOST })).map((entry) => {
    const isOwn = entry.actorId === ownerId
    // Email and reasons of others aren't an admin's to take along.
    const isOfOther = entry.subjectId !== null && entry.subjectId !== ownerId
    return {
      When: entry.at,
      What: auditTitle(entry.kind),
      'By whom': isOwn ? 'You' : whoDid(entry),
      Detail: isOfOther ? null : entry.detail,
      Before: isOfOther ? null : entry.oldValue,
      After: isOfOther ? null : entry.newValue,
      'Your email then': isOwn ? entry.actorEmail : entry.subjectEmail,
      Device: isOwn && entry.userAgent ? deviceOf(entry.userAgent) : null,
      Browser: isOwn ? entry.userAgent : null,
      Address: isOwn ? entry.address : null,
    }
  }),
)

const mails = bySystem((tx, ownerId) => {
  const { subject, recipient, createdAt, sentAt } = mail
  return (
    tx
      .select({ Subject: subject, To: recipient, Written: createdAt, Sent: sentAt })
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
})

export const ACCOUNT_DATA: OwnerData = {
  title: 'You and your account',
  tables: ACCOUNT_TABLES,
  more: [
    { title: 'Account', table: user },
    {
      title: 'Who looked',
      note: 'The people who run the app and looked at your data, for as long as this is kept.',
      rows: looks,
    },
    {
      title: 'Security log',
      note: 'Sign-ins and other events of your account, newest first, for as long as they are kept. The browsers and addresses of others are not yours.',
      rows: securityLog,
    },
    {
      title: 'Emails',
      note: `The emails that we sent you in the last ${MAIL_DAYS} days, without their texts. One to a new address is listed once the address is yours.`,
      rows: mails,
    },
  ],
}
