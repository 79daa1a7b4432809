import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../../server/database/columns.ts'

/** Days on which an owner opened the app, in the owner's time zone. Login streaks are counted from these. */
export const userActivity = pgTable(
  'user_activity',
  {
    ownerId: ownerId(),
    activityDate: day('activity_date').notNull(),
    loginCount: integer('login_count').notNull().default(1),
    /** moment of the first visit */
    firstAt: instant('first_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.activityDate] }),
    // For counting the owners of the last days without reading the years before.
    index('user_activity_by_day').on(t.activityDate, t.ownerId),
  ],
)
