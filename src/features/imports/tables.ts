import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RowError } from './contract.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const ownerId = () => uuid('owner_id').notNull()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

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
