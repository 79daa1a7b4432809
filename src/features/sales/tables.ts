import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RowError } from './import/contract.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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

/** One imported file, from the moment that it is read. Its sales lie between two ids, both included. */
export const saleImport = pgTable(
  'sale_import',
  {
    ownerId: ownerId(),
    id: identity(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('running'),
    /** What ended it early, in a sentence for the owner. */
    message: text(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** While it runs: rows read so far, and how much of the whole work is done, 0 to 1. */
    rowsRead: integer('rows_read').notNull().default(0),
    progress: real().notNull().default(0),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    /** Whether this product wrote the file: its sales are known by their values, not by their records. */
    isOwnExport: boolean('is_own_export').notNull().default(false),
    firstSaleId: bigint('first_sale_id', { mode: 'number' }),
    lastSaleId: bigint('last_sale_id', { mode: 'number' }),
    /** What undid it; restoring that clears it. */
    trashId: bigint('trash_id', { mode: 'number' }),
    /** When sales of it last came back from the trash. */
    restoredAt: instant('restored_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)
export type ImportState = 'running' | 'done' | 'cancelled' | 'failed'

/** The rows of a file that were no sales, as CSV with the reason behind each, in gzipped parts. Kept for 30 days. */
export const rejectedRows = pgTable(
  'rejected_rows',
  {
    ownerId: ownerId(),
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    part: integer().notNull(),
    content: bytea().notNull(),
    /** With the first part: the first rows and their reasons, as the import's answer listed them. */
    errors: jsonb().$type<RowError[]>(),
    /** With the first part: how many rows the file has; null: all of them. */
    kept: integer(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.importId, t.part] }),
    index('rejected_rows_by_age').on(t.createdAt),
  ],
)

/** How the owner read files with the same headers the last time. */
export const importLayout = pgTable(
  'import_layout',
  {
    ownerId: ownerId(),
    /** fingerprint of the headers */
    headers: text().notNull(),
    mapping: jsonb().notNull(),
    options: jsonb().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.headers] })],
)
