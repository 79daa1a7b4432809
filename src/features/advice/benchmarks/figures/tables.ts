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

/** averages of whole months, kept by settling: comparisons never read the sales; null: too few sales */
export const shopFigures = pgTable('shop_figures', {
  ownerId: uuid('owner_id').primaryKey(),
  industry: text().notNull(),
  currency: text().notNull(),
  /** first day of the month after the window */
  month: date({ mode: 'string' }).notNull(),
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
  countedIn: date('counted_in', { mode: 'string' }),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
