import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { columnsOf, lockSales, replaceValues, STAGED_NAMES } from '../../sales/index.ts'
import type { ComparedRows } from './comparison.ts'

const changedRows = (table: string, columns: string[]): string => `
  CREATE TEMP TABLE changed_row ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY pair.sale_id) AS place, pair.sale_id, ${columns.join(', ')}
  FROM pair JOIN ${table} USING (row) ${STAGED_NAMES}
  WHERE differing > 0`

/** Stores the earlier values. Needs resolved names. Throws a 409 if too many are stored. */
export async function updateChanged(
  tx: OwnerTx,
  importId: number,
  { fields, table }: Pick<ComparedRows, 'fields' | 'table'>,
  now: Date,
): Promise<number> {
  const columns = columnsOf(fields)
  await lockSales(tx)
  const { rowCount } = await tx.client.query(changedRows(table, columns))
  return replaceValues(tx, importId, columns, { rows: rowCount!, now })
}
