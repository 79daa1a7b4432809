import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'
import { sale } from '../tables.ts'
import { keepFreshOwn, type ComparedRows } from './comparison.ts'
import { keepFresh } from './duplicates.ts'
import { keepNames, STAGED_NAMES } from './names.ts'
import { updateChanged } from './updates.ts'

/**
 * The SQL of an import. Rows are copied into a table that only this transaction sees and that is
 * dropped with it; a few statements over the whole table then turn them into sales. Nothing is visible
 * before the commit, so a transaction that fails for any reason leaves nothing behind.
 * The owner is `current_owner()`, which the transaction sets: CREATE TABLE AS takes no parameters.
 */

/** memory of the database server for sorting and hashing a large file without using the disk */
const WORK_MEMORY = '64MB'

/** The staging table's columns. A name has a number, and only in the first row of each number its text and key. */
const STAGED = [
  'row integer',
  'record_hash uuid',
  // of the sale that a row of our own export stands for
  'sale_id bigint',
  ...VALUE_COLUMNS.flatMap((column) =>
    column.kind === 'name'
      ? [`${column.table}_no integer`, `${column.table}_name text`, `${column.table}_key text`]
      : [`${column.name} ${column.type}`],
  ),
]

/** Creates the staging table and returns its writer. */
export async function openStaging(tx: OwnerTx): Promise<Staging> {
  await tx.client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`)
  // The planner assumes that tables filled a moment ago are nearly empty, and would compare each of a
  // million rows with every name of the owner. Hash joins are right at any size.
  await tx.client.query('SET LOCAL enable_nestloop = off')
  await tx.client.query(`CREATE TEMP TABLE staged (${STAGED.join(', ')}) ON COMMIT DROP`)
  const copy = tx.client.query(copyFrom('COPY staged FROM STDIN'))
  // A lost connection shows only here: the stream itself would wait for it forever.
  const failed = new Promise<never>((_, reject) => copy.on('error', reject))
  let hasFailed = false
  failed.catch(() => (hasFailed = true))
  return {
    write: async (batch) => {
      if (!copy.write(batch)) await Promise.race([once(copy, 'drain'), failed])
    },
    end: async () => {
      copy.end()
      await Promise.race([finished(copy), failed])
      await tx.client.query('ANALYZE staged')
      return copy.rowCount
    },
    abandon: async () => {
      if (!hasFailed) await Promise.race([finished(copy.destroy()), failed]).catch(() => {})
    },
  }
}

export interface Staging {
  /** Writes rows as text for COPY; resolves when the next batch may be written. */
  write: (batch: Uint8Array) => Promise<void>
  /** Ends the copy and returns the number of rows. */
  end: () => Promise<number>
  /** Must be awaited before the connection can do anything else, such as ROLLBACK. */
  abandon: () => Promise<void>
}

/** approximate rows per statement, so that its triggers' sums fit in memory */
const CHUNK_ROWS = 100_000

/** Lets a chunk skip most other rows when the file is in date order, as most are. */
const indexDays = (table: string): string =>
  `CREATE INDEX ON ${table} USING brin (sale_date) WITH (pages_per_range = 16)`
const countDays = (table: string): string =>
  `SELECT sale_date AS day, count(*) AS rows FROM ${table} GROUP BY 1 ORDER BY 1`

/** Splits days into ranges of about `CHUNK_ROWS` rows, of whole months where that doesn't double the size. */
export function chunksOf(days: { day: string; rows: number }[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const { day, rows } of days) {
    const last = chunks.at(-1)
    const isMonthDone = last?.lastDay.slice(0, 7) !== day.slice(0, 7)
    const isFull = !last || last.rows >= (isMonthDone ? CHUNK_ROWS : 2 * CHUNK_ROWS)
    if (isFull) chunks.push({ firstDay: day, lastDay: day, rows })
    else Object.assign(last, { lastDay: day, rows: last.rows + rows })
  }
  return chunks
}
interface Chunk {
  firstDay: string
  lastDay: string
  rows: number
}

/** In date order, whatever the order of the file: rows read together are stored together, and indexes grow at their end. */
const insertSales = (table: string): string => sqlText`
  WITH inserted AS (
    INSERT INTO ${sale} (owner_id, ${listOf(VALUE_COLUMNS)}, source, import_id, record_hash, created_at)
    SELECT current_owner(), ${listOf(VALUE_COLUMNS)}, 'import', $1, record_hash, $4
    FROM ${table}
    ${STAGED_NAMES}
    WHERE sale_date BETWEEN $2 AND $3
    ORDER BY sale_date, row
    RETURNING id
  )
  SELECT count(*) AS imported, min(id) AS "firstSaleId", max(id) AS "lastSaleId" FROM inserted`

/** Sales of an import; all of them lie between two ids, both included. */
export interface Saved {
  imported: number
  /** sales recorded before that took the values of the file */
  updated: number
  firstSaleId: number | null
  lastSaleId: number | null
}

interface Recording {
  /** what becomes of rows that are already recorded */
  duplicates: 'skip' | 'keep'
  /** what becomes of rows of our own export whose sales differ */
  changed: 'update' | 'keep' | 'skip'
  /** what `compareOwnRows` found; null for files of other programs */
  compared: ComparedRows | null
  now: Date
}

/**
 * Turns the staged rows into sales of an import, or into new values of the sales that they stand for. Calls `saved`
 * with the part that is done, 0 to 1.
 */
export async function commitStaged(
  tx: OwnerTx,
  importId: number,
  { duplicates, changed, compared, now }: Recording,
  saved: (fraction: number) => void,
): Promise<Saved> {
  const { client } = tx
  await keepNames({ client })
  const table =
    duplicates === 'keep'
      ? 'staged'
      : compared
        ? await keepFreshOwn({ client }, { keepsChanged: changed === 'keep' })
        : await keepFresh({ client })
  await client.query(indexDays(table))
  const days = await client.query<{ day: string; rows: number }>(countDays(table))
  const chunks = chunksOf(days.rows)
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0)
  const updated =
    compared && changed === 'update' ? await updateChanged(tx, importId, compared, now) : 0
  const all: Saved = { imported: 0, updated, firstSaleId: null, lastSaleId: null }
  let done = 0
  for (const { firstDay, lastDay, rows } of chunks) {
    const inserted = await client.query<Omit<Saved, 'updated'>>(insertSales(table), [
      importId,
      firstDay,
      lastDay,
      now,
    ])
    const chunk = inserted.rows[0]!
    all.imported += chunk.imported
    all.firstSaleId ??= chunk.firstSaleId
    all.lastSaleId = chunk.lastSaleId ?? all.lastSaleId
    saved((done += rows) / total)
  }
  return all
}
