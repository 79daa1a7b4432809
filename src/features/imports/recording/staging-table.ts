import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { VALUE_COLUMNS } from '../../sales/index.ts'
import { CANCELED_TABLE } from './canceled.ts'

/**
 * Nothing is visible before the commit. The owner is `current_owner()`, because CREATE TABLE AS takes no parameters.
 */

const WORK_MEMORY = '64MB'

/** A name is a number; `names` has spelling and key where new in a row. */
const STAGED = [
  'row integer',
  'record_hash uuid',
  'sale_id bigint',
  'names json',
  ...VALUE_COLUMNS.map((column) =>
    column.kind === 'name' ? `${column.table}_no integer` : `${column.name} ${column.type}`,
  ),
]

export async function openStaging({ client }: Pick<OwnerTx, 'client'>): Promise<Staging> {
  await client.query(`SET LOCAL work_mem = '${WORK_MEMORY}'`)
  // The planner assumes that new tables are nearly empty, and would compare each of a million rows with every name.
  // Hash joins are right at any size.
  await client.query('SET LOCAL enable_nestloop = off')
  // For ANALYZE: a small sample is enough.
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
      // Later rows are much like the first.
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
  write: (batch: Uint8Array) => Promise<void>
  /** Returns the rows since the last `end`. More may follow. */
  end: () => Promise<number>
  /** Between `end` and the next `write`. */
  clear: () => Promise<void>
  /** Must be awaited before anything else on the connection, such as ROLLBACK. */
  abandon: () => Promise<void>
}

type Copy = ReturnType<typeof copyInto>

function copyInto(client: OwnerTx['client']) {
  const copy = client.query(copyFrom("COPY staged FROM STDIN (NULL '')"))
  // A lost connection shows only here: the stream itself would wait for ever.
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
