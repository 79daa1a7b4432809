import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryColumns } from './columns.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    ownerId: uuid('owner_id').notNull(),
    key: text().notNull(),
    /** method, path and body: the same key with another request is a conflict */
    requestHash: text('request_hash').notNull(),
    /** null until the commit */
    response: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] }), index('idempotency_by_age').on(t.createdAt)],
)

/** for 30 days (server/mail/) */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id'),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    kind: text().$type<MailKind>().notNull().default('password-reset'),
    subject: text().notNull(),
    text: text('body').notNull(),
    /** '' by an earlier version */
    html: text().notNull().default(''),
    unsubscribeUrl: text('unsubscribe_url'),
    /** Lets its reader in. Deleted after sending. */
    secret: text(),
    /** not sent after that */
    secretUntil: timestamp('secret_until', { withTimezone: true, mode: 'date' }),
    /** `kept`: for an admin, without an SMTP server */
    state: text({ enum: ['kept', 'waiting', 'sent', 'failed'] })
      .notNull()
      .default('kept'),
    ...deliveryColumns(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true, mode: 'date' }),
  },
  (t) => [
    index('mail_by_age').on(t.createdAt),
    index('mail_by_state').on(t.state, t.id),
    // for beginnings, in any collation
    index('mail_by_recipient').on(t.recipient.op('text_pattern_ops'), t.id),
  ],
)

export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
})
