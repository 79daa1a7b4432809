import { bigint, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Profile } from './contract.ts'

/** Texts are '' when unset. */
export const businessProfile = pgTable('business_profile', {
  ownerId: uuid('owner_id').primaryKey(),
  businessName: text('business_name').notNull().default(''),
  businessType: text('business_type').notNull().default(''),
  industry: text().notNull().default(''),
  businessDescription: text('business_description').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  phone: text().notNull().default(''),
  address: text().notNull().default(''),
  /** https URL, or the path of the uploaded logo */
  logoUrl: text('logo_url').notNull().default(''),
  /** IANA name; decides which day "today" is */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** ISO 4217 */
  currency: text().notNull().default('USD'),
  numberStyle: text('number_style').$type<Profile['numberStyle']>().notNull().default('auto'),
  /** order for dates that can be read two ways: `mdy` or `dmy` */
  dateOrder: text('date_order').$type<Profile['dateOrder']>().notNull().default('mdy'),
  weekStart: text('week_start').$type<Profile['weekStart']>().notNull().default('monday'),
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  operatingDaysPerWeek: integer('operating_days_per_week').notNull().default(7),
  annualClosedDays: integer('annual_closed_days').notNull().default(0),
  /** percent, used for sales without a recorded cost; null means 30 */
  defaultProfitMargin: integer('default_profit_margin'),
  /** per year; null if not set */
  revenueGoalCents: bigint('revenue_goal_cents', { mode: 'number' }),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Uploaded logos, at most one per owner. */
export const businessLogo = pgTable('business_logo', {
  ownerId: uuid('owner_id').primaryKey(),
  /** hash of the content, so that the URL changes when the logo does */
  id: text().notNull(),
  type: text().notNull(),
  content: bytea().notNull(),
})
