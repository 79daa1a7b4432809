import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { STAGING_COLUMNS } from './staging.ts'

/**
 * The SQL of an import. Rows are copied into a table that only this transaction sees and that ends
 * with it; a few statements over the whole table then make sales of them. Nothing shows before the
 * commit, so whatever ends the transaction leaves nothing behind.
 */

/** of the database's server, for sorting and hashing a large file without going to the disk */
const WORK_MEMORY = '64MB'

/** Makes the staging table and gives what fills it. */
export async function openStaging(tx: OwnerTx): Promise<Staging> {
  await tx.client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`)
  // The planner takes tables that were filled a moment ago for nearly empty, and would compare each
  // of a million rows with every name of the owner. Hash joins are right at any size.
  await tx.client.query('SET LOCAL enable_nestloop = off')
  await tx.client.query(`CREATE TEMP TABLE staged (${STAGING_COLUMNS.join(', ')}) ON COMMIT DROP`)
  const copy = tx.client.query(copyFrom('COPY staged FROM STDIN'))
  const failed = new Promise<never>((_, reject) => copy.on('error', reject))
  // Comes out of `write` and `end`; here it would end the process.
  failed.catch(() => {})
  return {
    write: async (batch) => {
      if (!copy.write(batch)) await Promise.race([once(copy, 'drain'), failed])
    },
    end: async () => {
      copy.end()
      await finished(copy)
      await tx.client.query('ANALYZE staged')
      return copy.rowCount
    },
    abandon: () => finished(copy.destroy()).catch(() => {}),
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

/** How many sales of each staged record are there already, each counted as often as it occurs. */
const FIND_KNOWN = `
  CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT record_hash, count(*) AS copies FROM sale
  WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM staged)
  GROUP BY record_hash`

const COUNT_KNOWN = `
  SELECT coalesce(sum(least(known.copies, here.copies)), 0)::bigint AS rows
  FROM known JOIN (SELECT record_hash, count(*) AS copies FROM staged GROUP BY record_hash) AS here
  USING (record_hash)`

/** True when any staged record is there already. */
async function findKnown({ client }: Pick<OwnerTx, 'client'>): Promise<boolean> {
  const { rowCount } = await client.query(FIND_KNOWN)
  await client.query('ANALYZE known')
  return rowCount !== 0
}

/** Staged rows that are there already. */
export async function countKnown(tx: OwnerTx): Promise<number> {
  if (!(await findKnown(tx))) return 0
  const { rows } = await tx.client.query<{ rows: number }>(COUNT_KNOWN)
  return rows[0]!.rows
}

const NAMES = ['product', 'customer', 'salesperson'] as const

/** In the same order as every writer of names, and each by key: so none wait for each other in a circle. */
const ADD_NAMES = NAMES.map(
  (name) => `
  INSERT INTO ${name} (owner_id, name, name_key)
  SELECT DISTINCT ON (${name}_key) current_owner(), ${name}_name, ${name}_key
  FROM staged WHERE ${name}_name IS NOT NULL
  ORDER BY ${name}_key, ${name}_no
  ON CONFLICT DO NOTHING`,
)

/** All staged rows, or those of each record that are more than are there already. */
const ALL_ROWS = 'SELECT * FROM staged'
const FRESH_ROWS = `
  SELECT staged.* FROM staged LEFT JOIN known USING (record_hash) WHERE copies IS NULL
  UNION ALL
  SELECT (counted.staged).* FROM (
    SELECT staged, copies, row_number() OVER (PARTITION BY record_hash ORDER BY staged.row) AS copy
    FROM staged JOIN known USING (record_hash)
  ) AS counted
  WHERE copy > copies`

/** In the order of the days, whatever the file's: what is read together lies together, indexes grow at their end. */
const insertSales = (rows: string): string => `
  WITH ${NAMES.map(
    (name) => `${name}_of AS MATERIALIZED (
      SELECT ${name}_no, ${name}.id AS ${name}_id FROM staged
      JOIN ${name} ON owner_id = current_owner() AND name_key = ${name}_key
    )`,
  ).join(', ')}, inserted AS (
    INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, revenue_cents, cost_cents,
                      quantity, sale_date, source, import_id, record_hash)
    SELECT current_owner(), product_id, customer_id, salesperson_id, revenue_cents, cost_cents,
           quantity, sale_date, 'import', $1, record_hash
    FROM (${rows}) AS fresh
    JOIN product_of USING (product_no)
    LEFT JOIN customer_of USING (customer_no)
    LEFT JOIN salesperson_of USING (salesperson_no)
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
 * The staged rows become sales of an import; with `skipKnown`, those that are there already do not.
 * `saved` hears which part of that is done, 0 to 1.
 */
export async function commitStaged(
  { client }: OwnerTx,
  importId: number,
  skipKnown: boolean,
  saved: (fraction: number) => void,
): Promise<Saved> {
  const chosen = skipKnown && (await findKnown({ client })) ? FRESH_ROWS : ALL_ROWS
  for (const statement of ADD_NAMES) await client.query(statement)
  saved(0.1)
  const { rows } = await client.query<Saved>(insertSales(chosen), [importId])
  saved(1)
  return rows[0]!
}
