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

/** Fields: see `contract.ts`. Texts are '' when unset. */
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
  /** percent, up to three decimals; null without. A scale would rewrite all rows. */
  taxRate: numeric('tax_rate', { mode: 'number' }),
  figuresWithoutTax: boolean('figures_without_tax').notNull().default(false),
  offersInMessages: boolean('offers_in_messages').notNull().default(true),
  fixedCostsCents: bigint('fixed_costs_cents', { mode: 'number' }),
  /** Today is never earlier than the last change of the time zone, for what must not be entered afterwards. */
  notBefore: day('not_before'),
  /** null for accounts older than this column */
  registeredOn: day('registered_on'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const businessLogo = pgTable('business_logo', {
  ownerId: ownerId().primaryKey(),
  /** hash of the content, so that the URL changes along */
  id: text().notNull(),
  type: text().notNull(),
  content: bytea().notNull(),
})

/** An owner's closures don't overlap. */
export const closure = pgTable(
  'closure',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    startDay: date('start_day').notNull(),
    endDay: date('end_day').notNull(),
    /** '' when unset */
    note: text().notNull(),
    /** only later days protect a streak */
    enteredOn: date('entered_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    uniqueIndex('closure_start_day').on(t.ownerId, t.startDay),
  ],
)

/** One row per change of `operatingDaysPerWeek`. */
export const openingWeek = pgTable(
  'opening_week',
  {
    ownerId: ownerId(),
    /** never in the past when written */
    fromDay: date('from_day').notNull(),
    operatingDaysPerWeek: integer('operating_days_per_week').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.fromDay] })],
)

/** only of months in which the currency was changed */
export const monthCurrency = pgTable(
  'month_currency',
  {
    ownerId: ownerId(),
    month: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month] })],
)
