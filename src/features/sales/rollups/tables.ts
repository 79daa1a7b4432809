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
 * Rollups of `sale`, maintained by its statement triggers (migrations/functions.sql). Never write to them
 * directly. A row is deleted when its `entries` reach 0.
 */
const measures = () => ({
  /** all entries, refunds included */
  entries: integer().notNull(),
  /** entries that aren't refunds (revenue ≥ 0) */
  sales: integer().notNull(),
  /** pieces sold, less those that came back */
  quantity: bigint({ mode: 'number' }).notNull(),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** revenue of the entries whose cost is recorded */
  costedRevenueCents: bigint('costed_revenue_cents', { mode: 'number' }).notNull(),
  costCents: bigint('cost_cents', { mode: 'number' }).notNull(),
  /** tax in the revenue, and in that of the entries whose cost is recorded */
  taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  costedTaxCents: bigint('costed_tax_cents', { mode: 'number' }).notNull().default(0),
  /** revenue of refunds without a recorded cost, without tax; not above 0 */
  uncostedRefundCents: bigint('uncosted_refund_cents', { mode: 'number' }).notNull().default(0),
})
/** sales that are further lines of a receipt which is counted already: sales − extra lines = purchases */
const extraLines = () => integer('extra_lines').notNull().default(0)
const ownerId = () => uuid('owner_id').notNull()
/** first day of the month */
const month = () => date({ mode: 'string' }).notNull()

export const saleDay = pgTable(
  'sale_day',
  {
    ownerId: ownerId(),
    day: date({ mode: 'string' }).notNull(),
    ...measures(),
    // Days without any have null in these and in those below, which takes no room.
    taxCents: bigint('tax_cents', { mode: 'number' }),
    costedTaxCents: bigint('costed_tax_cents', { mode: 'number' }),
    uncostedRefundCents: bigint('uncosted_refund_cents', { mode: 'number' }),
    /** sales with a recorded cost, refunds not included */
    costedSales: integer('costed_sales').notNull().default(0),
    /** sales of positive revenue that were recorded on that day or in the week after it; only these count for streaks */
    timelySales: integer('timely_sales').notNull().default(0),
    /** what payment providers kept */
    feeCents: bigint('fee_cents', { mode: 'number' }),
    /** numbers of receipts with a sale on that day */
    receipts: integer(),
    extraLines: integer('extra_lines'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.day] })],
)
/**
 * Months with entries. One with few has no totals by name, and its sales are read instead (`names-by-month.ts`). It gets
 * them once it has `least_for_totals` entries (`settling/fill.ts`), and keeps them.
 */
export const saleMonth = pgTable(
  'sale_month',
  {
    ownerId: ownerId(),
    month: month(),
    entries: integer().notNull(),
    /** true if this month's rows of the tables below exist */
    hasTotals: boolean('has_totals').notNull(),
    /** true if `salePart` has this month's totals by name and hour, as they are now */
    hasPartTotals: boolean('has_part_totals').notNull().default(false),
    /** when a sale of it with a channel or category was last changed; null once it has those totals, and without such a sale */
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
/** All of a customer's entries, of any time. */
export const saleCustomer = pgTable(
  'sale_customer',
  {
    ownerId: ownerId(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    ...measures(),
    /** day of the latest entry that isn't a refund, also one in the future; null if all are refunds */
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

/** Sales with a time by weekday and hour. A row may be left with 0 entries. */
export const saleMonthHour = pgTable(
  'sale_month_hour',
  {
    ownerId: ownerId(),
    month: month(),
    /** 1 Monday … 7 Sunday */
    weekday: smallint().notNull(),
    /** 0 to 23, in the owner's time zone */
    hour: smallint().notNull(),
    entries: integer().notNull(),
    /** entries that aren't refunds */
    sales: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.weekday, t.hour] })],
)

/**
 * Of the sales of one channel or category: all of a day, kept by the triggers, and of a past month by what else they have,
 * added up in the background (`settling/fill-parts.ts`). A row may be left with 0 entries, and those of a month that has no
 * `hasPartTotals` are out of date. Sales without a channel and category have none, so it costs nothing where nobody uses them.
 */
export const salePart = pgTable(
  'sale_part',
  {
    ownerId: ownerId(),
    kind: bytewiseText().notNull().$type<PartKind>(),
    by: bytewiseText().notNull().$type<PartBy>(),
    /** of the channel or category */
    partId: bigint('part_id', { mode: 'number' }).notNull(),
    /** by name or hour: the first day of the month */
    day: date({ mode: 'string' }).notNull(),
    /** of the name; weekday × 24 + hour; 0 by day */
    byId: bigint('by_id', { mode: 'number' }).notNull(),
    ...measures(),
    /** by day only, as in `saleDay` */
    receipts: integer().notNull().default(0),
    extraLines: extraLines(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.by, t.partId, t.day, t.byId] })],
)
export type PartKind = 'channel' | 'category'
export type PartBy = 'day' | 'hour' | 'product' | 'salesperson' | PartKind

/**
 * One row per owner, maintained by the same triggers. Every transaction that changes the owner's sales
 * locks it until it commits (`lock.ts`).
 */
export const saleRevision = pgTable(
  'sale_revision',
  {
    ownerId: ownerId().primaryKey(),
    /**
     * Changes with every change to the sales. Not a counter: after a backup is restored, the same number
     * could stand for different sales.
     */
    revision: uuid().notNull(),
    /** number of the owner's sales, refunds included */
    entries: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * First day whose sales changed since goals and points were last brought up to date (`settling/`);
     * null when they are. A day in the future has sales that count only from then on.
     */
    unsettledFrom: date('unsettled_from', { mode: 'string' }),
    /**
     * Last day of the months that were closed when sales of such a month were last changed: what is unsettled up to
     * this day was recorded too late for their competition. null if they never were.
     */
    finalUntil: date('final_until', { mode: 'string' }),
    /** since when they can't be brought up to date; null while all is well */
    settlingFailedAt: timestamp('settling_failed_at', { withTimezone: true, mode: 'date' }),
    /** Each change of a sale is told to a feature on the right (`news.ts`). */
    isFollowed: boolean('is_followed').notNull().default(false),
    /** The refunds without a cost aren't in the totals yet, as they are from before these had them (`settling/fill-refunds.ts`). */
    lacksRefunds: boolean('lacks_refunds').notNull().default(false),
  },
  // Few rows have a value; whoever looks for them must not read the others.
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
