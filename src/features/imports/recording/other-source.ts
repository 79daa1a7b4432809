import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { NAMES } from '../../sales/index.ts'
import { IS_UPDATED } from './duplicates.ts'

/** Another till, seller or place may have similar sales: the same goods on a day, or receipts that restart at 1. */

const KINDS = ['salesperson', 'channel', 'customer'] as const
export const SOURCES = KINDS.map((kind) => `${kind}_id`)

/** A long receipt number, the same time or the same record is of one till: then the name changed. */
const IS_BY_CHANCE = `(theirs.receipt IS NULL
  OR (theirs.receipt ~ '^[0-9]{1,4}$' AND (mine.minute = theirs.minute) IS NOT TRUE))
  AND NOT theirs.sale_id ${IS_UPDATED}`

const wordsIn = (key: string): string => `regexp_split_to_array(${key}, '[^[:alnum:]]+')`
const namesOf = (kind: (typeof KINDS)[number]): string => sqlText`
  SELECT '${kind}' AS kind, id, ${wordsIn('name_key')} AS words FROM ${NAMES[kind].names}
  WHERE owner_id = current_owner() AND id IN (
    SELECT unnest(ARRAY[mine_${kind}, theirs_${kind}]) FROM compared WHERE mine_${kind} <> theirs_${kind})`
/** Mia is Mia Ortiz by now; Leo isn't. */
const isOther = (kind: (typeof KINDS)[number]): string => `
  (mine_${kind} <> theirs_${kind} AND is_by_chance
    AND NOT coalesce(my_${kind}.words <@ their_${kind}.words OR my_${kind}.words @> their_${kind}.words, false)
  ) IS TRUE AS other_${kind}_id`
const joinNames = (kind: (typeof KINDS)[number]): string => `
  LEFT JOIN named AS my_${kind} ON my_${kind}.kind = '${kind}' AND my_${kind}.id = mine_${kind}
  LEFT JOIN named AS their_${kind} ON their_${kind}.kind = '${kind}' AND their_${kind}.id = theirs_${kind}`
const isMost = (source: string): string =>
  `count(*) FILTER (WHERE other_${source}) > greatest(1, (count(*) + coalesce(min(known), 0)) / 2)`

const FORGET = `
  WITH compared AS MATERIALIZED (
    SELECT pair.row, import_id, known, ${IS_BY_CHANCE} AS is_by_chance,
           ${KINDS.map((kind) => `mine.${kind}_id AS mine_${kind}, theirs.${kind}_id AS theirs_${kind}`).join(', ')}
    FROM pair JOIN row_value AS mine USING (row) JOIN candidate AS theirs ON theirs.sale_id = pair.sale_id
    LEFT JOIN known_of_import USING (import_id)
  ), named AS MATERIALIZED (
    ${KINDS.map(namesOf).join(' UNION ALL ')}
    UNION ALL SELECT kind, -no, ${wordsIn('min(key)')} FROM spelled GROUP BY kind, no
  ), judged AS (
    SELECT row, import_id, known, ${KINDS.map(isOther).join(', ')}
    FROM compared ${KINDS.map(joinNames).join('')}
  ), of_import AS (
    SELECT import_id, ${SOURCES.map((source) => `${isMost(source)} AS is_${source}`).join(', ')}
    FROM judged GROUP BY import_id
  )
  DELETE FROM pair USING judged JOIN of_import USING (import_id)
  WHERE pair.row = judged.row AND (${SOURCES.map((source) => `(is_${source} AND other_${source})`).join(' OR ')})
  RETURNING import_id AS id`

const FORGET_SALES = `
  DELETE FROM loose USING candidate
  WHERE loose.sale_id = candidate.sale_id AND import_id = ANY ($1)
    AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)`

export async function forgetOtherSource(
  { client }: Pick<OwnerTx, 'client'>,
  { alsoItsSales }: { alsoItsSales: boolean },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(FORGET)
  const imports = [...new Set(rows.map(({ id }) => id))]
  if (alsoItsSales && imports.length > 0) await client.query(FORGET_SALES, [imports])
}
