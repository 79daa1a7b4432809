import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { IS_UPDATED } from './duplicates.ts'

/**
 * Files of another till, seller or place, whose sales look like those of an import: the same goods on the same day, or
 * receipts that begin with 1 every day. Most of their rows name another salesperson, channel or customer.
 */

export const SOURCES = ['salesperson_id', 'channel_id', 'customer_id']

/** A long receipt number, the same time or the same record is of one till: then the column has other names by now. */
const IS_BY_CHANCE = `(theirs.receipt IS NULL
  OR (theirs.receipt ~ '^[0-9]{1,4}$' AND (mine.minute = theirs.minute) IS NOT TRUE))
  AND NOT theirs.sale_id ${IS_UPDATED}`
const isMost = (source: string): string =>
  `count(*) FILTER (WHERE other_${source}) > greatest(1, (count(*) + coalesce(min(known), 0)) / 2)`

const FORGET = `
  WITH compared AS (
    SELECT pair.row, import_id, known,
           ${SOURCES.map((source) => `(mine.${source} <> theirs.${source} AND ${IS_BY_CHANCE}) IS TRUE AS other_${source}`).join(', ')}
    FROM pair JOIN row_value AS mine USING (row) JOIN candidate AS theirs ON theirs.sale_id = pair.sale_id
    LEFT JOIN known_of_import USING (import_id)
  ), of_import AS (
    SELECT import_id, ${SOURCES.map((source) => `${isMost(source)} AS is_${source}`).join(', ')}
    FROM compared GROUP BY import_id
  )
  DELETE FROM pair USING compared JOIN of_import USING (import_id)
  WHERE pair.row = compared.row AND (${SOURCES.map((source) => `(is_${source} AND other_${source})`).join(' OR ')})
  RETURNING import_id AS id`

const FORGET_SALES = `
  DELETE FROM loose USING candidate
  WHERE loose.sale_id = candidate.sale_id AND import_id = ANY ($1)
    AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)`

/** Takes out of `pair` the rows of another source. `alsoItsSales`: no other row is one of the import's sales either. */
export async function forgetOtherSource(
  { client }: Pick<OwnerTx, 'client'>,
  { alsoItsSales }: { alsoItsSales: boolean },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(FORGET)
  const imports = [...new Set(rows.map(({ id }) => id))]
  if (alsoItsSales && imports.length > 0) await client.query(FORGET_SALES, [imports])
}
