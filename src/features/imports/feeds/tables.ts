import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerId } from '../../../server/database/columns.ts'
import type { ColumnMapping } from '../contract.ts'
import type { ImportOptions } from '../options/contract.ts'
import type { FeedState, ProblemKind } from './contract.ts'

export const saleFeed = pgTable(
  'sale_feed',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    state: text().$type<FeedState>().notNull().default('draft'),
    /** encrypted (server/sealed.ts): the address gives access to the file */
    address: text().notNull(),
    host: text().notNull(),
    fileName: text('file_name').notNull(),
    /** as confirmed by the owner */
    mapping: jsonb().$type<ColumnMapping>().notNull().default({}),
    options: jsonb().$type<Partial<ImportOptions>>().notNull().default({}),
    headers: text().array().notNull().default([]),
    /** of the last import */
    rows: integer().notNull().default(0),
    errorRows: integer('error_rows').notNull().default(0),
    goneSales: integer('gone_sales').notNull().default(0),
    mayShrink: boolean('may_shrink').notNull().default(false),
    /** of the last fetch; SHA-256 */
    fetchedHash: text('fetched_hash'),
    etag: text(),
    lastModified: text('last_modified'),
    /** of the last import; the same content isn't read again */
    importedHash: text('imported_hash'),
    nextAt: instant('next_at'),
    busyUntil: instant('busy_until'),
    /** last time that the file was found imported, with the sales of that time */
    readAt: instant('read_at'),
    newSales: integer('new_sales').notNull().default(0),
    /** nights in a row */
    failures: integer().notNull().default(0),
    problem: text().$type<ProblemKind>(),
    message: text(),
    isTold: boolean('is_told').notNull().default(false),
    /** Sales cleared or undone before come back. */
    turnedOnAt: instant('turned_on_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // A search for due files must not read the others.
    index('sale_feed_due')
      .on(t.nextAt)
      .where(sql`next_at IS NOT NULL`),
  ],
)

/** The owner deleted these sales: they must not come back every night. */
export const feedLeftOut = pgTable(
  'feed_left_out',
  {
    ownerId: ownerId(),
    feedId: bigint('feed_id', { mode: 'number' }).notNull(),
    recordHash: uuid('record_hash').notNull(),
    copies: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.feedId, t.recordHash] })],
)
