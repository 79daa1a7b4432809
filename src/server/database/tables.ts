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

/** Emails that could not be sent because no SMTP server is set; listed for the admin (design §10). */
export const mail = pgTable('mail', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Counters of the rate limits, shared by all app processes. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true, mode: 'date' }).notNull(),
})
