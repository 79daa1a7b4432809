import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../tables.ts'

/**
 * Finds the staged rows that are already recorded, so that a file imported twice counts once: by the whole original
 * record of the file, even if the sale was edited since. Among equal rows, as many are recorded as there are equal
 * sales; the others are new.
 */

/** Number of sales already recorded for each staged record. */
const FIND = sqlText`
  CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT record_hash, count(*) AS copies FROM ${sale}
  WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM staged)
  GROUP BY record_hash`

const STAGED_COPIES =
  '(SELECT record_hash, count(*) AS copies FROM staged GROUP BY record_hash) AS here'
const COUNT = `
  SELECT coalesce(sum(least(known.copies, here.copies)), 0)::bigint AS rows
  FROM known JOIN ${STAGED_COPIES} USING (record_hash)`

/** The new staged rows: of each record, the copies beyond those already recorded. */
const KEEP_FRESH = `
  CREATE TEMP TABLE fresh ON COMMIT DROP AS
  SELECT staged.* FROM staged LEFT JOIN known USING (record_hash) WHERE copies IS NULL
  UNION ALL
  SELECT (counted.staged).* FROM (
    SELECT staged, known.copies, row_number() OVER (PARTITION BY record_hash ORDER BY staged.row) AS copy
    FROM known JOIN ${STAGED_COPIES} USING (record_hash) JOIN staged USING (record_hash)
    WHERE here.copies > known.copies
  ) AS counted
  WHERE copy > copies`

/** Fills the table `known` and returns its row count. */
async function findKnown({ client }: Pick<OwnerTx, 'client'>): Promise<number> {
  const { rowCount } = await client.query(FIND)
  await client.query('ANALYZE known')
  return rowCount ?? 0
}

/** Counts the staged rows that are already recorded. */
export async function countKnown(tx: OwnerTx): Promise<number> {
  if ((await findKnown(tx)) === 0) return 0
  const { rows } = await tx.client.query<{ rows: number }>(COUNT)
  return rows[0]!.rows
}

/** Returns the name of the table with the new staged rows: `staged` itself if all of them are new. */
export async function keepFresh({ client }: Pick<OwnerTx, 'client'>): Promise<'staged' | 'fresh'> {
  if ((await findKnown({ client })) === 0) return 'staged'
  await client.query(KEEP_FRESH)
  return 'fresh'
}
