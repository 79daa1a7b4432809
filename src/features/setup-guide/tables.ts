import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What owners said of steps by their circles; without a row a step follows the data. */
export const setupStep = pgTable(
  'setup_step',
  {
    ownerId: uuid('owner_id').notNull(),
    stepIndex: integer('step_index').notNull(),
    stepName: text('step_name').notNull(),
    isDone: boolean('is_done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.stepIndex] })],
)
