import { inArray, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../../../server/database/tenancy.ts'
import { conflict } from '../../../../shared/errors.ts'
import type { Entry, Trashed } from '../../contract.ts'
import { lockSales } from '../../lock.ts'
import { selectEntries } from '../../store.ts'
import { sale } from '../../tables.ts'
import { moveToTrash, restore } from '../../trash.ts'
import { findRun, holdImports } from './runs.ts'

/** Taking an import back, and what was deleted again, so that no record is counted twice. */

/** sales that `editedSales` spells out */
const MAX_EDITED_LISTED = 100

const editedOf = (tx: OwnerTx, id: number): SQL =>
  sql`FROM sale WHERE owner_id = ${tx.ownerId} AND import_id = ${id} AND edited_at IS NOT NULL`

async function countEdited(tx: OwnerTx, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*) ${editedOf(tx, id)}`)
  return rows[0]!.count
}

/** Sales of an import that were changed since, the last changed first. Throws 404. */
export async function editedSales(
  tx: OwnerTx,
  id: number,
): Promise<{ entries: Entry[]; count: number }> {
  await findRun(tx, id)
  const count = await countEdited(tx, id)
  if (count === 0) return { entries: [], count }
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT id ${editedOf(tx, id)} ORDER BY edited_at DESC, id DESC LIMIT ${MAX_EDITED_LISTED}`,
  )
  const order = new Map(rows.map((row, index) => [row.id, index]))
  const entries = await selectEntries(tx, inArray(sale.id, [...order.keys()]), MAX_EDITED_LISTED)
  return { entries: entries.sort((a, b) => order.get(a.id)! - order.get(b.id)!), count }
}

/**
 * Moves exactly the sales of an import to the trash. Throws 404 and, without `includeEdited`, 409
 * when some were changed since; 409 when none is there any more, or while an import runs.
 */
export async function undoImport(
  tx: OwnerTx,
  id: number,
  includeEdited: boolean,
): Promise<Trashed> {
  await holdImports(tx)
  const { firstSaleId, lastSaleId, trashId } = await findRun(tx, id)
  if (firstSaleId === null || trashId !== null) throw nothingLeft()
  const all = sql`id BETWEEN ${firstSaleId} AND ${lastSaleId} AND import_id = ${id}`
  if (!includeEdited) await refuseEdited(tx, id)
  const moved = await moveToTrash(
    tx,
    'import',
    includeEdited ? all : sql`${all} AND edited_at IS NULL`,
  )
  if (moved.deleted === 0) throw nothingLeft()
  // One may have been changed since the first look.
  if (!includeEdited) await refuseEdited(tx, id)
  await tx.execute(sql`
    UPDATE sale_import SET trash_id = ${moved.trashId} WHERE owner_id = ${tx.ownerId} AND id = ${id}`)
  return moved
}

const nothingLeft = () => conflict('nothing_left', 'Nothing of this import is left to be undone.')

async function refuseEdited(tx: OwnerTx, id: number): Promise<void> {
  const count = await countEdited(tx, id)
  if (count === 0) return
  const were =
    count === 1 ? 'One of its sales was' : `${count.toLocaleString('en-US')} of its sales were`
  throw conflict(
    'edited_sales',
    `${were} changed by hand since the import, and would be lost. Undo it with them, or keep it.`,
  )
}

interface Bin extends Record<string, unknown> {
  kind: 'sale' | 'clear' | 'import'
  createdAt: string
  hasRecords: boolean
}

/**
 * Puts back what one deletion took; how many. Throws 404 for what is not, or no longer, in the trash
 * and 409 when some of it was imported again since.
 */
