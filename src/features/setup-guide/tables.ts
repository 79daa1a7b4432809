import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId } from '../../server/database/columns.ts'

/** A step without a row is detected from the data. */
export const setupStep = pgTable(
  'setup_step',
  {
    ownerId: ownerId(),
    stepIndex: integer('step_index').notNull(),
    stepName: text('step_name').notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.stepIndex] })],
)
