import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Day } from '../../shared/calendar.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { VALUE_COLUMNS } from './columns.ts'
import type { Entry } from './contract.ts'
import { saleRevision } from './rollups/tables.ts'
import { selectEntries } from './store.ts'
import { sale, trash, trashedSale } from './tables.ts'

const editedOf = (tx: OwnerTx, importIds: number[]): SQL =>
  sql`FROM ${sale} WHERE owner_id = ${tx.ownerId} AND import_id IN ${importIds} AND edited_at IS NOT NULL`

export async function countEdited(tx: OwnerTx, importIds: number[]): Promise<Map<number, number>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ importId: number; count: number }>(
    sql`SELECT import_id AS "importId", count(*) ${editedOf(tx, importIds)} GROUP BY 1`,
  )
  return new Map(rows.map(({ importId, count }) => [importId, count]))
}

export async function editedEntries(
  tx: OwnerTx,
  importId: number,
  limit: number,
): Promise<Entry[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT id ${editedOf(tx, [importId])} ORDER BY edited_at DESC, id DESC LIMIT ${limit}`,
  )
  const order = new Map(rows.map((row, index) => [row.id, index]))
  const entries = await selectEntries(tx, inArray(sale.id, [...order.keys()]), limit)
  return entries.sort((a, b) => order.get(a.id)! - order.get(b.id)!)
}

export interface IdRange {
  id: number
  firstSaleId: number
  lastSaleId: number
}

export async function importsWithSales(tx: OwnerTx, imports: IdRange[]): Promise<Set<number>> {
  if (imports.length === 0) return new Set()
  const column = (values: number[]): SQL => sql`${sql.param(values)}::bigint[]`
  // EXISTS may become a join that reads all sales; a bitmap has all ids where one is enough.
  await tx.execute(sql`SET LOCAL enable_bitmapscan = off`)
  // The count comes first: after Clear All, the ids would be looked up among a million dead rows.
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT run.id FROM unnest(
      ${column(imports.map(({ id }) => id))},
      ${column(imports.map(({ firstSaleId }) => firstSaleId))},
      ${column(imports.map(({ lastSaleId }) => lastSaleId))}
    ) AS run (id, first, last)
    CROSS JOIN LATERAL (
      SELECT FROM ${sale}
      WHERE owner_id = ${tx.ownerId} AND sale.id BETWEEN run.first AND run.last
        AND import_id = run.id
      LIMIT 1
    ) AS any_of_it
    WHERE (SELECT entries FROM ${saleRevision} WHERE owner_id = ${tx.ownerId}) > 0`)
  await tx.execute(sql`SET LOCAL enable_bitmapscan = on`)
  return new Set(rows.map(({ id }) => id))
}

export async function countLeft(tx: OwnerTx, { id, ...ids }: IdRange): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND id BETWEEN ${ids.firstSaleId} AND ${ids.lastSaleId}
      AND import_id = ${id}`)
  return rows[0]!.count
}

export async function sumOfImport(
  tx: OwnerTx,
  { id, ...ids }: IdRange,
): Promise<{ sales: number; revenueCents: number; firstDate: Day | null; lastDate: Day | null }> {
  const { rows } = await tx.execute<Awaited<ReturnType<typeof sumOfImport>>>(sql`
    SELECT count(*) AS sales, coalesce(sum(revenue_cents), 0)::bigint AS "revenueCents",
           min(sale_date) AS "firstDate", max(sale_date) AS "lastDate"
    FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND id BETWEEN ${ids.firstSaleId} AND ${ids.lastSaleId}
      AND import_id = ${id}`)
  return rows[0]!
}

/** PostgreSQL can't hash on IS NOT DISTINCT FROM. */
const equals = (isRequired: boolean): string => (isRequired ? '=' : 'IS NOT DISTINCT FROM')
export const sameValues = (one: string, other: string): SQL =>
  sql.raw(
    VALUE_COLUMNS.map(
      ({ name, isRequired }) => `${one}.${name} ${equals(isRequired)} ${other}.${name}`,
    ).join(' AND '),
  )
const SAME_VALUES = sameValues('back', 'sale')
const SAME = {
  record: sql`back.record_hash = sale.record_hash`,
  values: SAME_VALUES,
  /** In another program's file, equal values don't make a sale the one entered by hand. */
  importedValues: sql`back.import_id IS NOT NULL AND ${SAME_VALUES}`,
}

export async function importOfTrashed(
  tx: OwnerTx,
  trashId: number,
  imports: IdRange[],
  equalBy: keyof typeof SAME,
): Promise<number | undefined> {
  if (imports.length === 0) return undefined
  // The planner has no statistics on what was just moved to the trash (`imports/recording/staging-table.ts`).
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute<{ importId: number }>(sql`
    SELECT sale.import_id AS "importId" FROM ${sale} JOIN ${trashedSale} AS back USING (owner_id)
    WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} AND ${SAME[equalBy]}
      AND sale.id BETWEEN ${Math.min(...imports.map(({ firstSaleId }) => firstSaleId))}
                      AND ${Math.max(...imports.map(({ lastSaleId }) => lastSaleId))}
      AND sale.import_id IN ${imports.map(({ id }) => id)}
    LIMIT 1`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rows[0]?.importId
}

export async function importsInTrash(tx: OwnerTx, trashId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ importId: number }>(sql`
    SELECT DISTINCT import_id AS "importId" FROM ${trashedSale}
    WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} AND import_id IS NOT NULL`)
  return rows.map(({ importId }) => importId)
}

export async function stillInTrash(tx: OwnerTx, trashIds: number[]): Promise<Set<number>> {
  if (trashIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: trash.id })
    .from(trash)
    .where(and(eq(trash.ownerId, tx.ownerId), inArray(trash.id, trashIds)))
  return new Set(rows.map(({ id }) => id))
}
