import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { escapeFormulas } from '../shared/formula-escaping.ts'
import { inBatches } from './batches.ts'
import { BYTE_ORDER_MARK, csvLines } from './csv.ts'
import type { Database, SystemTx } from './database/tenancy.ts'

/**
 * What a feature stores about an owner: the files that the owner can take along, and what is deleted when the
 * owner leaves (accounts/leaving). `app/owner-data.ts` lists that of every feature, and a test walks the schema
 * for tables that nobody named.
 */
export interface OwnerData {
  files: ArchiveFile[]
  /** All of its tables with an `owner_id`. They are emptied in this order. */
  tables: PgTable[]
  /**
   * Erases what can't be found by `owner_id` or needs an order of its own, some rows at a time. Called before the
   * tables are emptied, each time in another transaction, until it returns 0.
   */
  erase?: (tx: SystemTx, ownerId: string) => Promise<number>
}

/** A file of the archive that an owner can download. */
export interface ArchiveFile {
  /** ends in .csv, .json or .txt */
  name: string
  /** what it is, in plain words; a line of the archive's README */
  about: string
  /** the tables whose rows are in it */
  tables: PgTable[]
  /**
   * Yields the text in pieces. Each piece is read in a separate transaction, so that a slow client doesn't hold a
   * connection.
   */
  content: (db: Database, ownerId: string) => AsyncIterable<string>
}

type Row = Record<string, unknown>

/** rows read at a time */
const BATCH = 500

/**
 * Returns a file with all rows of a table: CSV or JSON, by the end of its name. `show` returns what is in it of a row,
 * for a JSON file that has less, or says it in other words.
 */
export const fileOf = <T extends PgTable>(
  name: string,
  about: string,
  table: T,
  show?: (row: T['$inferSelect']) => Row,
): ArchiveFile => ({
  name,
  about,
  tables: [table],
  content: (db, ownerId) =>
    name.endsWith('.csv')
      ? csvFile(table, rowsOf(db, ownerId, table))
      : jsonFile(rowsOf(db, ownerId, table, show)),
})

/** Writes batches of rows as a JSON array with one row per line. */
export async function* jsonFile(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvFile(table: PgTable, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const empty = Object.keys(getTableColumns(table)).map((name) => [name, null])
  const names = Object.keys(readable(Object.fromEntries(empty) as Row))
  yield BYTE_ORDER_MARK + csvLines([names])
  for await (const batch of batches)
    yield csvLines(batch.map((row) => names.map((name) => cellOf(row[name]))))
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  if (value === null || value === undefined) return ''
  return escapeFormulas(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Yields the owner's rows of a table in the order of its primary key. */
async function* rowsOf(
  db: Database,
  ownerId: string,
  table: PgTable,
  show: (row: Row) => Row = readable,
): AsyncGenerator<Row[]> {
  const columns = getTableColumns(table)
  const owner = columns['ownerId']!
  const key = keyOf(table)
  const columnsOfKey = key.map(([, column]) => column)
  const read = (last: Row | undefined): Promise<Row[]> => {
    const after =
      last && sql`(${listed(columnsOfKey)}) > (${listed(key.map(([name]) => last[name]))})`
    return db.withOwner(ownerId, (tx) =>
      tx
        .select()
        .from(table)
        .where(and(eq(owner, ownerId), after))
        .orderBy(...columnsOfKey)
        .limit(BATCH),
    )
  }
  for await (const rows of inBatches(BATCH, read)) yield rows.map(show)
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

const UNITS = /(Cents|Hundredths)$/

/** A row as people read it: without the owner's id, amounts in whole units instead of cents. */
const readable = ({ ownerId: _, ...row }: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      UNITS.test(name)
        ? [name.replace(UNITS, ''), typeof value === 'number' ? value / 100 : value]
        : [name, value],
    ),
  )
