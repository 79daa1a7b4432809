import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../server/database/columns.ts'
import type { State } from './contract.ts'

/** Rows whose time is up are deleted by the owner's next change. */
export const outreach = pgTable(
  'outreach',
  {
    ownerId: ownerId(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    state: text().$type<State>().notNull(),
    since: day('since').notNull(),
    /** first day on which the row no longer counts */
    until: day('until').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.customerId] })],
)
