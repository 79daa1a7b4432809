import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const businessProfile = pgTable('business_profile', {
  ownerId: uuid('owner_id').primaryKey(),
  businessName: text('business_name').notNull().default(''),
  /** IANA name; decides which day "today" is. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** ISO 4217 */
  currency: text().notNull().default('USD'),
  /** How a date that can be read two ways is read: `mdy` or `dmy`. */
  dateOrder: text('date_order').$type<'mdy' | 'dmy'>().notNull().default('mdy'),
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  operatingDaysPerWeek: integer('operating_days_per_week').notNull().default(7),
  annualClosedDays: integer('annual_closed_days').notNull().default(0),
  /** Percent taken for sales without a recorded cost; null means 30. */
  defaultProfitMargin: integer('default_profit_margin'),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
