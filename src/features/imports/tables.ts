import { sql } from 'drizzle-orm'
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
} from 'drizzle-orm/pg-core'
import { ownerId, instant } from '../../server/database/columns.ts'
import type { DateOrder } from './options/contract.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

/** An imported file, added as soon as it's read. Its sales have the ids from `firstSaleId` to `lastSaleId`. */
export const saleImport = pgTable(
  'sale_import',
  {
    ownerId: ownerId(),
    id: identity(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('running'),
    /** Why it ended early or what it left out, as a sentence for the owner. */
    message: text(),
    isCanceled: boolean('is_canceled').notNull().default(false),
    /** While it runs: rows read so far, and progress of the whole import, 0 to 1. */
    rowsRead: integer('rows_read').notNull().default(0),
    progress: real().notNull().default(0),
    imported: integer().notNull().default(0),
    /** Sales recorded earlier that it updated, because the file has them changed, or took out as canceled. */
    updated: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    /** True if the file was exported from this app. Its duplicates are then found by value, not by record hash. */
    isOwnExport: boolean('is_own_export').notNull().default(false),
    /** The currency that the file says its amounts are in, if they were taken as they are; null if it says none. */
    currency: text(),
    /** How dates were read that can be read both ways; null without any, and for imports from before this was noted. */
    dateOrder: text('date_order').$type<DateOrder>(),
    firstSaleId: bigint('first_sale_id', { mode: 'number' }),
    lastSaleId: bigint('last_sale_id', { mode: 'number' }),
    /** The file on the web that it was, or whose rows it has (feeds/). */
    feedId: bigint('feed_id', { mode: 'number' }),
    /** The trash entry that undid the import; restoring that entry sets this to null. */
    trashId: bigint('trash_id', { mode: 'number' }),
    /** When sales from it were last restored from the trash. */
    restoredAt: instant('restored_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('sale_import_by_feed')
      .on(t.ownerId, t.feedId)
      .where(sql`feed_id IS NOT NULL`),
    // Few rows are in these states; whoever looks for them must not read the others.
    index('sale_import_watched')
      .on(t.state, t.createdAt)
      .where(sql`state IN ('running', 'failed')`),
  ],
)
export type ImportState = 'running' | 'done' | 'canceled' | 'failed'

/** Skipped rows of a file, as CSV with the reason after each row, in gzipped parts. Kept for 30 days. */
export const rejectedRows = pgTable(
  'rejected_rows',
  {
    ownerId: ownerId(),
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    part: integer().notNull(),
    content: bytea().notNull(),
    /** In the first part: the first rows and the counts of all reasons, as in the import's response. */
    errors: jsonb(),
    /** In the first part: number of rows saved; null means all of them. */
    kept: integer(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.importId, t.part] }),
    index('rejected_rows_by_age').on(t.createdAt),
  ],
)

/** The column mapping and options that the owner last used for files with the same headers. */
export const savedMapping = pgTable(
  'import_layout',
  {
    ownerId: ownerId(),
    /** hash of the headers */
    headers: text().notNull(),
    mapping: jsonb().notNull(),
    options: jsonb().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.headers] })],
)
