import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const ownerId = () => uuid('owner_id').notNull()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
/** For rows that come back from the trash with the id they had. */
const restorableIdentity = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()

/** Names are unique per owner by `nameKey` (`shared/names.ts`); the first spelling is shown. */
const nameColumns = () => ({
  ownerId: ownerId(),
  id: identity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
})

export const product = pgTable('product', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('product_name_key').on(t.ownerId, t.nameKey),
])
export const customer = pgTable('customer', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('customer_name_key').on(t.ownerId, t.nameKey),
])
export const salesperson = pgTable('salesperson', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('salesperson_name_key').on(t.ownerId, t.nameKey),
])

/** What a sale is made of; the trash keeps the same columns. */
const saleColumns = () => ({
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  customerId: bigint('customer_id', { mode: 'number' }),
  salespersonId: bigint('salesperson_id', { mode: 'number' }),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** null: not recorded, which is not the same as 0 */
  costCents: bigint('cost_cents', { mode: 'number' }),
  quantity: integer().notNull(),
  saleDate: date('sale_date', { mode: 'string' }).notNull(),
  source: text().$type<SaleSource>().notNull(),
  importId: bigint('import_id', { mode: 'number' }),
  /** 128-bit fingerprint of the whole original record of an imported row, in a uuid. */
  recordHash: uuid('record_hash'),
  /** When it was recorded, which is not when it was sold. */
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When it was last changed by hand; null: never. */
  editedAt: instant('edited_at'),
})
export type SaleSource = 'manual' | 'import'

/**
 * No foreign keys to the names: three checks a row would triple the time of an import, names are
 * never deleted, and `npm run verify` looks for orphans. No index by import or record either: who
 * asks for them, an import, looks at every sale of the owner, and each would slow it by a tenth or more.
 */
export const sale = pgTable(
  'sale',
  { ownerId: ownerId(), id: restorableIdentity(), ...saleColumns() },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // Ascending, read backwards for newest first: Drizzle's `.desc()` also says NULLS LAST, and then
    // PostgreSQL does not use the index for ORDER BY … DESC. The names at its end let it find the
    // sales of a name without a look at the rows; indexes led by them cost an import half its time.
    index('sale_by_date').on(
      t.ownerId,
      t.saleDate,
      t.id,
      t.productId,
      t.customerId,
      t.salespersonId,
    ),
    index('sale_edited_after_import')
      .on(t.ownerId, t.importId)
      .where(sql`edited_at is not null and import_id is not null`),
  ],
)

/** One deletion that can be undone as a whole: a sale, Clear All, or an import. Kept for 30 days. */
export const trash = pgTable(
  'trash',
  {
    ownerId: ownerId(),
    id: identity(),
    kind: text().$type<'sale' | 'clear' | 'import'>().notNull(),
    count: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] }), index('trash_by_age').on(t.createdAt)],
)
export const trashedSale = pgTable(
  'trashed_sale',
  {
    ownerId: ownerId(),
    trashId: bigint('trash_id', { mode: 'number' }).notNull(),
    id: bigint({ mode: 'number' }).notNull(),
    ...saleColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.trashId, t.id] })],
)
