import { integer, pgTable } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../server/database/columns.ts'

/**
 * What owners did in each month, counted in the background: counting reads the visits of a whole month. Months that are
 * over stay as they were counted last.
 */
export const ownersInMonth = pgTable('owners_in_month', {
  /** first day */
  month: day('month').primaryKey(),
  active: integer().notNull(),
  stayed: integer().notNull(),
  firstSales: integer('first_sales').notNull(),
  countedAt: instant('counted_at').notNull(),
})
