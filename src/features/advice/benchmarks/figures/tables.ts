import { bigint, boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../../server/database/columns.ts'

/** averages of whole months, stored by recalculation: comparisons never read the sales; null: too few sales */
export const shopFigures = pgTable('shop_figures', {
  ownerId: ownerId().primaryKey(),
  industry: text().notNull(),
  currency: text().notNull(),
  /** first day of the month after the window */
  month: day('month').notNull(),
  months: integer().notNull(),
  saleDays: integer('sale_days').notNull(),
  timelyDays: integer('timely_days').notNull(),
  /** per month */
  revenueCents: bigint('revenue_cents', { mode: 'number' }),
  /** hundredths of a percent */
  margin: integer(),
  isMarginAssumed: boolean('is_margin_assumed').notNull(),
  /** per month */
  customers: doublePrecision(),
  orderCents: bigint('order_cents', { mode: 'number' }),
  countedIn: day('counted_in'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
