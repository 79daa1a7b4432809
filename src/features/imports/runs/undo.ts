import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { conflict } from '../../../shared/errors.ts'
import { fromCents } from '../../../shared/money.ts'
import type { Entry, Trashed } from '../../sales/contract.ts'
import {
  countEdited,
  countLeft,
  countUpdated,
  editedEntries,
  importOfTrashed,
  importsInTrash,
  lockSales,
  moveToTrash,
  restoreContactsOfSales,
  setBackUpdated,
  sumOfImport,
  tellSales,
  undoContactsOfSales,
  updatedAndEdited,
  updateSetBack,
  type Deletion,
} from '../../sales/index.ts'
import { saleImport } from '../tables.ts'
import type { ImportedSales } from './contract.ts'
import { findRun, blockImports } from './runs.ts'

const MAX_EDITED_LISTED = 100

const ofOwner = (tx: OwnerTx, ...conditions: SQL[]) =>
  and(eq(saleImport.ownerId, tx.ownerId), ...conditions)

async function countEditedOf(tx: OwnerTx, id: number): Promise<number> {
  return (await countEdited(tx, [id])).get(id) ?? 0
}

/** Most recently edited first, added before updated. Throws 404. */
export async function editedSales(
  tx: OwnerTx,
  id: number,
): Promise<{ entries: Entry[]; count: number; left: number; updated: number }> {
  const { firstSaleId, lastSaleId } = await findRun(tx, id)
  const added = await countEditedOf(tx, id)
  const updated = await countUpdated(tx, id, await undoneImports(tx))
  const room = MAX_EDITED_LISTED - Math.min(added, MAX_EDITED_LISTED)
  const entries = [
    ...(added > 0 ? await editedEntries(tx, id, MAX_EDITED_LISTED) : []),
    ...(updated.edited > 0 && room > 0 ? await updatedAndEdited(tx, id, room) : []),
  ]
  const hadSales = firstSaleId !== null && lastSaleId !== null
  const left = hadSales ? await countLeft(tx, { id, firstSaleId, lastSaleId }) : 0
  return { entries, count: added + updated.edited, left, updated: updated.left }
}

/** Throws 404. */
export async function importedSales(tx: OwnerTx, id: number): Promise<ImportedSales> {
  const { firstSaleId, lastSaleId } = await findRun(tx, id)
  if (firstSaleId === null || lastSaleId === null) {
    return { sales: 0, totalRevenue: 0, firstDate: null, lastDate: null }
  }
  const { revenueCents, ...sums } = await sumOfImport(tx, { id, firstSaleId, lastSaleId })
  return { ...sums, totalRevenue: fromCents(revenueCents) }
}

/** Throws 404; 409 for edited sales unless `includeEdited`, when none are left, or while an import is running. */
export async function undoImport(
  tx: OwnerTx,
  id: number,
  includeEdited: boolean,
): Promise<Trashed & { setBack: number }> {
  await blockImports(tx)
  const { fileName, firstSaleId, lastSaleId, trashId } = await findRun(tx, id)
  if (trashId !== null) throw nothingLeft()
  const all =
    firstSaleId === null
      ? sql`false`
      : sql`id BETWEEN ${firstSaleId} AND ${lastSaleId} AND import_id = ${id}`
  if (!includeEdited) await refuseEdited(tx, id)
  const moved = await moveToTrash(
    tx,
    { kind: 'import', fileName },
    includeEdited ? all : sql`${all} AND edited_at IS NULL`,
    // Also an import that only updated sales can be undone and restored.
    true,
  )
  // A sale may have been edited since the first check.
  if (!includeEdited) await refuseEdited(tx, id)
  const setBack = await setBackUpdated(tx, id, await undoneImports(tx))
  await undoContactsOfSales(tx, id)
  if (moved.deleted + setBack === 0) throw nothingLeft()
  await tellSales(tx, () =>
    setBack > 0 ? { what: 'changed', by: 'import-undo', count: setBack, days: null } : undefined,
  )
  await tx
    .update(saleImport)
    .set({ trashId: moved.trashId })
    .where(ofOwner(tx, eq(saleImport.id, id)))
  return { ...moved, setBack }
}

/** Their sales must not come back with another import's. */
async function undoneImports(tx: OwnerTx): Promise<number[]> {
  const rows = await tx
    .select({ id: saleImport.id })
    .from(saleImport)
    .where(ofOwner(tx, isNotNull(saleImport.trashId)))
  return rows.map(({ id }) => id)
}

const nothingLeft = () => conflict('nothing_left', 'There is nothing left to undo in this import.')

