import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { keepFresh, type KnownBy } from './known.ts'
import { resolveNames, STAGED_NAMES } from './names.ts'

/**
 * The SQL of an import. Rows are copied into a table that only this transaction sees and that ends
 * with it; a few statements over the whole table then make sales of them. Nothing shows before the
 * commit, so whatever ends the transaction leaves nothing behind.
 */

/** of the database's server, for sorting and hashing a large file without going to the disk */
const WORK_MEMORY = '64MB'

/** Makes the staging table and gives what fills it. */
export async function openStaging(tx: OwnerTx, columns: readonly string[]): Promise<Staging> {
  await tx.client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`)
  // The planner takes tables that were filled a moment ago for nearly empty, and would compare each
  // of a million rows with every name of the owner. Hash joins are right at any size.
  await tx.client.query('SET LOCAL enable_nestloop = off')
  await tx.client.query(`CREATE TEMP TABLE staged (${columns.join(', ')}) ON COMMIT DROP`)
  const copy = tx.client.query(copyFrom('COPY staged FROM STDIN'))
  // A connection that is lost shows only here: the stream itself would wait for it forever.
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
  /** Rows as text for COPY; resolves when more may come. */
  write: (batch: Uint8Array) => Promise<void>
  /** The number of rows. */
  end: () => Promise<number>
  /** Must be awaited before the connection can do anything else, such as ROLLBACK. */
  abandon: () => Promise<void>
}

/** rows of one statement, about: what its triggers add up fits in memory */
const CHUNK_ROWS = 100_000

/** Lets a chunk read few other rows where the file is in the order of its days, as most are. */
const indexDays = (table: string): string =>
  `CREATE INDEX ON ${table} USING brin (sale_date) WITH (pages_per_range = 16)`
const countDays = (table: string): string =>
  `SELECT sale_date AS day, count(*) AS rows FROM ${table} GROUP BY 1 ORDER BY 1`

/** Ranges of days with about `CHUNK_ROWS` each, whole months where that does not double it. */
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

/** In the order of the days, whatever the file's: what is read together lies together, indexes grow at their end. */
const insertSales = (table: string): string => `
  WITH inserted AS (
    INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, revenue_cents, cost_cents,
                      quantity, sale_date, source, import_id, record_hash)
    SELECT current_owner(), product_id, customer_id, salesperson_id, revenue_cents, cost_cents,
           quantity, sale_date, 'import', $1, record_hash
    FROM ${table}
    ${STAGED_NAMES}
    WHERE sale_date BETWEEN $2 AND $3
    ORDER BY sale_date, row
    RETURNING id
  )
  SELECT count(*) AS imported, min(id) AS "firstSaleId", max(id) AS "lastSaleId" FROM inserted`

/** What an import brought; its sales lie between two ids, both included. */
export interface Saved {
  imported: number
  firstSaleId: number | null
  lastSaleId: number | null
}

/**
 * The staged rows become sales of an import; with `skipKnownBy`, those that are there already do not.
 * `saved` hears which part of that is done, 0 to 1.
 */
export async function commitStaged(
  { client }: OwnerTx,
  importId: number,
  skipKnownBy: KnownBy | null,
  saved: (fraction: number) => void,
): Promise<Saved> {
  await resolveNames({ client }, { keepsNew: true })
  const table = skipKnownBy ? await keepFresh({ client }, skipKnownBy) : 'staged'
  await client.query(indexDays(table))
  const days = await client.query<{ day: string; rows: number }>(countDays(table))
  const chunks = chunksOf(days.rows)
  const total = chunks.reduce((sum, { rows }) => sum + rows, 0)
  const all: Saved = { imported: 0, firstSaleId: null, lastSaleId: null }
  let done = 0
  for (const { firstDay, lastDay, rows } of chunks) {
    const inserted = await client.query<Saved>(insertSales(table), [importId, firstDay, lastDay])
    const chunk = inserted.rows[0]!
    all.imported += chunk.imported
    all.firstSaleId ??= chunk.firstSaleId
    all.lastSaleId = chunk.lastSaleId ?? all.lastSaleId
    saved((done += rows) / total)
  }
  return all
}
