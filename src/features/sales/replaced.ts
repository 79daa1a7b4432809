import { sql, type SQL } from 'drizzle-orm'
import { allowStatements, type OwnerTx, type SystemTx } from '../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from './columns.ts'
import { TRASH_DAYS, type Entry } from './contract.ts'
import { lockSales } from './lock.ts'
import { selectEntries } from './store.ts'
import { replacedSale, sale } from './tables.ts'

/** The sales that imports updated, and their other versions. */

const COLUMNS = [...VALUE_COLUMNS, { name: 'created_at' }, { name: 'edited_at' }]
/** names of the columns in which the versions of a sale may differ */
export const EDITABLE = listOf(COLUMNS)
const of = (table: string): SQL => sql.raw(COLUMNS.map(({ name }) => `${table}.${name}`).join(', '))

/** The sales that are still there of those that an import updated. */
const updatedBy = (tx: OwnerTx, importId: number): SQL => sql`
  FROM ${replacedSale} AS kept JOIN ${sale} USING (owner_id, id)
  WHERE owner_id = ${tx.ownerId} AND by_import = ${importId}`
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
        WHERE owner_id = ${tx.ownerId} AND by_import = run.id LIMIT ${MOST_LOOKED_AT}
      ) AS kept JOIN ${sale} USING (owner_id, id) LIMIT 1
    ) AS any_of_it`)
  return new Set(rows.map(({ id }) => id))
}

/** updated sales from which on PostgreSQL must not look them up one by one; it has no statistics on what is new */
const MANY = 1_000

/**
 * Exchanges the versions of the sales that an import updated: once, and they are as before it; twice, and they are as
 * after it. Returns how many. With `keepsEdited`, leaves out those edited since the last time.
 */
export async function exchangeVersions(
  tx: OwnerTx,
  importId: number,
  { keepsEdited }: { keepsEdited: boolean },
): Promise<number> {
  await lockSales(tx)
  const { left } = await countUpdated(tx, importId)
  if (left === 0) return 0
  if (left > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  // All parts of the statement see the tables as they were before it.
  const { rowCount } = await tx.execute(sql`
    WITH present AS (
      SELECT sale.id, ${of('sale')} ${updatedBy(tx, importId)}
      ${keepsEdited ? sql`AND NOT ${IS_EDITED}` : sql``}
    ), set_back AS (
      UPDATE ${sale} SET (${sql.raw(EDITABLE)}) = ROW(${of('kept')})
      FROM ${replacedSale} AS kept JOIN present ON present.id = kept.id
      WHERE kept.owner_id = ${tx.ownerId} AND by_import = ${importId}
        AND sale.owner_id = ${tx.ownerId} AND sale.id = kept.id
    )
    UPDATE ${replacedSale} AS kept
    SET (${sql.raw(EDITABLE)}) = ROW(${of('present')}), left_edited_at = kept.edited_at, kept_at = clock_timestamp()
    FROM present
    WHERE kept.owner_id = ${tx.ownerId} AND by_import = ${importId} AND kept.id = present.id`)
  if (left > MANY) await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rowCount ?? 0
}

/** Forgets the other versions after `TRASH_DAYS` days, as the trash does. */
export async function purgeReplaced(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx.execute(sql`
    DELETE FROM ${replacedSale} WHERE kept_at < now() - make_interval(days => ${TRASH_DAYS})`)
}
