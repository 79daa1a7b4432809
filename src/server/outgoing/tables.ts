import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** At most one row (hold.ts). */
export const outgoingHold = pgTable('outgoing_hold', {
  id: integer().primaryKey(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})
