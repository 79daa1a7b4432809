import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../../server/database/columns.ts'

/** in the owner's time zone */
export const userActivity = pgTable(
  'user_activity',
  {
    ownerId: ownerId(),
    activityDate: day('activity_date').notNull(),
    loginCount: integer('login_count').notNull().default(1),
    /** first visit */
    firstAt: instant('first_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.activityDate] }),
    index('user_activity_by_day').on(t.activityDate, t.ownerId),
  ],
)
