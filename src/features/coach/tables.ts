import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** Days on which an owner opened the app, in the owner's time zone. Login streaks are counted from these. */
export const userActivity = pgTable(
  'user_activity',
  {
    ownerId: uuid('owner_id').notNull(),
    activityDate: date('activity_date', { mode: 'string' }).notNull(),
    loginCount: integer('login_count').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.activityDate] })],
)
