import { date, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Days on which an owner opened the app, in the owner's time zone. Login streaks are counted from these. */
export const userActivity = pgTable(
  'user_activity',
  {
    ownerId: uuid('owner_id').notNull(),
    activityDate: date('activity_date', { mode: 'string' }).notNull(),
    loginCount: integer('login_count').notNull().default(1),
    /** moment of the first visit */
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.activityDate] }),
    // For counting the owners of the last days without reading the years before.
    index('user_activity_by_day').on(t.activityDate, t.ownerId),
  ],
)
