import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'
import type { SaleValue } from '../contract.ts'
import { lockSales } from '../lock.ts'
import { sale } from '../tables.ts'
import { replaceValues } from './updates.ts'

/**
 * Fills what recorded sales lack with what their records say, when a file is imported again: receipt numbers, times and
 * the like weren't always read. Nothing that a sale has is changed. Needs the table `known` (`duplicates.ts`).
 */

const FILLED = ['receipt', 'time', 'tax', 'fee', 'channel', 'category'] as const
type FilledField = (typeof FILLED)[number]

const COLUMNS = VALUE_COLUMNS.flatMap((column) =>
  FILLED.some((field) => field === column.field) ? [column] : [],
)
const stagedName = (column: (typeof COLUMNS)[number]): string =>
  column.kind === 'name' ? `${column.table}_no` : column.name

/** A time is of its day, and tax and fee are of their amount: after an edit of those, they aren't the sale's any more. */
const FITS: Partial<Record<SaleValue['field'], string>> = {
  time: 'theirs.sale_date = mine.sale_date',
  tax: 'theirs.revenue_cents = mine.revenue_cents',
  fee: 'theirs.revenue_cents = mine.revenue_cents',
}
const isFilled = (column: (typeof COLUMNS)[number]): string =>
  `(theirs.${column.name} IS NULL AND mine.${stagedName(column)} IS NOT NULL AND ${FITS[column.field] ?? 'true'})`

const HAS_ANY = `
  SELECT EXISTS (SELECT FROM staged WHERE ${COLUMNS.map((column) => `${stagedName(column)} IS NOT NULL`).join(' OR ')}) AS has`

const PART = 'row_number() OVER (PARTITION BY record_hash ORDER BY'
/** Each row with its sale: of equal records, the first row is the first sale. */
const PAIRED = sqlText`
  (SELECT record_hash, sale_date, revenue_cents, ${COLUMNS.map(stagedName).join(', ')}, ${PART} row) AS copy
   FROM staged WHERE record_hash IN (SELECT record_hash FROM known)) AS mine
  JOIN (SELECT id, record_hash, sale_date, revenue_cents, ${listOf(COLUMNS)}, ${PART} id) AS copy
        FROM ${sale} WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM known)) AS theirs
  USING (record_hash, copy)`
const IS_ANY_FILLED = COLUMNS.map(isFilled).join(' OR ')

const COUNT = `
  SELECT count(*) AS sales, ${COLUMNS.map((column) => `count(*) FILTER (WHERE ${isFilled(column)}) AS "${column.field}"`).join(', ')}
  FROM ${PAIRED} WHERE ${IS_ANY_FILLED}`

const foundValue = (column: (typeof COLUMNS)[number]): string =>
  column.kind === 'name' ? `${column.table}_of.${column.name}` : `mine.${column.name}`

const CHANGED = `
  CREATE TEMP TABLE changed_row ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY theirs.id) AS place, theirs.id AS sale_id, theirs.sale_date,
    ${COLUMNS.map((column) => `CASE WHEN ${isFilled(column)} THEN ${foundValue(column)} ELSE theirs.${column.name} END AS ${column.name}`).join(',\n    ')}
  FROM ${PAIRED}
  ${COLUMNS.map((column) => (column.kind === 'name' ? `LEFT JOIN ${column.table}_of ON ${column.table}_of.${column.table}_no = mine.${column.table}_no` : '')).join(' ')}
  WHERE ${IS_ANY_FILLED}`

/** Recorded sales that lack something that the staged rows say. */
export interface Fills {
  sales: number
  /** how many get each field, without those that none gets */
  fields: Partial<Record<FilledField, number>>
}
export const NO_FILLS: Fills = { sales: 0, fields: {} }

/** Counts what `fillKnown` would fill. */
export async function countFills({ client }: Pick<OwnerTx, 'client'>): Promise<Fills> {
  const { rows: any } = await client.query<{ has: boolean }>(HAS_ANY)
  if (!any[0]!.has) return NO_FILLS
  const { rows } = await client.query<{ sales: number } & Record<FilledField, number>>(COUNT)
  const { sales, ...counts } = rows[0]!
  const fields = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  return { sales, fields }
}

/** Fills the sales, which an undo of the import takes back. Needs the names resolved (`keepNames`). */
export async function fillKnown(tx: OwnerTx, importId: number): Promise<Fills> {
  const fills = await countFills(tx)
  if (fills.sales === 0) return fills
  await lockSales(tx)
  const { rowCount } = await tx.client.query(CHANGED)
  const columns = COLUMNS.map(({ name }) => name)
  // The sales don't count as edited, so that the imports which brought them can still be undone.
  const sales = await replaceValues(tx, importId, columns, { rows: rowCount!, now: null })
  return { ...fills, sales }
}
