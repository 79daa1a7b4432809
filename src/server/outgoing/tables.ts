import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** That nothing leaves this installation since a backup was put back (hold.ts). At most one row, with the id 1. */
export const outgoingHold = pgTable('outgoing_hold', {
  id: integer().primaryKey(),
  since: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  /** of the backup */
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})
