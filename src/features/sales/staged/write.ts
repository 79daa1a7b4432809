import { sqlText } from '../../../server/database/prepared.ts'
import { limitReached } from '../../../server/database/database-errors.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { DayRange } from '../../../shared/calendar.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'
import { lockSales } from '../lock.ts'
import { EDITABLE } from '../replaced.ts'
import { replacedSale, sale } from '../tables.ts'
import { STAGED_NAMES } from './names.ts'

/**
 * What an import writes, from temporary tables of its transaction: new sales from staged rows, new values from
 * `changed_row`, and canceled sales from `pair`.
 */

// In date order: rows read together are stored together, and indexes grow at their end.
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

/** Inserted sales; all of them lie between two ids, both included. */
export interface Inserted {
  imported: number
  firstSaleId: number | null
  lastSaleId: number | null
}

/** Records the rows of these days. Needs the names resolved and the lock of the sales. */
export async function insertStaged(
  { client }: Pick<OwnerTx, 'client'>,
  table: string,
  { importId, days, now }: { importId: number; days: DayRange; now: Date },
): Promise<Inserted> {
  const values = [importId, days.start, days.end, now]
  return (await client.query<Inserted>(insertSales(table), values)).rows[0]!
}

/** sales per statement, so that its triggers' sums fit in memory */
const CHUNK = 100_000

const REQUIRE_ROOM = sqlText`
  SELECT $1 + (SELECT count(*) FROM ${replacedSale} WHERE owner_id = current_owner()) > most_allowed('trashed') AS "isFull"`

/** `$2` is when the sale is edited; null if it doesn't count as edited. */
const STORE_BEFORE = sqlText`
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

/** Throws a 409 if the versions of so many more sales can't be stored. */
async function requireRoom({ client }: Pick<OwnerTx, 'client'>, more: number) {
  const { rows } = await client.query<{ isFull: boolean | null }>(REQUIRE_ROOM, [more])
  if (rows[0]!.isFull) throw limitReached('changed sales')
}

/**
 * Gives sales the values in `changed_row` (place, sale_id, sale_date, columns), and stores what they were before. They
 * count as edited `now`; null: they don't. Needs the lock of the sales. Throws a 409 if too many are stored.
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
    await client.query(STORE_BEFORE, [importId, now, first, last])
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
