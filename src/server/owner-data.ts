import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '../shared/calendar.ts'
import { inBatches } from './batches.ts'
import type { Config } from './config.ts'
import type { Database, OwnerTx, SystemTx } from './database/tenancy.ts'
import type { Limit } from './limits.ts'

/** Rows to take along (accounts/deletion/export), and to delete with the account. A test finds unnamed tables. */
export interface OwnerData {
  title: string
  comesFirst?: true
  parts: ArchivePart[]
  /** with bounds; emptied in this order */
  tables: KeptTable[]
  /** For rows without `owner_id`. Before the tables, in several transactions, until 0. */
  erase?: (tx: SystemTx, ownerId: string) => Promise<number>
}

/** `app/quotas.test.ts` goes beyond each. */
export type Quota =
  /** a table: one per row */
  | { per: 'owner' | 'day' | 'month' | 'choice' | 'customer' | 'deleted sale' | PgTable }
  /** rows or bytes */
  | { most: number | keyof Config; of?: string }
  | { limit: Limit }

export type KeptTable = [table: PgTable, quota: Quota]

export type ArchiveSection = Pick<OwnerData, 'title' | 'parts'>

/** in the owner's notation */
export type Cell =
  string | number | boolean | Date | null | { cents: number | null } | { day: Day | null } | Picture

/** in the archive's `pictures` folder */
interface Picture {
  picture: string
}

export type Columns<Row> = Record<string, (row: Row) => Cell>

/** A transaction for each piece, so that a slow client holds no connection. */
type Pieces<T> = (db: Database, ownerId: string) => AsyncIterable<T>

export interface ArchivePart {
  title: string
  about: string
  /** .csv or .txt; none for pictures only */
  file?: string
  tables: PgTable[]
  titles: string[]
  rows: Pieces<Cell[][]>
  /** the rows only sum up */
  content?: (db: Database, ownerId: string, sessionSecret: string) => AsyncIterable<string>
  /** by names in cells */
  pictures?: Pieces<{ name: string; content: Buffer }>
}

type Naming = Pick<ArchivePart, 'title' | 'about' | 'file'>

const BATCH = 500

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

export const partOf = <T extends PgTable>(
  naming: Naming,
  table: T,
  columns: Columns<T['$inferSelect']>,
): ArchivePart =>
  partFrom({ ...naming, tables: [table] }, columns, (db, ownerId) => rowsOf(db, ownerId, table))

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

/** By the primary key, downwards. */
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

function keyOf(table: PgTable): [string, PgColumn][] {
  const columns = getTableConfig(table).primaryKeys[0]?.columns.slice(1) ?? []
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([name, column]) => [column.name, name]),
  )
  return columns.map((column) => [names.get(column.name)!, column])
}

export const inWords = (words: Record<string, string>, value: string): string =>
  words[value] ?? value
