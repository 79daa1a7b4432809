import { sql, type SQL } from 'drizzle-orm'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { allowStatements, type OwnerTx, type SystemTx } from '../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from './columns.ts'
import { inUnits, type Entry, type SaleValue } from './contract.ts'
import { sameValues } from './imported.ts'
import { lockSales } from './lock.ts'
import { selectEntries, SELECTED_VALUES, type Row } from './store.ts'
import { replacedSale, sale, trash } from './tables.ts'

/** The sales that imports updated or took out because they were canceled, and their other versions. */

const COLUMNS = [...VALUE_COLUMNS, { name: 'created_at' }, { name: 'edited_at' }]
/** names of the columns in which the versions of a sale may differ */
export const EDITABLE = listOf(COLUMNS)
const of = (table: string): SQL => sql.raw(COLUMNS.map(({ name }) => `${table}.${name}`).join(', '))

/** The sales that are still there of those that an import updated: as updated or, without `isBefore`, as set back. */
const updatedBy = (tx: OwnerTx, importId: number, isBefore = true): SQL => sql`
  FROM ${replacedSale} AS kept JOIN ${sale} USING (owner_id, id)
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before = ${isBefore}`
const IS_EDITED = sql`sale.edited_at IS DISTINCT FROM left_edited_at`

/**
 * Canceled sales that an undo of the import brings back: not those whose own import was undone since (`undone`), those of
 * an owner who cleared all sales since, and those that a later import brought again.
 */
const takenOutBy = (tx: OwnerTx, importId: number, undone: number[]): SQL => sql`
  FROM ${replacedSale} AS kept
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before
    AND import_id IS NOT NULL AND import_id <> ALL (${sql.param(undone)}::bigint[])
    AND NOT EXISTS (
      SELECT FROM ${trash} AS cleared
      WHERE cleared.owner_id = kept.owner_id AND cleared.kind = 'clear' AND cleared.created_at > kept_at)
    AND NOT EXISTS (${cameAgain(sql`again.record_hash = kept.record_hash`)})
    AND NOT EXISTS (${cameAgain(sameValues('again', 'kept'))})`
// Two of them, since PostgreSQL can't hash on either of two conditions.
const cameAgain = (isSame: SQL): SQL => sql`
  SELECT FROM ${sale} AS again
  WHERE again.owner_id = kept.owner_id AND again.sale_date = kept.sale_date AND again.import_id > by_import AND ${isSame}`

/**
 * Number of sales that an undo would set back, and how many of them were edited since. Counts those that it would bring
 * back too if `undone` is given.
 */
export async function countUpdated(
  tx: OwnerTx,
  importId: number,
  undone?: number[],
): Promise<{ left: number; edited: number }> {
  const taken = undone ? sql`(SELECT count(*) ${takenOutBy(tx, importId, undone)})` : sql`0`
  const { rows } = await tx.execute<{ left: number; edited: number }>(sql`
    SELECT count(*) + ${taken} AS left,
           count(*) FILTER (WHERE ${IS_EDITED}) AS edited ${updatedBy(tx, importId)}`)
  return rows[0]!
}

/** Sales that an import updated and that were edited since, most recently edited first. */
export async function updatedAndEdited(
  tx: OwnerTx,
  importId: number,
  limit: number,
): Promise<Entry[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT id ${updatedBy(tx, importId)} AND ${IS_EDITED} ORDER BY sale.edited_at DESC, id DESC LIMIT ${limit}`)
  const ids = rows.map(({ id }) => id)
  const entries = await selectEntries(tx, sql`id = ANY(${sql.param(ids)}::bigint[])`, limit)
  return entries.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** sales looked at to find one that is left; where as many were deleted one by one, Undo isn't offered any more */
const MOST_LOOKED_AT = 1_000

/** Those of these imports that updated a sale which is still there, or took one out. */
export async function importsWithUpdates(tx: OwnerTx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT run.id FROM unnest(${sql.param(ids)}::bigint[]) AS run (id)
    CROSS JOIN LATERAL (
      SELECT FROM (
        SELECT owner_id, id, import_id FROM ${replacedSale}
        WHERE owner_id = ${tx.ownerId} AND by_import = run.id AND is_before LIMIT ${MOST_LOOKED_AT}
      ) AS kept LEFT JOIN ${sale} USING (owner_id, id)
      WHERE sale.id IS NOT NULL OR kept.import_id IS NOT NULL LIMIT 1
    ) AS any_of_it`)
  return new Set(rows.map(({ id }) => id))
}

