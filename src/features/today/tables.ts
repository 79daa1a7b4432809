import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId } from '../../server/database/columns.ts'

/** Old rows are deleted with the next hint. */
export const hint = pgTable(
  'hint',
  {
    ownerId: ownerId(),
    key: text().notNull(),
    /** the owner's days */
    firstSeen: date('first_seen', { mode: 'string' }).notNull(),
    dismissedOn: date('dismissed_on', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] })],
)
