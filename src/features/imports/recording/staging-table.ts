import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { VALUE_COLUMNS } from '../../sales/index.ts'
import { CANCELED_TABLE } from './canceled.ts'

/**
 * The SQL of an import. Rows are copied into a table that only this transaction sees and that is
 * dropped with it; a few statements over the whole table then turn them into sales (`recording.ts`). Nothing is
 * visible before the commit, so a transaction that fails for any reason leaves nothing behind.
 * The owner is `current_owner()`, which the transaction sets: CREATE TABLE AS takes no parameters.
 */

/** memory of the database server for sorting and hashing a large file without using the disk */
const WORK_MEMORY = '64MB'

/** The staging table's columns. A name has a number, and `names` has the spelling and key of those that are new in a row. */
const STAGED = [
  'row integer',
  'record_hash uuid',
  // of the sale that a row of our own export stands for
  'sale_id bigint',
  'names json',
  ...VALUE_COLUMNS.map((column) =>
    column.kind === 'name' ? `${column.table}_no integer` : `${column.name} ${column.type}`,
  ),
]

/** Creates the staging table and returns its writer. */
export async function openStaging({ client }: Pick<OwnerTx, 'client'>): Promise<Staging> {
  await client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`)
  // The planner assumes that tables filled a moment ago are nearly empty, and would compare each of a
  // million rows with every name of the owner. Hash joins are right at any size.
  await client.query('SET LOCAL enable_nestloop = off')
  // For ANALYZE: the planner needs the number of rows, and a few of them tell it the rest.
  await client.query('SET LOCAL default_statistics_target = 10')
  await client.query(`CREATE TEMP TABLE staged (${STAGED.join(', ')}) ON COMMIT DROP`)
  await client.query(CANCELED_TABLE)
  let copy: Copy | undefined = copyInto(client)
  let isAnalyzed = false
  return {
    write: (batch) => (copy ??= copyInto(client)).write(batch),
    end: async () => {
      const rows = (await copy?.end()) ?? 0
      copy = undefined
      // Later rows are much like the first, and the planner sees how many there are.
      if (!isAnalyzed) await client.query('ANALYZE staged')
      isAnalyzed = true
      return rows
    },
    clear: async () => {
      await client.query('TRUNCATE staged')
    },
    abandon: async () => copy?.abandon(),
  }
}

export interface Staging {
  /** Writes rows as text for COPY; resolves when the next batch may be written. */
  write: (batch: Uint8Array) => Promise<void>
  /** Ends the copy and returns the number of rows since the last `end`. More may be written after it. */
  end: () => Promise<number>
  /** Deletes the rows, between `end` and the next `write`. */
  clear: () => Promise<void>
  /** Must be awaited before the connection can do anything else, such as ROLLBACK. */
  abandon: () => Promise<void>
}

type Copy = ReturnType<typeof copyInto>

function copyInto(client: OwnerTx['client']) {
  const copy = client.query(copyFrom("COPY staged FROM STDIN (NULL '')"))
  // A lost connection shows only here: the stream itself would wait for it forever.
  const failed = new Promise<never>((_, reject) => copy.on('error', reject))
  let hasFailed = false
  failed.catch(() => (hasFailed = true))
  return {
    write: async (batch: Uint8Array) => {
      if (!copy.write(batch)) await Promise.race([once(copy, 'drain'), failed])
    },
    end: async () => {
      copy.end()
      await Promise.race([finished(copy), failed])
      return copy.rowCount
    },
    abandon: async () => {
      if (!hasFailed) await Promise.race([finished(copy.destroy()), failed]).catch(() => {})
    },
  }
}
