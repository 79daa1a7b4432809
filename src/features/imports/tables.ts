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

/** Its sales have the ids from `firstSaleId` to `lastSaleId`. */
export const saleImport = pgTable(
  'sale_import',
  {
    ownerId: ownerId(),
    id: identity(),
    fileName: text('file_name').notNull(),
    state: text().$type<ImportState>().notNull().default('running'),
    /** a sentence for the owner */
    message: text(),
    isCanceled: boolean('is_canceled').notNull().default(false),
    /** while running; `progress` 0 to 1 */
    rowsRead: integer('rows_read').notNull().default(0),
    progress: real().notNull().default(0),
    imported: integer().notNull().default(0),
    /** also sales taken out as canceled */
    updated: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    errorCount: integer('error_count').notNull().default(0),
    /** Duplicates are then found by value, not by record hash. */
    isOwnExport: boolean('is_own_export').notNull().default(false),
    /** as the file says, if its amounts were taken unconverted */
    currency: text(),
    /** for dates that can be read both ways */
    dateOrder: text('date_order').$type<DateOrder>(),
    firstSaleId: bigint('first_sale_id', { mode: 'number' }),
    lastSaleId: bigint('last_sale_id', { mode: 'number' }),
    /** feeds/ */
    feedId: bigint('feed_id', { mode: 'number' }),
    /** The undo's trash entry; restoring the entry sets null. */
    trashId: bigint('trash_id', { mode: 'number' }),
    restoredAt: instant('restored_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('sale_import_by_feed')
      .on(t.ownerId, t.feedId)
      .where(sql`feed_id IS NOT NULL`),
    // Few rows are in these states; a search for them must not read the others.
    index('sale_import_watched')
      .on(t.state, t.createdAt)
      .where(sql`state IN ('running', 'failed')`),
  ],
)
export type ImportState = 'running' | 'done' | 'canceled' | 'failed'

/** CSV with the reason after each row, in gzipped parts. Kept for 30 days. */
export const rejectedRows = pgTable(
  'rejected_rows',
  {
    ownerId: ownerId(),
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    part: integer().notNull(),
    content: bytea().notNull(),
    errors: jsonb(),
    /** In the first part: saved rows; null: all. */
    kept: integer(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.importId, t.part] }),
    index('rejected_rows_by_age').on(t.createdAt),
  ],
)

export const savedMapping = pgTable(
  'import_layout',
  {
    ownerId: ownerId(),
    headers: text().notNull(),
    mapping: jsonb().notNull(),
    options: jsonb().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.headers] })],
)
