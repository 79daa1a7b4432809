import { bigint, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { State } from './contract.ts'

/**
 * Customers who were written to or snoozed, at most one row each. Rows whose time is up say nothing any more
 * and are deleted by the owner's next change.
 */
export const outreach = pgTable(
  'outreach',
  {
    ownerId: uuid('owner_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    state: text().$type<State>().notNull(),
    /** the owner's day when it was set */
    since: date({ mode: 'string' }).notNull(),
    /** first day on which it no longer counts */
    until: date({ mode: 'string' }).notNull(),
    setAt: timestamp('set_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.customerId] })],
)
