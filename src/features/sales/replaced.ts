import { sql, type SQL } from 'drizzle-orm'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { allowStatements, type OwnerTx, type SystemTx } from '../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from './columns.ts'
import type { Entry } from './contract.ts'
import { sameValues } from './imported.ts'
import { lockSales } from './lock.ts'
import { selectEntries } from './store.ts'
import { replacedSale, sale, trash } from './tables.ts'

const COLUMNS = [...VALUE_COLUMNS, { name: 'created_at' }, { name: 'edited_at' }]
export const EDITABLE = listOf(COLUMNS)
const of = (table: string): SQL => sql.raw(COLUMNS.map(({ name }) => `${table}.${name}`).join(', '))

const updatedBy = (tx: OwnerTx, importId: number, isBefore = true): SQL => sql`
  FROM ${replacedSale} AS stored JOIN ${sale} USING (owner_id, id)
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before = ${isBefore}`
const IS_EDITED = sql`sale.edited_at IS DISTINCT FROM left_edited_at`

/**
 * Not those whose own import was undone since (`undone`), that were cleared since, or that a later import brought
 * again.
 */
const takenOutBy = (tx: OwnerTx, importId: number, undone: number[]): SQL => sql`
  FROM ${replacedSale} AS stored
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before
    AND import_id IS NOT NULL AND import_id <> ALL (${sql.param(undone)}::bigint[])
    AND NOT EXISTS (
      SELECT FROM ${trash} AS cleared
      WHERE cleared.owner_id = stored.owner_id AND cleared.kind = 'clear' AND cleared.created_at > kept_at)
    AND NOT EXISTS (${cameAgain(sql`again.record_hash = stored.record_hash`)})
    AND NOT EXISTS (${cameAgain(sameValues('again', 'stored'))})`
// Two, since PostgreSQL can't hash on either of two conditions.
const cameAgain = (isSame: SQL): SQL => sql`
  SELECT FROM ${sale} AS again
  WHERE again.owner_id = stored.owner_id AND again.sale_date = stored.sale_date AND again.import_id > by_import AND ${isSame}`

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

const MOST_LOOKED_AT = 1_000

export async function importsWithUpdates(tx: OwnerTx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT run.id FROM unnest(${sql.param(ids)}::bigint[]) AS run (id)
    CROSS JOIN LATERAL (
      SELECT FROM (
        SELECT owner_id, id, import_id FROM ${replacedSale}
        WHERE owner_id = ${tx.ownerId} AND by_import = run.id AND is_before LIMIT ${MOST_LOOKED_AT}
      ) AS stored LEFT JOIN ${sale} USING (owner_id, id)
      WHERE sale.id IS NOT NULL OR stored.import_id IS NOT NULL LIMIT 1
    ) AS any_of_it`)
  return new Set(rows.map(({ id }) => id))
}

/** From here on no lookups one by one: PostgreSQL has no statistics on what is new. */
const MANY = 1_000

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

/** except sales edited since */
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
    DELETE FROM ${sale} USING ${replacedSale} AS stored
    WHERE sale.owner_id = ${tx.ownerId} AND stored.owner_id = sale.owner_id AND by_import = ${importId}
      AND stored.id = sale.id AND is_before AND stored.import_id IS NOT NULL`)
}

/** Taken back before the import is undone, the last first: each stored what the one before had made. */
async function laterRuns(
  tx: OwnerTx,
  importId: number,
  undone: number[],
  isBefore = true,
): Promise<number[]> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT DISTINCT later.by_import AS id
    FROM ${replacedSale} AS stored JOIN ${replacedSale} AS later USING (owner_id, id)
    WHERE owner_id = ${tx.ownerId} AND stored.by_import = ${importId} AND later.by_import > ${importId}
      AND later.is_before = ${isBefore} AND later.by_import <> ALL (${sql.param(undone)}::bigint[])
    ORDER BY 1`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rows.map(({ id }) => id)
}

/** That import gets this one's version, so that its undo brings back the sale as before this one. */
async function exchangeOfTakenOut(tx: OwnerTx, importId: number, isBefore: boolean): Promise<void> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  await tx.execute(sql`
    WITH later AS (
      SELECT * FROM ${replacedSale} WHERE owner_id = ${tx.ownerId} AND by_import > ${importId} AND is_before
    ), own AS (
      SELECT * FROM ${replacedSale} AS stored
      WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before = ${isBefore}
        AND id IN (SELECT id FROM later WHERE import_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM ${sale} WHERE sale.owner_id = stored.owner_id AND sale.id = stored.id)
    ), next AS (
      SELECT DISTINCT ON (id) later.* FROM later JOIN own USING (id) ORDER BY id, later.by_import
    ), exchanged AS (
      SELECT own.by_import, id, ${of('next')} FROM own JOIN next USING (id)
      UNION ALL SELECT next.by_import, id, ${of('own')} FROM own JOIN next USING (id)
    )
    UPDATE ${replacedSale} AS stored
    SET (${sql.raw(EDITABLE)}) = ROW(${of('exchanged')}),
      is_before = (stored.by_import = ${importId}) <> stored.is_before,
      left_edited_at = CASE WHEN stored.by_import = ${importId} THEN stored.edited_at ELSE stored.left_edited_at END
    FROM exchanged
    WHERE stored.owner_id = ${tx.ownerId} AND stored.by_import = exchanged.by_import AND stored.id = exchanged.id`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
}

interface Exchanged {
  isBefore: boolean
  of?: number
}

/** A sale in the trash meanwhile stays as it is, so each row says which one it has. */
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
  // All parts see the tables as before the statement.
  const { rowCount } = await tx.execute(sql`
    WITH present AS (
      SELECT sale.id, ${of('sale')} ${changed}
      ${isBefore ? sql`` : sql`AND NOT (${IS_EDITED} AND kept_at < now())`}
    ), exchanged AS (
      UPDATE ${sale} SET (${sql.raw(EDITABLE)}) = ROW(${of('stored')})
      FROM ${replacedSale} AS stored JOIN present ON present.id = stored.id
      WHERE stored.owner_id = ${tx.ownerId} AND by_import = ${importId}
        AND sale.owner_id = ${tx.ownerId} AND sale.id = stored.id
    )
    UPDATE ${replacedSale} AS stored
    SET (${sql.raw(EDITABLE)}) = ROW(${of('present')}), is_before = NOT is_before, left_edited_at = stored.edited_at,
      kept_at = clock_timestamp()
    FROM present
    WHERE stored.owner_id = ${tx.ownerId} AND by_import = ${importId} AND stored.id = present.id`)
  if (count > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rowCount ?? 0
}

export async function purgeReplaced(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx.execute(sql`
    DELETE FROM ${replacedSale} WHERE kept_at < now() - make_interval(days => ${TRASH_DAYS})`)
}
