import { sql, type SQL } from 'drizzle-orm'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { allowStatements, type OwnerTx, type SystemTx } from '../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from './columns.ts'
import { inUnits, type Entry, type SaleValue } from './contract.ts'
import { lockSales } from './lock.ts'
import { selectEntries, SELECTED_VALUES, type Row } from './store.ts'
import { replacedSale, sale } from './tables.ts'

/** The sales that imports updated, and their other versions. */

const COLUMNS = [...VALUE_COLUMNS, { name: 'created_at' }, { name: 'edited_at' }]
/** names of the columns in which the versions of a sale may differ */
export const EDITABLE = listOf(COLUMNS)
const of = (table: string): SQL => sql.raw(COLUMNS.map(({ name }) => `${table}.${name}`).join(', '))

/** The sales that are still there of those that an import updated: as updated or, without `isBefore`, as set back. */
const updatedBy = (tx: OwnerTx, importId: number, isBefore = true): SQL => sql`
  FROM ${replacedSale} AS kept JOIN ${sale} USING (owner_id, id)
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId} AND is_before = ${isBefore}`
const IS_EDITED = sql`sale.edited_at IS DISTINCT FROM left_edited_at`

/** Number of sales that an undo would set back, and how many of them were edited since. */
export async function countUpdated(
  tx: OwnerTx,
  importId: number,
): Promise<{ left: number; edited: number }> {
  const { rows } = await tx.execute<{ left: number; edited: number }>(sql`
    SELECT count(*) AS left, count(*) FILTER (WHERE ${IS_EDITED}) AS edited ${updatedBy(tx, importId)}`)
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

/** Those of these imports that updated a sale which is still there. */
export async function importsWithUpdates(tx: OwnerTx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT run.id FROM unnest(${sql.param(ids)}::bigint[]) AS run (id)
    CROSS JOIN LATERAL (
      SELECT FROM (
        SELECT owner_id, id FROM ${replacedSale}
        WHERE owner_id = ${tx.ownerId} AND by_import = run.id AND is_before LIMIT ${MOST_LOOKED_AT}
      ) AS kept JOIN ${sale} USING (owner_id, id) LIMIT 1
    ) AS any_of_it`)
  return new Set(rows.map(({ id }) => id))
}

/** updated sales from which on PostgreSQL must not look them up one by one; it has no statistics on what is new */
const MANY = 1_000

/** Gives the sales that an import updated the values before it. Returns how many. */
export const setBackUpdated = (tx: OwnerTx, importId: number): Promise<number> =>
  exchangeVersions(tx, importId, true)

/** Gives the sales that `setBackUpdated` set back the values of the import again, except those edited since. */
export const updateSetBack = (tx: OwnerTx, importId: number): Promise<number> =>
  exchangeVersions(tx, importId, false)

/** A sale that was in the trash meanwhile keeps its version, so each row says which one it has. */
async function exchangeVersions(tx: OwnerTx, importId: number, isBefore: boolean): Promise<number> {
  await lockSales(tx)
  const changed = updatedBy(tx, importId, isBefore)
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*) ${changed}`)
  const { count } = rows[0]!
  if (count === 0) return 0
  if (count > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  // All parts of the statement see the tables as they were before it.
  const { rowCount } = await tx.execute(sql`
    WITH present AS (
      SELECT sale.id, ${of('sale')} ${changed}
      ${isBefore ? sql`` : sql`AND NOT (${IS_EDITED})`}
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