/** updated sales from which on PostgreSQL must not look them up one by one; it has no statistics on what is new */
const MANY = 1_000

/** Gives the sales that an import updated the values before it, and brings back those it took out. Returns how many. */
export async function setBackUpdated(
  tx: OwnerTx,
  importId: number,
  undone: number[],
): Promise<number> {
  await lockSales(tx)
  for (const later of (await laterRuns(tx, importId, [])).toReversed())
    await exchangeVersions(tx, later, { isBefore: true, of: importId })
  await exchangeOfTakenOut(tx, importId, true)
  const { rows } = await tx.execute<{ isMany: boolean }>(sql`
    SELECT count(*) > ${MANY} AS "isMany" FROM ${replacedSale}
    WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND import_id IS NOT NULL`)
  if (rows[0]!.isMany) await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  await tx.execute(sql`
    INSERT INTO ${sale} (owner_id, id, ${sql.raw(EDITABLE)}, source, import_id, record_hash)
    SELECT owner_id, id, ${sql.raw(EDITABLE)}, 'import', import_id, record_hash
    ${takenOutBy(tx, importId, undone)}
    ORDER BY id`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return exchangeVersions(tx, importId, { isBefore: true })
}

/** Updates and takes out again what `setBackUpdated` set back, except sales edited since. */
export async function updateSetBack(
  tx: OwnerTx,
  importId: number,
  undone: number[],
): Promise<void> {
  await lockSales(tx)
  for (const later of (await laterRuns(tx, importId, [])).toReversed())
    await exchangeVersions(tx, later, { isBefore: true, of: importId })
  await exchangeOfTakenOut(tx, importId, false)
  await exchangeVersions(tx, importId, { isBefore: false })
  for (const later of await laterRuns(tx, importId, undone, false))
    await exchangeVersions(tx, later, { isBefore: false, of: importId })
  await tx.execute(sql`
    DELETE FROM ${sale} USING ${replacedSale} AS kept
    WHERE sale.owner_id = ${tx.ownerId} AND kept.owner_id = sale.owner_id AND by_import = ${importId}
      AND kept.id = sale.id AND is_before AND kept.import_id IS NOT NULL`)
}

/**
 * Later imports that updated the same sales, without those that were undone themselves. What they did is taken back before
 * the import is undone, the last first: each kept what the one before it had made of the sale. A restore does it again.
 */
async function laterRuns(
  tx: OwnerTx,
  importId: number,
  undone: number[],
  isBefore = true,
): Promise<number[]> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT DISTINCT later.by_import AS id
    FROM ${replacedSale} AS kept JOIN ${replacedSale} AS later USING (owner_id, id)
    WHERE owner_id = ${tx.ownerId} AND kept.by_import = ${importId} AND later.by_import > ${importId}
      AND later.is_before = ${isBefore} AND later.by_import <> ALL (${sql.param(undone)}::bigint[])
    ORDER BY 1`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rows.map(({ id }) => id)
}

/**
 * Of sales that a later import took out: the import after this one gets its version, so that its undo brings back the sale
 * without what this one made of it.
 */
async function exchangeOfTakenOut(tx: OwnerTx, importId: number, isBefore: boolean): Promise<void> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  await tx.execute(sql`
    WITH later AS (
      SELECT * FROM ${replacedSale} WHERE owner_id = ${tx.ownerId} AND by_import > ${importId} AND is_before
    ), own AS (
      SELECT * FROM ${replacedSale} AS kept
      WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before = ${isBefore}
        AND id IN (SELECT id FROM later WHERE import_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM ${sale} WHERE sale.owner_id = kept.owner_id AND sale.id = kept.id)
    ), next AS (
      SELECT DISTINCT ON (id) later.* FROM later JOIN own USING (id) ORDER BY id, later.by_import
    ), exchanged AS (
      SELECT own.by_import, id, ${of('next')} FROM own JOIN next USING (id)
      UNION ALL SELECT next.by_import, id, ${of('own')} FROM own JOIN next USING (id)
    )
    UPDATE ${replacedSale} AS kept
    SET (${sql.raw(EDITABLE)}) = ROW(${of('exchanged')}),
      is_before = (kept.by_import = ${importId}) <> kept.is_before,
      left_edited_at = CASE WHEN kept.by_import = ${importId} THEN kept.edited_at ELSE kept.left_edited_at END
    FROM exchanged
    WHERE kept.owner_id = ${tx.ownerId} AND kept.by_import = exchanged.by_import AND kept.id = exchanged.id`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
}

interface Exchanged {
  isBefore: boolean
  /** only the sales that this import updated or took out too */
  of?: number
}

/**
 * A sale that was in the trash meanwhile keeps its version, so each row says which one it has. What was taken back in this
 * transaction is done again, whatever the import before it has made of the sale.
 */
async function exchangeVersions(
  tx: OwnerTx,
  importId: number,
  { isBefore, of: other }: Exchanged,
): Promise<number> {
  const isOfOther =
    other === undefined
      ? sql``
      : sql`AND id IN (SELECT id FROM ${replacedSale} WHERE owner_id = ${tx.ownerId} AND by_import = ${other})`
  const changed = sql`${updatedBy(tx, importId, isBefore)} ${isOfOther}`
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*) ${changed}`)
  const { count } = rows[0]!
  if (count === 0) return 0
  if (count > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  // All parts of the statement see the tables as they were before it.
  const { rowCount } = await tx.execute(sql`
    WITH present AS (
      SELECT sale.id, ${of('sale')} ${changed}
      ${isBefore ? sql`` : sql`AND NOT (${IS_EDITED} AND kept_at < now())`}
    ), exchanged AS (
      UPDATE ${sale} SET (${sql.raw(EDITABLE)}) = ROW(${of('kept')})
      FROM ${replacedSale} AS kept JOIN present ON present.id = kept.id
      WHERE kept.owner_id = ${tx.ownerId} AND by_import = ${importId}
        AND sale.owner_id = ${tx.ownerId} AND sale.id = kept.id
    )
    UPDATE ${replacedSale} AS kept
    SET (${sql.raw(EDITABLE)}) = ROW(${of('present')}), is_before = NOT is_before, left_edited_at = kept.edited_at,
      kept_at = clock_timestamp()
    FROM present
    WHERE kept.owner_id = ${tx.ownerId} AND by_import = ${importId} AND kept.id = present.id`)
  if (count > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rowCount ?? 0
}

/** Forgets the other versions after `TRASH_DAYS` days, as the trash does. */
export async function purgeReplaced(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx.execute(sql`
    DELETE FROM ${replacedSale} WHERE kept_at < now() - make_interval(days => ${TRASH_DAYS})`)
}

/** The other version of a sale that an import updated. */
export type Replaced = Pick<Entry, SaleValue['field'] | 'id'> & {
  byImport: number
  keptAt: Date
  isBefore: boolean
}

/** Returns the other versions of updated sales that come after one, in the order of imports and sales. */
export async function selectReplaced(
  tx: OwnerTx,
  after: Pick<Replaced, 'byImport' | 'id'> | undefined,
  limit: number,
): Promise<Replaced[]> {
  const isAfter =
    after && sql`AND (by_import, id) > (${after.byImport}::bigint, ${after.id}::bigint)`
  type Version = Omit<Row, 'source'> & Pick<Replaced, 'byImport' | 'isBefore'> & { keptAt: string }
  const { rows } = await tx.execute<Version & Record<string, unknown>>(sql`
    SELECT ${sql.raw(SELECTED_VALUES)}, by_import AS "byImport", kept_at AS "keptAt", is_before AS "isBefore"
    FROM ${replacedSale} AS sale WHERE owner_id = ${tx.ownerId} ${isAfter}
    ORDER BY by_import, id LIMIT ${limit}`)
  return rows.map((row) => ({ ...inUnits<Version>(row), keptAt: new Date(row.keptAt) }))
}
