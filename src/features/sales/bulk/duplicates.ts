import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'
import { sale } from '../tables.ts'
import { STAGED_NAMES } from './names.ts'

/**
 * Finds the staged rows that are already recorded, so that a file imported twice counts once. Among
 * equal rows, as many are recorded as there are equal sales; the others are new.
 */

/**
 * `record`: by the whole original record of the file, even if the sale was edited since. `values`: by
 * the sale's present values, however it was recorded; for a file that this product exported, which has
 * every sale with its values at that time.
 */
export type KnownBy = 'record' | 'values'

/** Number of sales already recorded for each staged record. */
const FIND_RECORDS = sqlText`
  CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT record_hash, count(*) AS copies FROM ${sale}
  WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM staged)
  GROUP BY record_hash`

const STAGED_COPIES =
  '(SELECT record_hash, count(*) AS copies FROM staged GROUP BY record_hash) AS here'
const COUNT_RECORDS = `
  SELECT coalesce(sum(least(known.copies, here.copies)), 0)::bigint AS rows
  FROM known JOIN ${STAGED_COPIES} USING (record_hash)`

/** The new staged rows: of each record, the copies beyond those already recorded. */
const KEEP_FRESH_RECORDS = `
  CREATE TEMP TABLE fresh ON COMMIT DROP AS
  SELECT staged.* FROM staged LEFT JOIN known USING (record_hash) WHERE copies IS NULL
  UNION ALL
  SELECT (counted.staged).* FROM (
    SELECT staged, known.copies, row_number() OVER (PARTITION BY record_hash ORDER BY staged.row) AS copy
    FROM known JOIN ${STAGED_COPIES} USING (record_hash) JOIN staged USING (record_hash)
    WHERE here.copies > known.copies
  ) AS counted
  WHERE copy > copies`

/** The date is first because rows are mostly in its order: other orders take half as long again (measured). */
const VALUES = `sale_date, ${listOf(VALUE_COLUMNS.filter(({ field }) => field !== 'saleDate'))}`
/** Leaves out rows with a new name: no sale can be equal to them. */
const STAGED_VALUES = `
  FROM staged ${STAGED_NAMES}
  WHERE ${VALUE_COLUMNS.flatMap((column) =>
    column.kind === 'name' && !column.isRequired
      ? [`(${column.table}_no IS NULL) = (${column.name} IS NULL)`]
      : [],
  ).join(' AND ')}`

/**
 * The staged rows that are already recorded. Rows and sales are grouped together rather than joined,
 * because null values are equal in a group but not in a join.
 */
const FIND_VALUES = sqlText`
  CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT row FROM (
    SELECT row, row_number() OVER (PARTITION BY ${VALUES} ORDER BY row NULLS LAST) AS copy,
           count(*) FILTER (WHERE row IS NULL) OVER (PARTITION BY ${VALUES}) AS copies
    FROM (
      SELECT row, ${VALUES} ${STAGED_VALUES}
      UNION ALL
      SELECT NULL, ${VALUES} FROM ${sale}
      WHERE owner_id = current_owner()
        AND sale_date BETWEEN (SELECT min(sale_date) FROM staged)
                          AND (SELECT max(sale_date) FROM staged)
    ) AS heap
  ) AS counted
  WHERE row IS NOT NULL AND copy <= copies`

const KEEP_FRESH_VALUES = `
  CREATE TEMP TABLE fresh ON COMMIT DROP AS
  SELECT staged.* FROM staged LEFT JOIN known USING (row) WHERE known.row IS NULL`

const COUNT_CHANGED = sqlText`
  SELECT count(*) AS sales FROM (
    SELECT ${VALUES} FROM ${sale} WHERE owner_id = current_owner() AND edited_at IS NOT NULL
    EXCEPT ALL SELECT ${VALUES} ${STAGED_VALUES}
  ) AS changed`

/** Fills the table `known` and returns its row count. `values` needs the names resolved (`names.ts`). */
async function findKnown({ client }: Pick<OwnerTx, 'client'>, by: KnownBy): Promise<number> {
  const { rowCount } = await client.query(by === 'record' ? FIND_RECORDS : FIND_VALUES)
  await client.query('ANALYZE known')
  return rowCount ?? 0
}

/** Counts the staged rows that are already recorded. */
export async function countKnown(tx: OwnerTx, by: KnownBy): Promise<number> {
  const found = await findKnown(tx, by)
  if (by === 'values' || found === 0) return found
  const { rows } = await tx.client.query<{ rows: number }>(COUNT_RECORDS)
  return rows[0]!.rows
}

/** Counts the edited sales that no staged row matches as they are now; a row may have their old values. */
export async function countChanged({ client }: OwnerTx): Promise<number> {
  const { rows } = await client.query<{ sales: number }>(COUNT_CHANGED)
  return rows[0]!.sales
}

/** Returns the name of the table with the new staged rows: `staged` itself if all of them are new. */
export async function keepFresh(
  { client }: Pick<OwnerTx, 'client'>,
  by: KnownBy,
): Promise<'staged' | 'fresh'> {
  if ((await findKnown({ client }, by)) === 0) return 'staged'
  await client.query(by === 'record' ? KEEP_FRESH_RECORDS : KEEP_FRESH_VALUES)
  return 'fresh'
}
