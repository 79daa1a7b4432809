import type { OwnerTx } from '../../../server/database/tenancy.ts'

/**
 * Receipt numbers of more than 11 digits that a spreadsheet shows rounded, such as 2.02605E+11. Many have the same one, so
 * it is no receipt.
 */

type Client = Pick<OwnerTx, 'client'>

const IS_ROUNDED = `receipt ~* '^[0-9]([.,][0-9]+)?e[+]?[0-9]{2}$'`
const ARE_MOST = `
  SELECT 2 * count(*) FILTER (WHERE ${IS_ROUNDED}) > count(receipt) AS "areMost" FROM row_value`
const forget = (table: string, condition = 'true'): string =>
  `UPDATE ${table} SET receipt = NULL WHERE receipt IS NOT NULL AND ${condition}`

/**
 * If most receipts of the file are rounded, its rows are compared without any, and those in `table`, to be recorded, lose
 * them. Returns whether they are.
 */
export async function forgetReceipts({ client }: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ areMost: boolean }>(ARE_MOST)
  if (!rows[0]!.areMost) return false
  await client.query(forget('row_value'))
  await client.query(forget('canceled'))
  await client.query(forget(table, IS_ROUNDED))
  return true
}

/** Of candidates from such a file, which get the receipts of another one. */
export const FORGET_ROUNDED = forget('candidate', IS_ROUNDED)