export async function restoreDeleted(tx: OwnerTx, trashId: number): Promise<number> {
  const { rows } = await tx.execute<Bin>(sql`
    SELECT kind, created_at AS "createdAt", EXISTS (
      SELECT FROM trashed_sale
      WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} AND record_hash IS NOT NULL
    ) AS "hasRecords"
    FROM trash WHERE owner_id = ${tx.ownerId} AND id = ${trashId}`)
  const [bin] = rows
  // What was typed is offered back for a few seconds, and does not wait for an import that may take longer.
  if (bin?.hasRecords) await holdImports(tx)
  await lockSales(tx)
  if (bin) {
    await refuseImportedAgain(tx, trashId, bin)
    await markRestored(tx, trashId, bin)
  }
  return restore(tx, trashId)
}

/**
 * What lay beside the deleted sales when they were deleted is no reason, however alike: only what came,
 * or came back, since then by an import; the same record or, in a file that we exported, the same values.
 */
async function refuseImportedAgain(
  tx: OwnerTx,
  trashId: number,
  { kind, createdAt }: Bin,
): Promise<void> {
  const { rows: since } = await tx.execute<Since>(sql`
    SELECT id, first_sale_id AS first, last_sale_id AS last, is_own_export AS "isOwnExport"
    FROM sale_import
    WHERE owner_id = ${tx.ownerId} AND first_sale_id IS NOT NULL
      AND greatest(ended_at, restored_at) > ${createdAt}::timestamptz`)
  if (since.length === 0) return
  // The planner does not know what was moved to the trash a moment ago (`store.ts`).
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const fileName =
    (await fileThatBrought(tx, trashId, since, SAME_RECORD)) ??
    (await fileThatBrought(
      tx,
      trashId,
      since.filter(({ isOwnExport }) => isOwnExport),
      SAME_VALUES,
    ))
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  if (fileName === undefined) return
  const again = `again since "${fileName}" was imported`
  throw conflict(
    'imported_again',
    kind === 'sale'
      ? `This sale is there ${again}, and would be counted twice.`
      : `Some of these sales are there ${again}, and would be counted twice. Undo that import first.`,
  )
}

interface Since extends Record<string, unknown> {
  id: number
  first: number
  last: number
  isOwnExport: boolean
}

const SAME_RECORD = sql`back.record_hash = sale.record_hash`
const SAME_VALUES = sql`back.sale_date = sale.sale_date AND back.product_id = sale.product_id
  AND back.revenue_cents = sale.revenue_cents AND back.quantity = sale.quantity
  AND back.cost_cents IS NOT DISTINCT FROM sale.cost_cents
  AND back.customer_id IS NOT DISTINCT FROM sale.customer_id
  AND back.salesperson_id IS NOT DISTINCT FROM sale.salesperson_id`

/** The file among these imports that brought a sale that is the same as one in the trash. */
async function fileThatBrought(
  tx: OwnerTx,
  trashId: number,
  imports: Since[],
  isSame: SQL,
): Promise<string | undefined> {
  if (imports.length === 0) return undefined
  const { rows } = await tx.execute<{ fileName: string }>(sql`
    SELECT file_name AS "fileName" FROM sale_import
    WHERE owner_id = ${tx.ownerId} AND id IN (
      SELECT sale.import_id FROM sale JOIN trashed_sale AS back USING (owner_id)
      WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} AND ${isSame}
        AND sale.id BETWEEN ${Math.min(...imports.map(({ first }) => first))}
                        AND ${Math.max(...imports.map(({ last }) => last))}
        AND sale.import_id IN ${imports.map(({ id }) => id)}
    ) LIMIT 1`)
  return rows[0]?.fileName
}

async function markRestored(tx: OwnerTx, trashId: number, { kind }: Bin): Promise<void> {
  const concerned =
    kind === 'import'
      ? sql`trash_id = ${trashId}`
      : sql`id IN (SELECT import_id FROM trashed_sale
                   WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId})`
  await tx.execute(sql`
    UPDATE sale_import SET restored_at = clock_timestamp(), trash_id = nullif(trash_id, ${trashId})
    WHERE owner_id = ${tx.ownerId} AND ${concerned}`)
}