async function refuseEdited(tx: OwnerTx, id: number): Promise<void> {
  const added = await countEditedOf(tx, id)
  const { edited } = await countUpdated(tx, id)
  const count = added + edited
  if (count === 0) return
  const [some, they, them] =
    count === 1 ? ['one', 'it', 'it'] : [count.toLocaleString('en-US'), 'they', 'them']
  const [lost, lose] =
    edited === 0
      ? [`${they} would be removed too`, `remove ${them}`]
      : ['these edits would be lost too', `undo ${count === 1 ? 'this' : 'these'} too`]
  throw conflict(
    'edited_sales',
    `You've edited ${some} of its sales since the import, and ${lost}. ` +
      `Press "Undo, including edited sales" to ${lose}, or Cancel to keep the import.`,
  )
}

/** Before the restore. Throws 409 if a sale was imported again since, which would count twice. */
export async function restoreImported(tx: OwnerTx, deletion: Deletion): Promise<void> {
  // A typed sale can be restored for a few seconds only, and must not wait for an import.
  const { hasImported, kind, mayRead } = deletion
  if (!mayRead) await refuseAfterImports(tx, deletion)
  if (hasImported || kind === 'import') await blockImports(tx)
  await lockSales(tx)
  await refuseImportedAgain(tx, deletion)
  await updateAgain(tx, deletion)
  await markRestored(tx, deletion)
}

/**
 * Refuses after any import since: a program that may not read sales could send guesses, and learn from refusals which a
 * deleted sale is.
 */
async function refuseAfterImports(tx: OwnerTx, { deletedAt }: Deletion): Promise<void> {
  await blockImports(tx)
  const isSince = sql`greatest(${saleImport.endedAt}, ${saleImport.restoredAt}) > ${deletedAt}::timestamptz`
  if ((await tx.$count(saleImport, ofOwner(tx, isSince))) === 0) return
  throw conflict(
    'imported_since',
    'A file was imported since these sales were deleted, and may have brought them again. Restore them on the page, or with a token that may read sales.',
  )
}

/**
 * Equal sales that stood beside the deleted ones all along don't count, only those that an import brought or restored
 * since: by record or values; for sales entered by hand, only from our own export.
 */
async function refuseImportedAgain(
  tx: OwnerTx,
  { trashId, kind, deletedAt }: Deletion,
): Promise<void> {
  const since = await tx
    .select({
      id: saleImport.id,
      fileName: saleImport.fileName,
      // `lastSaleId` is set together with `firstSaleId`.
      firstSaleId: sql<number>`${saleImport.firstSaleId}`,
      lastSaleId: sql<number>`${saleImport.lastSaleId}`,
      isOwnExport: saleImport.isOwnExport,
    })
    .from(saleImport)
    .where(
      ofOwner(
        tx,
        isNotNull(saleImport.firstSaleId),
        sql`greatest(${saleImport.endedAt}, ${saleImport.restoredAt}) > ${deletedAt}::timestamptz`,
      ),
    )
  const ownExports = since.filter(({ isOwnExport }) => isOwnExport)
  const id =
    (await importOfTrashed(tx, trashId, since, 'record')) ??
    (await importOfTrashed(tx, trashId, since, 'importedValues')) ??
    (await importOfTrashed(tx, trashId, ownExports, 'values'))
  const again = since.find((each) => each.id === id)
  if (!again) return
  throw conflict(
    'imported_again',
    kind === 'sale'
      ? `This sale was imported again with "${again.fileName}" and is already in your list. Restoring it would count it twice.`
      : `Some of these sales were imported again with "${again.fileName}". Restoring them would count those twice. Undo that import first.`,
  )
}

async function updateAgain(tx: OwnerTx, { trashId, kind }: Deletion): Promise<void> {
  if (kind !== 'import') return
  const [run] = await tx
    .select({ id: saleImport.id })
    .from(saleImport)
    .where(ofOwner(tx, eq(saleImport.trashId, trashId)))
  if (!run) return
  await updateSetBack(tx, run.id, await undoneImports(tx))
  await restoreContactsOfSales(tx, run.id)
}

async function markRestored(tx: OwnerTx, { trashId, kind }: Deletion): Promise<void> {
  const ids = kind === 'import' ? [] : await importsInTrash(tx, trashId)
  if (kind !== 'import' && ids.length === 0) return
  const concerned =
    kind === 'import' ? eq(saleImport.trashId, trashId) : inArray(saleImport.id, ids)
  await tx
    .update(saleImport)
    .set({
      restoredAt: sql`clock_timestamp()`,
      trashId: sql`nullif(${saleImport.trashId}, ${trashId})`,
    })
    .where(ofOwner(tx, concerned))
}
