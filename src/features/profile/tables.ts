import {
  bigint,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
  /** how dates are written */
  dateStyle: text('date_style').$type<Profile['dateStyle']>().notNull().default('31 Mar 2026'),
  /** order for dates that can be read two ways: `mdy` or `dmy` */
  dateOrder: text('date_order').$type<Profile['dateOrder']>().notNull().default('mdy'),
  weekStart: text('week_start').$type<Profile['weekStart']>().notNull().default('monday'),
  /** first month of the fiscal year, 1–12 */
  fiscalMonth: integer('fiscal_month').notNull().default(1),
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  operatingDaysPerWeek: integer('operating_days_per_week').notNull().default(7),
  annualClosedDays: integer('annual_closed_days').notNull().default(0),
  /** percent, used for sales without a recorded cost; null means 30 */
  defaultProfitMargin: integer('default_profit_margin'),
  /** per year; null if not set */
  revenueGoalCents: bigint('revenue_goal_cents', { mode: 'number' }),
  /**
   * The latest day on which the time zone was changed. It is never earlier than this day for what must not be
   * entered afterwards, wherever the owner moves to.
   */
  notBefore: date('not_before', { mode: 'string' }),
  /** the owner's day on which the account was registered; null for accounts older than this column */
  registeredOn: date('registered_on', { mode: 'string' }),
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

/** Planned closures. Those of one owner don't overlap. */
export const closure = pgTable(
  'closure',
  {
    ownerId: uuid('owner_id').notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    startDay: date('start_day').notNull(),
    endDay: date('end_day').notNull(),
    /** '' when unset */
    note: text().notNull(),
    /** the owner's day on which it was entered: it protects a streak only on later days */
    enteredOn: date('entered_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    uniqueIndex('closure_start_day').on(t.ownerId, t.startDay),
  ],
)

/** History of `operatingDaysPerWeek`, one row per change. Empty for owners who never changed it. */
export const openingWeek = pgTable(
  'opening_week',
  {
    ownerId: uuid('owner_id').notNull(),
    /** in force from this day until the next row's; never in the past when it's written */
    fromDay: date('from_day').notNull(),
    operatingDaysPerWeek: integer('operating_days_per_week').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.fromDay] })],
)

/** The currency with which a month began in which it was changed. Without a row: see `currencyOfMonth`. */
export const monthCurrency = pgTable(
  'month_currency',
  {
    ownerId: uuid('owner_id').notNull(),
    /** first day */
    month: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month] })],
)
