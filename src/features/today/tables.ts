import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId } from '../../server/database/columns.ts'

/** Hints that an owner has seen, so that none is shown for more than a few days. Old rows are deleted by the next one. */
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
