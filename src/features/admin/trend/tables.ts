import { integer, pgTable } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../server/database/columns.ts'

/** Counting reads a month's visits. Months that are over stay. */
export const ownersInMonth = pgTable('owners_in_month', {
  /** first day */
  month: day('month').primaryKey(),
  active: integer().notNull(),
  stayed: integer().notNull(),
  firstSales: integer('first_sales').notNull(),
  countedAt: instant('counted_at').notNull(),
})
