import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { NAMES, sameId, VALUE_COLUMNS } from '../../sales/index.ts'

/**
 * Sales canceled after recording: the file has their rows, but as no sales. Such a row looks only among sales without
 * another row. In `pair` its row number is negative.
 */

type Client = Pick<OwnerTx, 'client'>

type CanceledRow = Record<string, string | number | null>

const sentType = (column: (typeof VALUE_COLUMNS)[number]): string =>
  column.kind === 'name' ? 'text' : column.type

/** An unknown name equals no other. */
const valueOf = (column: (typeof VALUE_COLUMNS)[number]): string =>
  column.kind === 'name'
    ? sqlText`CASE WHEN "${column.field}" IS NOT NULL THEN coalesce((
        SELECT ${sameId('named')} FROM ${NAMES[column.table].names} AS named
        WHERE named.owner_id = current_owner() AND name_key = "${column.field}"), -1) END`
    : `"${column.field}"`

export const CANCELED_TABLE = `
  CREATE TEMP TABLE canceled (row integer, ${VALUE_COLUMNS.map((column) => `${column.name} ${column.kind === 'name' ? 'bigint' : column.type}`).join(', ')}) ON COMMIT DROP`

const FILL = `
  INSERT INTO canceled
  SELECT -row, ${VALUE_COLUMNS.map(valueOf).join(', ')}
  FROM json_to_recordset($1) AS sent (row integer, ${VALUE_COLUMNS.map((column) => `"${column.field}" ${sentType(column)}`).join(', ')})`

/** Needs an empty table `canceled`. */
export async function stageCanceled({ client }: Client, rows: CanceledRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(FILL, [JSON.stringify(rows)])
  await client.query('ANALYZE canceled')
}

export async function anyCanceled({ client }: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM canceled LIMIT 1')
  return rowCount! > 0
}

export const dayOfFile = (end: 'min' | 'max'): string =>
  `(SELECT ${end}(sale_date) FROM (SELECT sale_date FROM staged UNION ALL SELECT sale_date FROM canceled) AS of_file)`
