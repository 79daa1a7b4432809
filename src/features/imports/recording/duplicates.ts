import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { replacedSale, sale } from '../../sales/tables.ts'

/**
 * Rows are compared by the whole original record, even if the sale was edited by hand since. A sale that another file
 * updated since is compared by values: its earlier values coming back are a change, too.
 */

type Client = Pick<OwnerTx, 'client'>

/** A sale that only got missing values wasn't updated. */
const findUpdated = (by: string): string => sqlText`
  CREATE TEMP TABLE updated_since ON COMMIT DROP AS
  SELECT DISTINCT sale.id AS sale_id
  FROM ${replacedSale} AS stored JOIN ${sale} USING (owner_id, id)
  WHERE stored.owner_id = current_owner() AND is_before AND ${by}
    AND left_edited_at = sale.edited_at AND left_edited_at IS DISTINCT FROM stored.edited_at
    AND sale.record_hash IN (SELECT record_hash FROM staged)`

export const IS_UPDATED = 'IN (SELECT sale_id FROM updated_since)'

const find = (scope: string): string => sqlText`
  CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT record_hash, copies, here FROM (
    SELECT record_hash, count(*) AS copies FROM ${sale}
    WHERE owner_id = current_owner() AND record_hash IN (SELECT record_hash FROM staged) AND ${scope}
      AND NOT id ${IS_UPDATED}
    GROUP BY record_hash
  ) AS recorded JOIN (SELECT record_hash, count(*) AS here FROM staged GROUP BY record_hash) AS counted USING (record_hash)`

const SELECT_FRESH = `
  CREATE TEMP TABLE fresh ON COMMIT DROP AS
  SELECT staged.* FROM staged LEFT JOIN known USING (record_hash) WHERE copies IS NULL
  UNION ALL
  SELECT (counted.staged).* FROM (
    SELECT staged, copies, row_number() OVER (PARTITION BY record_hash ORDER BY staged.row) AS copy
    FROM known JOIN staged USING (record_hash)
    WHERE here > copies
  ) AS counted
  WHERE copy > copies`

export interface Fresh {
  table: 'staged' | 'fresh'
  rows: number
}

interface Scope {
  sales: string
  updates: string
}

/** Fills `known` and `updated_since`. */
export async function selectFresh({ client }: Client, { sales, updates }: Scope): Promise<Fresh> {
  await client.query(findUpdated(updates))
  const { rowCount } = await client.query(find(sales))
  await client.query('ANALYZE known')
  const table = rowCount ? 'fresh' : 'staged'
  if (table === 'fresh') {
    await client.query(SELECT_FRESH)
    await client.query('ANALYZE fresh')
  }
  const { rows } = await client.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)
  return { table, rows: rows[0]!.rows }
}
