import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { limitReached } from '../../../server/database/database-errors.ts'
import { lockSales } from '../lock.ts'
import { columnsOf } from '../columns.ts'
import { EDITABLE } from '../replaced.ts'
import { replacedSale, sale } from '../tables.ts'
import { STAGED_NAMES } from './names.ts'
import type { ComparedRows } from './comparison.ts'

/** sales per statement, so that its triggers' sums fit in memory */
const CHUNK = 100_000

/** The sale's date is in the file: it is required. */
const changedRows = (table: string, columns: string[]): string => `
  CREATE TEMP TABLE changed_row ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY pair.sale_id) AS place, pair.sale_id, ${columns.join(', ')}
  FROM pair JOIN ${table} USING (row) ${STAGED_NAMES}
  WHERE differing > 0`

const REQUIRE_ROOM = sqlText`
  SELECT $1 + (SELECT count(*) FROM ${replacedSale} WHERE owner_id = current_owner()) > most_allowed('trashed') AS "isFull"`

/** `$2` is when the sale is edited; null if it doesn't count as edited. */
const KEEP = sqlText`
  INSERT INTO ${replacedSale} (owner_id, by_import, id, ${EDITABLE}, left_edited_at)
  SELECT owner_id, $1, id, ${EDITABLE}, coalesce($2, edited_at)
  FROM ${sale} JOIN (SELECT sale_id FROM changed_row WHERE place BETWEEN $3 AND $4) AS changed ON sale_id = id
  WHERE owner_id = current_owner()`

/** As a change by hand: a sale that is moved to another day counts as recorded now. */
const updateSales = (columns: string[]): string => sqlText`
  UPDATE ${sale} SET ${columns.map((name) => `${name} = changed.${name}`).join(', ')},
    edited_at = coalesce($1, edited_at),
    created_at = CASE WHEN sale.sale_date = changed.sale_date THEN created_at ELSE $1 END
  FROM (SELECT * FROM changed_row WHERE place BETWEEN $2 AND $3) AS changed
  WHERE owner_id = current_owner() AND id = sale_id`

/** Throws a 409 if the versions of so many more sales can't be kept. */
async function requireRoom({ client }: Pick<OwnerTx, 'client'>, more: number) {
  const { rows } = await client.query<{ isFull: boolean | null }>(REQUIRE_ROOM, [more])
  if (rows[0]!.isFull) throw limitReached('changed sales')
}

/**
 * Gives the sales that `findRecorded` found changed the values of the file, in the columns that it has, and keeps what
 * they were before. Needs the names resolved. Returns the number of sales; throws a 409 if too many are kept.
 */
export async function updateChanged(
  tx: OwnerTx,
  importId: number,
  { fields, table }: Pick<ComparedRows, 'fields' | 'table'>,
  now: Date,
): Promise<number> {
  const columns = columnsOf(fields)
  await lockSales(tx)
  const { rowCount } = await tx.client.query(changedRows(table, columns))
  return replaceValues(tx, importId, columns, { rows: rowCount!, now })
}

/**
 * Gives sales the values in `changed_row` (place, sale_id, sale_date, columns), and keeps what they were before. They
 * count as edited `now`; null: they don't. Needs the lock of the sales. Throws a 409 if too many are kept.
 */
export async function replaceValues(
  { client }: Pick<OwnerTx, 'client'>,
  importId: number,
  columns: string[],
  { rows, now }: { rows: number; now: Date | null },
): Promise<number> {
  await client.query('ANALYZE changed_row')
  await requireRoom({ client }, rows)
  let updated = 0
  for (let first = 1; first <= rows; first += CHUNK) {
    const last = first + CHUNK - 1
    await client.query(KEEP, [importId, now, first, last])
    const result = await client.query(updateSales(columns), [now, first, last])
    updated += result.rowCount!
  }
  return updated
}

const TAKE_OUT = sqlText`
  WITH taken AS (
    DELETE FROM ${sale} USING pair
    WHERE owner_id = current_owner() AND id = pair.sale_id AND pair.row < 0
    RETURNING sale.*
  )
  INSERT INTO ${replacedSale} (owner_id, by_import, id, ${EDITABLE}, left_edited_at, import_id, record_hash)
  SELECT owner_id, $1, id, ${EDITABLE}, edited_at, import_id, record_hash FROM taken`

/** Takes out the sales that were canceled since, which an undo of the import brings back. */
export async function takeOutCanceled(tx: OwnerTx, importId: number, count: number): Promise<void> {
  if (count === 0) return
  await lockSales(tx)
  await requireRoom(tx, count)
  await tx.client.query(TAKE_OUT, [importId])
}
