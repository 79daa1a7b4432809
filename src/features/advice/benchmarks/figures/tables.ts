import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * One row for each owner with sales: averages of the last complete months, kept by settling (`service.ts`).
 * Comparisons between shops read these and never the sales. Figures are null while there is too little to
 * go by.
 */
export const shopFigures = pgTable('shop_figures', {
  ownerId: uuid('owner_id').primaryKey(),
  /** as in the profile; the industry is '' when unset */
  industry: text().notNull(),
  currency: text().notNull(),
  /** first day of the month after the window that the figures are of */
  month: date({ mode: 'string' }).notNull(),
  /** complete months that count, 0 to 3 */
  months: integer().notNull(),
  /** days with sales in these months, and those on which they were recorded at most a week later */
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
  /** month of the last comparison that these figures were part of */
  countedIn: date('counted_in', { mode: 'string' }),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
