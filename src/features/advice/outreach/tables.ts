import { bigint, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { State } from './contract.ts'

/** Rows whose time is up are deleted by the owner's next change. */
export const outreach = pgTable(
  'outreach',
  {
    ownerId: uuid('owner_id').notNull(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    state: text().$type<State>().notNull(),
    since: date({ mode: 'string' }).notNull(),
    /** first day on which the row no longer counts */
    until: date({ mode: 'string' }).notNull(),
    setAt: timestamp('set_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.customerId] })],
)
