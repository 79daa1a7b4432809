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

/** Stored responses of requests with an `Idempotency-Key`, replayed for 24 hours. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    ownerId: uuid('owner_id').notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the same key with another request is a conflict. */
    requestHash: text('request_hash').notNull(),
    /** null only until the transaction that inserted it commits */
    response: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] }), index('idempotency_by_age').on(t.createdAt)],
)

/** Emails, kept for 30 days, sent or not (server/mail/). Without an SMTP server an admin reads them. */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    /** null if the recipient has no account */
    accountId: uuid('account_id'),
    recipient: text().notNull(),
    /** who gets an answer to it; null for the operator */
    replyTo: text('reply_to'),
    /** what it is, such as `weekly-digest` */
    kind: text().$type<MailKind>().notNull().default('password-reset'),
    subject: text().notNull(),
    text: text('body').notNull(),
    /** '' for an email of an earlier version */
    html: text().notNull().default(''),
    unsubscribeUrl: text('unsubscribe_url'),
    /** Link that lets its reader in. The texts hold a placeholder for it; it is deleted once the email was sent. */
    secret: text(),
    /** when the secret link stops working; the email isn't sent after that */
    secretUntil: timestamp('secret_until', { withTimezone: true, mode: 'date' }),
    /** `kept` is for an admin to read, because there was no SMTP server */
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
    // For searching the beginning of an address, whatever the database's collation.
    index('mail_by_recipient').on(t.recipient.op('text_pattern_ops'), t.id),
  ],
)

/** Counters of the rate limits, shared by all app processes. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
})
