import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytewiseText, instant } from '../../../server/database/columns.ts'

/**
 * Rollups of `sale`, maintained by its statement triggers (migrations/functions.sql): never write to them. A row goes when
 * `entries` reach 0.
 */
const measures = () => ({
  entries: integer().notNull(),
  /** revenue ≥ 0 */
  sales: integer().notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** of entries with a recorded cost */
  costedRevenueCents: bigint('costed_revenue_cents', { mode: 'number' }).notNull(),
  costCents: bigint('cost_cents', { mode: 'number' }).notNull(),
  taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  costedTaxCents: bigint('costed_tax_cents', { mode: 'number' }).notNull().default(0),
  /** of refunds without a recorded cost, without tax; not above 0 */
  uncostedRefundCents: bigint('uncosted_refund_cents', { mode: 'number' }).notNull().default(0),
})
/** further lines of a receipt: sales − extra lines = purchases */
const extraLines = () => integer('extra_lines').notNull().default(0)
const ownerId = () => uuid('owner_id').notNull()
const month = () => date({ mode: 'string' }).notNull()

export const saleDay = pgTable(
  'sale_day',
  {
    ownerId: ownerId(),
    day: date({ mode: 'string' }).notNull(),
    ...measures(),
    // Columns that may be null are null where there is none: takes no room.
    taxCents: bigint('tax_cents', { mode: 'number' }),
    costedTaxCents: bigint('costed_tax_cents', { mode: 'number' }),
    uncostedRefundCents: bigint('uncosted_refund_cents', { mode: 'number' }),
    costedSales: integer('costed_sales').notNull().default(0),
    /** positive revenue, recorded on that day or in the week after; only these count for streaks */
    timelySales: integer('timely_sales').notNull().default(0),
    feeCents: bigint('fee_cents', { mode: 'number' }),
    receipts: integer(),
    extraLines: integer('extra_lines'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.day] })],
)
/**
 * A month with few entries has no totals by name: its sales are read (`names-by-month.ts`). From `least_for_totals`
 * entries on, totals are stored.
 */
export const saleMonth = pgTable(
  'sale_month',
  {
    ownerId: ownerId(),
    month: month(),
    entries: integer().notNull(),
    hasTotals: boolean('has_totals').notNull(),
    hasPartTotals: boolean('has_part_totals').notNull().default(false),
    /** of sales with a channel or category; null: totals are up to date, or no such sale */
    partsChangedAt: instant('parts_changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.month] }),
    index('sale_month_parts_changed')
      .on(t.month)
      .where(sql`parts_changed_at is not null`),
  ],
)
export const saleMonthProduct = pgTable(
  'sale_month_product',
  {
    ownerId: ownerId(),
    month: month(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.productId] })],
)
export const saleMonthCustomer = pgTable(
  'sale_month_customer',
  {
    ownerId: ownerId(),
    month: month(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    ...measures(),
    extraLines: extraLines(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.customerId] })],
)
export const saleCustomer = pgTable(
  'sale_customer',
  {
    ownerId: ownerId(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    ...measures(),
    /** without refunds, also in the future; null: only refunds */
    lastPurchase: date('last_purchase', { mode: 'string' }),
    extraLines: extraLines(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.customerId] })],
)
export const saleMonthSalesperson = pgTable(
  'sale_month_salesperson',
  {
    ownerId: ownerId(),
    month: month(),
    salespersonId: bigint('salesperson_id', { mode: 'number' }).notNull(),
    ...measures(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.salespersonId] })],
)

/** Only sales with a time. A row may be left with 0 entries. */
export const saleMonthHour = pgTable(
  'sale_month_hour',
  {
    ownerId: ownerId(),
    month: month(),
    /** 1 Monday … 7 Sunday */
    weekday: smallint().notNull(),
    /** in the owner's time zone */
    hour: smallint().notNull(),
    entries: integer().notNull(),
    sales: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.weekday, t.hour] })],
)

/**
 * By day maintained by the triggers; by name and hour of past months in the background (`recalculate/fill-parts.ts`), out of
 * date without `hasPartTotals`. A row may be left with 0 entries.
 */
export const salePart = pgTable(
  'sale_part',
  {
    ownerId: ownerId(),
    kind: bytewiseText().notNull().$type<PartKind>(),
    by: bytewiseText().notNull().$type<PartBy>(),
    partId: bigint('part_id', { mode: 'number' }).notNull(),
    /** by name or hour: first day of the month */
    day: date({ mode: 'string' }).notNull(),
    /** of the name; weekday × 24 + hour; 0 by day */
    byId: bigint('by_id', { mode: 'number' }).notNull(),
    ...measures(),
    receipts: integer().notNull().default(0),
    extraLines: extraLines(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.by, t.partId, t.day, t.byId] })],
)
export type PartKind = 'channel' | 'category'
export type PartBy = 'day' | 'hour' | 'product' | 'salesperson' | PartKind

/** Maintained by the same triggers. Every change of the owner's sales locks the row until its commit (`lock.ts`). */
export const saleRevision = pgTable(
  'sale_revision',
  {
    ownerId: ownerId().primaryKey(),
    /** New with every change. Not a counter: after a restore the same number could stand for other sales. */
    revision: uuid().notNull(),
    entries: bigint({ mode: 'number' }).notNull().default(0),
    /** since goals and points were last recalculated; null: nothing to do. In the future: sales that count only from then on. */
    unsettledFrom: date('unsettled_from', { mode: 'string' }),
    /**
     * end of the months that were closed when their sales last changed: changes not recalculated up to here came too late;
     * null: never
     */
    finalUntil: date('final_until', { mode: 'string' }),
    settlingFailedAt: timestamp('settling_failed_at', { withTimezone: true, mode: 'date' }),
    /** Changes are told to a feature on the right (`news.ts`). */
    isFollowed: boolean('is_followed').notNull().default(false),
    /** Refunds without a cost, from an older version, aren't in the totals yet (`recalculate/fill-refunds.ts`). */
    lacksRefunds: boolean('lacks_refunds').notNull().default(false),
  },
  // Few rows have a value; a search for them must not read the others.
  (t) => [
    index('sale_revision_unsettled')
      .on(t.unsettledFrom)
      .where(sql`unsettled_from is not null`),
    index('sale_revision_failed')
      .on(t.settlingFailedAt)
      .where(sql`settling_failed_at is not null`),
    index('sale_revision_lacks_refunds')
      .on(t.ownerId)
      .where(sql`lacks_refunds`),
  ],
)
