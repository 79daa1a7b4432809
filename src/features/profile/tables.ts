import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../server/database/columns.ts'
import type { Profile } from './contract.ts'

/** The fields are described in `contract.ts`. Texts are '' when unset. */
export const businessProfile = pgTable('business_profile', {
  ownerId: ownerId().primaryKey(),
  businessName: text('business_name').notNull().default(''),
  businessType: text('business_type').notNull().default(''),
  industry: text().notNull().default(''),
  businessDescription: text('business_description').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  phone: text().notNull().default(''),
  address: text().notNull().default(''),
  logoUrl: text('logo_url').notNull().default(''),
  timeZone: text('time_zone').notNull().default('UTC'),
  currency: text().notNull().default('USD'),
  numberStyle: text('number_style').$type<Profile['numberStyle']>().notNull().default('auto'),
  dateStyle: text('date_style').$type<Profile['dateStyle']>().notNull().default('31 Mar 2026'),
  dateOrder: text('date_order').$type<Profile['dateOrder']>().notNull().default('mdy'),
  weekStart: text('week_start').$type<Profile['weekStart']>().notNull().default('monday'),
  fiscalMonth: integer('fiscal_month').notNull().default(1),
  /** 5 Mon–Fri, 6 Mon–Sat, 7 every day */
  operatingDaysPerWeek: integer('operating_days_per_week').notNull().default(7),
  annualClosedDays: integer('annual_closed_days').notNull().default(0),
  defaultProfitMargin: integer('default_profit_margin'),
  revenueGoalCents: bigint('revenue_goal_cents', { mode: 'number' }),
  /** percent that is in the prices as tax, with up to three decimals; null without. Without a scale, so that none of the rows was rewritten for the third. */
  taxRate: numeric('tax_rate', { mode: 'number' }),
  figuresWithoutTax: boolean('figures_without_tax').notNull().default(false),
  fixedCostsCents: bigint('fixed_costs_cents', { mode: 'number' }),
  /**
   * The latest day on which the time zone was changed. It is never earlier than this day for what must not be
   * entered afterwards, wherever the owner moves to.
   */
  notBefore: day('not_before'),
  /** the owner's day on which the account was registered; null for accounts older than this column */
  registeredOn: day('registered_on'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Uploaded logos, at most one per owner. */
export const businessLogo = pgTable('business_logo', {
  ownerId: ownerId().primaryKey(),
  /** hash of the content, so that the URL changes when the logo does */
  id: text().notNull(),
  /** media type */
  type: text().notNull(),
  content: bytea().notNull(),
})

/** Planned closures. Those of one owner don't overlap. */
export const closure = pgTable(
  'closure',
  {
    ownerId: ownerId(),
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
    ownerId: ownerId(),
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
    ownerId: ownerId(),
    /** first day */
    month: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month] })],
)
