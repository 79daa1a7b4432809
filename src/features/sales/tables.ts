import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { bytewiseText, ownerId, day, instant } from '../../server/database/columns.ts'

const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
const restorableIdentity = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()

/** unique per owner by `nameKey` (`shared/names.ts`); the first spelling is shown */
const nameColumns = () => ({
  ownerId: ownerId(),
  id: identity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  /** after a merge or a rename (`merge-names/`); has no other itself */
  sameAs: bigint('same_as', { mode: 'number' }),
})

const spellings = (name: string, t: Record<'ownerId' | 'sameAs', ExtraConfigColumn>) =>
  index(name)
    .on(t.ownerId, t.sameAs)
    .where(sql`same_as is not null`)

export const product = pgTable('product', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('product_name_key').on(t.ownerId, t.nameKey),
  spellings('product_spellings', t),
])
export const customer = pgTable('customer', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('customer_name_key').on(t.ownerId, t.nameKey),
  spellings('customer_spellings', t),
])
export const salesperson = pgTable(
  'salesperson',
  {
    ...nameColumns(),
    /** percent */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    uniqueIndex('salesperson_name_key').on(t.ownerId, t.nameKey),
    spellings('salesperson_spellings', t),
  ],
)

export const channel = pgTable('channel', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('channel_name_key').on(t.ownerId, t.nameKey),
])
export const category = pgTable('category', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('category_name_key').on(t.ownerId, t.nameKey),
])

const editableColumns = () => ({
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  customerId: bigint('customer_id', { mode: 'number' }),
  salespersonId: bigint('salesperson_id', { mode: 'number' }),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** null: not recorded, which isn't 0 */
  costCents: bigint('cost_cents', { mode: 'number' }),
  /** below zero: pieces that came back */
  quantity: integer().notNull(),
  saleDate: day('sale_date').notNull(),
  /** when recorded under its date, not when sold */
  createdAt: instant('created_at').notNull().defaultNow(),
  editedAt: instant('edited_at'),
  ...optionalColumns(),
})

/** Null takes no room: the map of nulls fits in the row's header. */
const optionalColumns = () => ({
  /** several sales of a day may share the number */
  receipt: bytewiseText(),
  /** minutes after midnight, in the owner's time zone */
  minute: smallint(),
  /** part of the revenue, with its sign */
  taxCents: bigint('tax_cents', { mode: 'number' }),
  /** With the profile's rate; null: recorded with tax, or no rate. Written by the triggers of `sale`. */
  computedTaxCents: bigint('computed_tax_cents', { mode: 'number' }),
  feeCents: bigint('fee_cents', { mode: 'number' }),
  channelId: bigint('channel_id', { mode: 'number' }),
  categoryId: bigint('category_id', { mode: 'number' }),
})

const saleColumns = () => ({
  ...editableColumns(),
  source: text().$type<SaleSource>().notNull(),
  importId: bigint('import_id', { mode: 'number' }),
  recordHash: uuid('record_hash'),
})
export type SaleSource = 'manual' | 'import'

/**
 * No foreign keys to names: three checks per row would triple the time of an import, names are never deleted, and `npm
 * run verify` looks for orphans. No index by import or record hash: each slows imports down by 10% or more.
 */
export const sale = pgTable(
  'sale',
  { ownerId: ownerId(), id: restorableIdentity(), ...saleColumns() },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // Ascending, read backwards: Drizzle's `.desc()` adds NULLS LAST, with which PostgreSQL doesn't use the index for
    // ORDER BY … DESC. The last columns allow index-only scans (ADR 0023). Indexes that start with a name id would take
    // half of an import's time.
    index('sale_by_date').on(
      t.ownerId,
      t.saleDate,
      t.id,
      t.productId,
      t.customerId,
      t.salespersonId,
      t.revenueCents,
      t.costCents,
      t.quantity,
      t.receipt,
    ),
    // Ids only grow, so a note for every few pages is enough. An expression, or PostgreSQL would look up lists of ids
    // here and read most of the table.
    index('sale_by_id')
      .using('brin', sql`(${t.id} + 0)`)
      .with({ autosummarize: true, pages_per_range: 32 }),
    index('sale_edited_after_import')
      .on(t.ownerId, t.importId)
      .where(sql`edited_at is not null and import_id is not null`),
    // Refunds are few: next to no cost for other sales.
    index('sale_refunds')
      .on(t.ownerId, t.saleDate, t.revenueCents, t.customerId)
      .where(sql`revenue_cents < 0`),
    // Equal keys share their room, so these are small.
    index('sale_by_channel')
      .on(t.ownerId, t.channelId, t.saleDate)
      .where(sql`channel_id is not null`),
    index('sale_by_category')
      .on(t.ownerId, t.categoryId, t.saleDate)
      .where(sql`category_id is not null`),
    // For the customers of one channel or category, who have no totals.
    index('sale_in_part_by_customer')
      .on(t.ownerId, t.customerId, t.saleDate)
      .where(sql`customer_id is not null and (channel_id is not null or category_id is not null)`),
  ],
)

/** Can be undone as a whole. Kept for 30 days. */
export const trash = pgTable(
  'trash',
  {
    ownerId: ownerId(),
    id: identity(),
    kind: text().$type<'sale' | 'clear' | 'import'>().notNull(),
    byProgram: boolean('by_program').notNull().default(false),
    count: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull().default(0),
    fileName: text('file_name'),
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

/** As before the import or, once that was undone, as then. Kept for 30 days. */
export const replacedSale = pgTable(
  'replaced_sale',
  {
    ownerId: ownerId(),
    byImport: bigint('by_import', { mode: 'number' }).notNull(),
    id: bigint({ mode: 'number' }).notNull(),
    ...editableColumns(),
    /** of a canceled sale that the import took out, which is no sale while `isBefore`; else null */
    importId: bigint('import_id', { mode: 'number' }),
    recordHash: uuid('record_hash'),
    /** The version before the import; the sale has the import's values. */
    isBefore: boolean('is_before').notNull().default(true),
    /** `editedAt` at the last exchange of versions; another one: edited since */
    leftEditedAt: instant('left_edited_at'),
    keptAt: instant('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.byImport, t.id] }),
    index('replaced_sale_by_age').on(t.keptAt),
  ],
)

export const taxFill = pgTable('tax_fill', {
  ownerId: ownerId().primaryKey(),
  afterId: bigint('after_id', { mode: 'number' }).notNull().default(0),
  done: integer().notNull().default(0),
  total: integer().notNull(),
})
