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

/** A file on the web that is read every night. */
export const saleFeed = pgTable(
  'sale_feed',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    state: text().$type<FeedState>().notNull().default('draft'),
    /** encrypted (server/sealed.ts), because whoever knows it can read the file */
    address: text().notNull(),
    host: text().notNull(),
    fileName: text('file_name').notNull(),
    /** What the owner confirmed: the columns, the answers, and the headers that they are about. */
    mapping: jsonb().$type<ColumnMapping>().notNull().default({}),
    options: jsonb().$type<Partial<ImportOptions>>().notNull().default({}),
    headers: text().array().notNull().default([]),
    /** In the file as it was imported last: rows, and those of them that couldn't be read. */
    rows: integer().notNull().default(0),
    errorRows: integer('error_rows').notNull().default(0),
    /** Sales that it brought before and that weren't among its rows then. */
    goneSales: integer('gone_sales').notNull().default(0),
    /** True if the owner has said that it may have far fewer rows than before. */
    mayShrink: boolean('may_shrink').notNull().default(false),
    /** Of the file that was fetched last: SHA-256 of its content, and what the server said about its version. */
    fetchedHash: text('fetched_hash'),
    etag: text(),
    lastModified: text('last_modified'),
    /** of the file that was imported last; the same content isn't read again */
    importedHash: text('imported_hash'),
    /** when it is read next; null: not by itself */
    nextAt: instant('next_at'),
    /** A process reads it until then, at most. */
    busyUntil: instant('busy_until'),
    /** when it was last found to be imported, and how many sales were new or updated then */
    readAt: instant('read_at'),
    newSales: integer('new_sales').notNull().default(0),
    /** nights in a row in which it couldn't be fetched */
    failures: integer().notNull().default(0),
    /** What keeps it from being read, and why, as a sentence for the owner. */
    problem: text().$type<ProblemKind>(),
    message: text(),
    /** True once an email has told the owner. */
    isTold: boolean('is_told').notNull().default(false),
    /** Sales that were cleared or undone before that come back. */
    turnedOnAt: instant('turned_on_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // Whoever looks for those that are due must not read the others.
    index('sale_feed_due')
      .on(t.nextAt)
      .where(sql`next_at IS NOT NULL`),
  ],
)

/** Records of such a file whose sales the owner has deleted, so that they don't come back every night. */
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
