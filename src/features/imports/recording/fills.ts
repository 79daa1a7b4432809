import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, lockSales, replaceValues } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'
import type { FurtherField } from '../contract.ts'
import type { ComparedRows } from './comparison.ts'
import { inScope } from './candidates.ts'
import { COLUMNS, isFilled, stagedName } from './fillable.ts'

/** Only missing values are filled: no recorded value changes. */

const HAS_ANY = `
  SELECT EXISTS (SELECT FROM staged WHERE ${COLUMNS.map((column) => `${stagedName(column)} IS NOT NULL`).join(' OR ')}) AS has`

const FILLING = `
  SELECT theirs.id AS sale_id, theirs.sale_date, ${COLUMNS.map(
    (column) =>
      `theirs.${column.name}, CASE WHEN ${isFilled(column, stagedName(column))} THEN mine.${stagedName(column)} END AS new_${column.name}`,
  ).join(', ')}`
const IS_ANY_FILLED = `WHERE ${COLUMNS.map((column) => isFilled(column, stagedName(column))).join(' OR ')}`

const PART = 'row_number() OVER (PARTITION BY record_hash ORDER BY'
/** Of equal records, the first row is the first sale. */
const byRecord = (scope: string): string => sqlText`
  ${FILLING}
  FROM (SELECT record_hash, sale_date, revenue_cents, ${COLUMNS.map(stagedName).join(', ')}, ${PART} row) AS copy
        FROM staged WHERE record_hash IN (SELECT record_hash FROM known)) AS mine
  JOIN (SELECT id, record_hash, sale_date, revenue_cents, ${listOf(COLUMNS)}, ${PART} id) AS copy
        FROM ${sale}
        WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM known) AND ${scope}) AS theirs
  USING (record_hash, copy) ${IS_ANY_FILLED}`
const byPair = (table: string): string => `
  UNION ALL ${FILLING}
  FROM pair JOIN ${table} AS mine ON mine.row = pair.row AND differing = 0
  JOIN (SELECT *, sale_id AS id FROM candidate) AS theirs ON theirs.id = pair.sale_id ${IS_ANY_FILLED}`

const COUNT = `
  SELECT count(*) AS sales, ${COLUMNS.map(({ field, name }) => `count(new_${name}) AS "${field}"`).join(', ')}
  FROM filling`

const CHANGED = `
  CREATE TEMP TABLE changed_row ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY sale_id) AS place, sale_id, sale_date,
    ${COLUMNS.map((column) => `coalesce(${column.kind === 'name' ? `${column.table}_of` : 'filling'}.${column.kind === 'name' ? column.name : `new_${column.name}`}, filling.${column.name}) AS ${column.name}`).join(',\n    ')}
  FROM filling
  ${COLUMNS.map((column) => (column.kind === 'name' ? `LEFT JOIN ${column.table}_of ON ${column.table}_of.${column.table}_no = new_${column.name}` : '')).join(' ')}`

export interface Fills {
  sales: number
  fields: Partial<Record<FurtherField, number>>
}
export const NO_FILLS: Fills = { sales: 0, fields: {} }

export async function findFills(
  { client }: Pick<OwnerTx, 'client'>,
  { table, imports, isPaired }: ComparedRows,
): Promise<Fills> {
  const { rows: any } = await client.query<{ has: boolean }>(HAS_ANY)
  if (!any[0]!.has) return NO_FILLS
  await client.query(
    `CREATE TEMP TABLE filling ON COMMIT DROP AS ${byRecord(inScope(imports))} ${isPaired ? byPair(table) : ''}`,
  )
  const { rows } = await client.query<{ sales: number } & Record<FurtherField, number>>(COUNT)
  const { sales, ...counts } = rows[0]!
  const fields = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  return { sales, fields }
}

/** An undo of the import takes fills back. Needs resolved names (`addStagedNames`). */
export async function fillKnown(
  tx: OwnerTx,
  importId: number,
  compared: ComparedRows,
): Promise<Fills> {
  const fills = await findFills(tx, compared)
  if (fills.sales === 0) return fills
  await lockSales(tx)
  const { rowCount } = await tx.client.query(CHANGED)
  const columns = COLUMNS.map(({ name }) => name)
  // Not as an edit: the imports that brought these sales can still be undone.
  const sales = await replaceValues(tx, importId, columns, { rows: rowCount!, now: null })
  await tx.client.query('DROP TABLE changed_row')
  return { ...fills, sales }
}
