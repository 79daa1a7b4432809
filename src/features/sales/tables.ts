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
/** For rows that are restored from the trash with their old id. */
const restorableIdentity = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()

/** Names are unique per owner by `nameKey` (`shared/names.ts`); the first spelling is shown. */
const nameColumns = () => ({
  ownerId: ownerId(),
  id: identity(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  /** The name that this one is only another spelling of, after they were merged or renamed (`naming/`). It has no other itself. */
  sameAs: bigint('same_as', { mode: 'number' }),
})

/** Few names are another spelling, so it costs the others nothing. */
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
    /** percent of their revenue; null without one */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    uniqueIndex('salesperson_name_key').on(t.ownerId, t.nameKey),
    spellings('salesperson_spellings', t),
  ],
)

/** Where a sale was made: a shop, a market, an online store. */
export const channel = pgTable('channel', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('channel_name_key').on(t.ownerId, t.nameKey),
])
/** What kind of product or service it was. */
export const category = pgTable('category', nameColumns(), (t) => [
  primaryKey({ columns: [t.ownerId, t.id] }),
  uniqueIndex('category_name_key').on(t.ownerId, t.nameKey),
])

/** Columns that change when a sale is edited. */
const editableColumns = () => ({
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  customerId: bigint('customer_id', { mode: 'number' }),
  salespersonId: bigint('salesperson_id', { mode: 'number' }),
  revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  /** null if not recorded, which isn't the same as 0 */
  costCents: bigint('cost_cents', { mode: 'number' }),
  /** pieces sold; below zero: pieces that came back */
  quantity: integer().notNull(),
  saleDate: day('sale_date').notNull(),
  /** when it was recorded under its date, not when it was sold */
  createdAt: instant('created_at').notNull().defaultNow(),
  /** when it was last edited, by hand or by an import that updated it; null if never */
  editedAt: instant('edited_at'),
  ...optionalColumns(),
})

/**
 * What few sales have. Null takes no room: the map of nulls fits in the row's header.
 */
const optionalColumns = () => ({
  /** number of the receipt, order or invoice; several sales of a day may share it */
  receipt: bytewiseText(),
  /** minutes after midnight, in the owner's time zone */
  minute: smallint(),
  /** part of the revenue; its sign is the revenue's */
  taxCents: bigint('tax_cents', { mode: 'number' }),
  /**
   * Tax that is worked out with the rate in the profile; null for a sale that was recorded with its tax, and for owners
   * without a rate. The triggers of `sale` write it. A sale that is restored gets it anew.
   */
  computedTaxCents: bigint('computed_tax_cents', { mode: 'number' }),
  /** what a payment provider kept */
  feeCents: bigint('fee_cents', { mode: 'number' }),
  channelId: bigint('channel_id', { mode: 'number' }),
  categoryId: bigint('category_id', { mode: 'number' }),
})

/** Columns of a sale, which the trash has too. */
const saleColumns = () => ({
  ...editableColumns(),
  source: text().$type<SaleSource>().notNull(),
  importId: bigint('import_id', { mode: 'number' }),
  /** 128-bit hash of the whole original row of an imported sale, or of the key that another was sent with, stored as a uuid */
  recordHash: uuid('record_hash'),
})
export type SaleSource = 'manual' | 'import'

/**
 * Has no foreign keys to the names: three checks per row would triple the time of an import, names are
 * never deleted, and `npm run verify` looks for orphans. Has no index by import or record hash either:
 * only imports would use them, those read all of the owner's sales anyway, and each index would slow
 * them down by 10% or more.
 */
export const sale = pgTable(
  'sale',
  { ownerId: ownerId(), id: restorableIdentity(), ...saleColumns() },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // Ascending, and read backwards for newest first: Drizzle's `.desc()` adds NULLS LAST, and then
    // PostgreSQL doesn't use the index for ORDER BY … DESC. The columns at the end allow index-only
    // scans for the sales of a name and for sums of days by name (ADR 0023), and of the lines of a day's
    // receipts. Indexes that start with a name id would take half of an import's time.
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
    // For the newest sales of all owners. Ids only grow, so a note of the lowest and highest of every few pages is enough.
    // As an expression, or PostgreSQL would also look here for the sales of a list of ids, and read most of the table.
    index('sale_by_id')
      .using('brin', sql`(${t.id} + 0)`)
      .with({ autosummarize: true, pages_per_range: 32 }),
    index('sale_edited_after_import')
      .on(t.ownerId, t.importId)
      .where(sql`edited_at is not null and import_id is not null`),
    // Refunds are few, so it costs other sales next to nothing.
    index('sale_refunds')
      .on(t.ownerId, t.saleDate, t.revenueCents, t.customerId)
      .where(sql`revenue_cents < 0`),
    // For what is asked about one of them alone. Equal keys share their room, so these are small.
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

/** A deletion that can be undone as a whole: a sale, Clear All or an undone import. Kept for 30 days. */
export const trash = pgTable(
  'trash',
  {
    ownerId: ownerId(),
    id: identity(),
    kind: text().$type<'sale' | 'clear' | 'import'>().notNull(),
    /** of a sale that a program deleted, with an access token */
    byProgram: boolean('by_program').notNull().default(false),
    count: integer().notNull(),
    /** of all its sales, so that the list of deletions doesn't have to add them up */
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull().default(0),
    /** of the import that was undone */
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

/**
 * The other version of a sale that an import updated: as it was before or, once the import was undone, as it was then.
 * Kept for 30 days.
 */
export const replacedSale = pgTable(
  'replaced_sale',
  {
    ownerId: ownerId(),
    /** the import that updated it */
    byImport: bigint('by_import', { mode: 'number' }).notNull(),
    /** of the sale */
    id: bigint({ mode: 'number' }).notNull(),
    ...editableColumns(),
    /** of a sale that the import took out because it was canceled, which is no sale while `isBefore`; null for any other */
    importId: bigint('import_id', { mode: 'number' }),
    recordHash: uuid('record_hash'),
    /** True if this is the version before the import, and the sale has the values that the import gave it. */
    isBefore: boolean('is_before').notNull().default(true),
    /** `editedAt` of the sale since its versions were last exchanged; another one means that it was edited since */
    leftEditedAt: instant('left_edited_at'),
    keptAt: instant('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.byImport, t.id] }),
    index('replaced_sale_by_age').on(t.keptAt),
  ],
)

/** Owners whose earlier sales get the tax of a new rate, sale by sale (`tax/fill.ts`). */
export const taxFill = pgTable('tax_fill', {
  ownerId: ownerId().primaryKey(),
  /** the sale up to which it is done */
  afterId: bigint('after_id', { mode: 'number' }).notNull().default(0),
  /** sales that are done, and how many there were at the beginning */
  done: integer().notNull().default(0),
  total: integer().notNull(),
})
