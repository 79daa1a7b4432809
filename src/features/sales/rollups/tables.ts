import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * Rollups of `sale`, kept by its statement triggers (migrations/0001): never written by hand.
 * A row whose `entries` reach 0 is removed.
 */
const measures = () => ({
  /** all entries, refunds included */
  entries: integer().notNull(),
  /** entries that are not refunds (revenue ≥ 0) */
  sales: integer().notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** revenue of the entries whose cost is recorded */
  costedRevenueCents: bigint('costed_revenue_cents', { mode: 'number' }).notNull(),
  costCents: bigint('cost_cents', { mode: 'number' }).notNull(),
})
const ownerId = () => uuid('owner_id').notNull()
/** first day of the month */
const month = () => date({ mode: 'string' }).notNull()

export const saleDay = pgTable(
  'sale_day',
  { ownerId: ownerId(), day: date({ mode: 'string' }).notNull(), ...measures() },
  (t) => [primaryKey({ columns: [t.ownerId, t.day] })],
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
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.month, t.customerId] })],
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

/**
 * One row an owner, kept by the same triggers. Every writer of the owner's sales holds it until it
 * commits (`lock.ts`).
 */
export const saleRevision = pgTable('sale_revision', {
  ownerId: ownerId().primaryKey(),
  /** Changes with every change of the sales. Not a counter: after a restored backup a number could come again for other sales. */
  revision: uuid().notNull(),
  /** sales that the owner has, refunds included */
  entries: bigint({ mode: 'number' }).notNull().default(0),
})
