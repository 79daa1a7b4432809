import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  pgTable,
  index,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../../server/database/columns.ts'
import type { Appearance } from './contract.ts'

const month = () => day('month').notNull()

/** Without a row: first name and initial. */
export const competitor = pgTable(
  'competitor',
  {
    ownerId: ownerId().primaryKey(),
    appearance: text().$type<Appearance>().notNull().default('first_name'),
    /** '' unless `appearance` is `alias` */
    alias: text().notNull().default(''),
    /** unique; null without an alias, or until made (keys.ts) */
    aliasKey: text('alias_key'),
    /** was asked and has answered */
    hasChosen: boolean('has_chosen').notNull().default(false),
    excludedAt: instant('excluded_at'),
    excludedReason: text('excluded_reason'),
  },
  (t) => [
    uniqueIndex('competitor_alias').on(t.aliasKey),
    index('competitor_without_key')
      .on(t.ownerId)
      .where(sql`alias <> '' AND alias_key IS NULL`),
  ],
)

/* The tables below belong to nobody, and only the system uses them. A winner is an `account`, because row-level
   security guards every table with an `owner_id`. */

/** The row makes closing happen once. */
export const competitionMonth = pgTable('competition_month', {
  /** first day */
  month: month().primaryKey(),
  closedAt: instant('closed_at').notNull(),
  /** as of the close */
  hasPrize: boolean('has_prize').notNull(),
  rulesVersion: integer('rules_version').notNull(),
  /** accounts that failed to recalculate: points earned in time may be missing */
  unsettled: uuid().array().notNull().default([]),
  /** null until winners are confirmed */
  confirmedAt: instant('confirmed_at'),
  confirmedBy: text('confirmed_by'),
})

export const competitionWinner = pgTable(
  'competition_winner',
  {
    month: month(),
    accountId: uuid('account_id').notNull(),
    place: integer().notNull(),
    points: integer().notNull(),
    openDays: integer('open_days').notNull(),
    saleDays: integer('sale_days').notNull(),
    /** hundredths of a percent */
    goalAttainment: integer('goal_attainment').notNull(),
    /** at the close; null for months before this was stored */
    entries: integer(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }),
    state: text().$type<'proposed' | 'confirmed' | 'rejected'>().notNull().default('proposed'),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.accountId] }),
    index('competition_winner_by_account').on(t.accountId),
  ],
)

/** The latest begun version is in force. */
export const competitionTerms = pgTable('competition_rules', {
  version: integer().primaryKey(),
  text: text().notNull(),
  /** A new name of the community makes a new version of the app's own text. */
  isDefault: boolean('is_default').notNull(),
  inForceFrom: day('in_force_from').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The last row holds; without one: on. */
export const competitionPrize = pgTable('competition_prize', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  isOn: boolean('is_on').notNull(),
  since: instant('since').notNull(),
})
