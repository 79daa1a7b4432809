import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '../shared/calendar.ts'
import { inBatches } from './batches.ts'
import type { Config } from './config.ts'
import type { Database, OwnerTx, SystemTx } from './database/tenancy.ts'
import type { Limit } from './limits.ts'

/**
 * What a feature stores about an owner: what the owner can take along (accounts/leaving/archive), and what is deleted when
 * the owner leaves. `app/owner-data.ts` lists that of every feature, and a test walks the schema for tables that nobody
 * named.
 */
export interface OwnerData {
  /** over its parts in the archive */
  title: string
  /** Its parts follow right after the account's. */
  comesFirst?: true
  parts: ArchivePart[]
  /** All of its tables with an `owner_id`, each with what bounds its rows. They are emptied in this order. */
  tables: KeptTable[]
  /**
   * Erases what can't be found by `owner_id` or needs an order of its own, some rows at a time. Called before the
   * tables are emptied, each time in another transaction, until it returns 0.
   */
  erase?: (tx: SystemTx, ownerId: string) => Promise<number>
}

/** What bounds the rows of one owner in a table; `app/quotas.test.ts` goes beyond each. What follows from others is `per` them. */
export type Quota =
  /** one for the owner, for each day or month, for each choice that the app offers, for each row of another table */
  | { per: 'owner' | 'day' | 'month' | 'choice' | 'customer' | 'deleted sale' | PgTable }
  /** so many rows, or bytes: a number or the setting that has it */
  | { most: number | keyof Config; of?: string }
  /** so many calls in a time */
  | { limit: Limit }

/** A table that holds what an owner makes us keep. */
export type KeptTable = [table: PgTable, quota: Quota]

/** What the archive's page says over a few parts. */
export type ArchiveSection = Pick<OwnerData, 'title' | 'parts'>

/** What a column says of a row. Amounts and days are written as the owner writes them. */
export type Cell =
  string | number | boolean | Date | null | { cents: number | null } | { day: Day | null } | Picture

/** A file of the archive's `pictures` folder. */
interface Picture {
  picture: string
}

/** The titles of a table, in words that people understand, each with what stands under it. */
export type Columns<Row> = Record<string, (row: Row) => Cell>

/** Read in pieces, each in a transaction of its own, so that a slow client doesn't hold a connection. */
type Pieces<T> = (db: Database, ownerId: string) => AsyncIterable<T>

/** A part of the archive: a table on its page, and a file with all rows. */
export interface ArchivePart {
  title: string
  /** what it is, in plain words */
  about: string
  /** of its file: ends in .csv or .txt; none if its pictures are all */
  file?: string
  /** the tables whose rows are in it */
  tables: PgTable[]
  titles: string[]
  /** in batches, the newest first */
  rows: Pieces<Cell[][]>
  /** The rows are only a summary of the file, and this is what is in it. */
  content?: (db: Database, ownerId: string, sessionSecret: string) => AsyncIterable<string>
  /** by the names that the cells have */
  pictures?: Pieces<{ name: string; content: Buffer }>
}

type Naming = Pick<ArchivePart, 'title' | 'about' | 'file'>

/** rows read at a time */
const BATCH = 500

/** A part with rows that are read in batches, whatever they come from. */
export const partFrom = <Row>(
  naming: Naming & Pick<ArchivePart, 'tables' | 'content' | 'pictures'>,
  columns: Columns<Row>,
  batches: Pieces<Row[]>,
): ArchivePart => ({
  ...naming,
  titles: Object.keys(columns),
  rows: async function* (db, ownerId) {
    const cells = Object.values(columns)
    for await (const batch of batches(db, ownerId)) {
      yield batch.map((row) => cells.map((cell) => cell(row)))
    }
  },
})

/** A part with all rows of a table. */
export const partOf = <T extends PgTable>(
  naming: Naming,
  table: T,
  columns: Columns<T['$inferSelect']>,
): ArchivePart =>
  partFrom({ ...naming, tables: [table] }, columns, (db, ownerId) => rowsOf(db, ownerId, table))

/** The same with what else is known about the rows, such as names for their ids. */
export const partWith = <T extends PgTable, More>(
  naming: Naming,
  table: T,
  more: (tx: OwnerTx, rows: T['$inferSelect'][]) => Promise<More[]>,
  columns: Columns<More>,
): ArchivePart =>
  partFrom({ ...naming, tables: [table] }, columns, async function* (db, ownerId) {
    for await (const rows of rowsOf(db, ownerId, table)) {
      yield await db.withOwner(ownerId, (tx) => more(tx, rows))
    }
  })

/** Yields the owner's rows of a table against the order of its primary key, which mostly is the newest first. */
async function* rowsOf<T extends PgTable>(
  db: Database,
  ownerId: string,
  table: T,
): AsyncGenerator<T['$inferSelect'][]> {
  type Row = T['$inferSelect']
  const owner = getTableColumns(table)['ownerId']!
  const key = keyOf(table)
  const columnsOfKey = key.map(([, column]) => column)
  const read = (last: Row | undefined): Promise<Row[]> => {
    const before =
      last &&
      sql`(${listed(columnsOfKey)}) < (${listed(key.map(([name]) => last[name as keyof Row]))})`
    return db.withOwner(ownerId, (tx) =>
      tx
        .select()
        .from(table as PgTable)
        .where(and(eq(owner, ownerId), before))
        .orderBy(...columnsOfKey.map((column) => sql`${column} DESC`))
        .limit(BATCH),
    )
  }
  yield* inBatches(BATCH, read)
}

const listed = (parts: unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** The columns of the primary key after the owner, with the names of their properties. */
function keyOf(table: PgTable): [string, PgColumn][] {
  const columns = getTableConfig(table).primaryKeys[0]?.columns.slice(1) ?? []
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]),
  )
  return columns.map((column) => [names.get(column.name)!, column])
}

/** Words for a stored value; the value itself if it has none. */
export const inWords = (words: Record<string, string>, value: string): string =>
  words[value] ?? value
