import type { OwnerTx } from '../../../server/database/tenancy.ts'

/** A spreadsheet shows more than 11 digits as 2.02605E+11: many receipts share that text. */

type Client = Pick<OwnerTx, 'client'>

const IS_ROUNDED = `receipt ~* '^[0-9]([.,][0-9]+)?e[+]?[0-9]{2}$'`
const ARE_MOST = `
  SELECT 2 * count(*) FILTER (WHERE ${IS_ROUNDED}) > count(receipt) AS "areMost" FROM row_value`
const forget = (table: string, condition = 'true'): string =>
  `UPDATE ${table} SET receipt = NULL WHERE receipt IS NOT NULL AND ${condition}`

export async function forgetReceipts({ client }: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ areMost: boolean }>(ARE_MOST)
  if (!rows[0]!.areMost) return false
  await client.query(forget('row_value'))
  await client.query(forget('canceled'))
  await client.query(forget(table, IS_ROUNDED))
  return true
}

export const FORGET_ROUNDED = forget('candidate', IS_ROUNDED)
