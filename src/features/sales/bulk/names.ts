import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { DIMENSIONS, TABLES, type Dimension } from '../rollups/dimensions.ts'

/** Maps the names in staged rows to their ids, by the number that each spelling has in the file. */

/** Joins that add the ids of the names; null where the owner has no such name, or the row has none. */
export const STAGED_NAMES = `
  JOIN product_of USING (product_no)
  LEFT JOIN customer_of USING (customer_no)
  LEFT JOIN salesperson_of USING (salesperson_no)`

const SPELLED = `
  CREATE TEMP TABLE spelled ON COMMIT DROP AS
  SELECT ${DIMENSIONS.map((name) => `${name}_no, ${name}_name, ${name}_key`).join(', ')} FROM staged
  WHERE ${DIMENSIONS.map((name) => `${name}_name IS NOT NULL`).join(' OR ')}`

const keepNew = (name: Dimension): string => sqlText`
  INSERT INTO ${TABLES[name].names} (owner_id, name, name_key)
  SELECT DISTINCT ON (${name}_key) current_owner(), ${name}_name, ${name}_key
  FROM spelled WHERE ${name}_name IS NOT NULL
  ORDER BY ${name}_key, ${name}_no
  ON CONFLICT DO NOTHING`

const findIds = (name: Dimension): string => sqlText`
  CREATE TEMP TABLE ${name}_of ON COMMIT DROP AS
  SELECT ${name}_no, id AS ${name}_id FROM spelled
  JOIN ${TABLES[name].names} ON owner_id = current_owner() AND name_key = ${name}_key`

/**
 * Creates the tables that `STAGED_NAMES` joins. With `keepsNew`, new names are inserted, so that every
 * name has its id. Locks in the order of `lock.ts`, and names by key.
 */
export async function resolveNames(
  { client }: Pick<OwnerTx, 'client'>,
  { keepsNew }: { keepsNew: boolean },
): Promise<void> {
  await client.query(SPELLED)
  for (const name of DIMENSIONS) {
    if (keepsNew) {
      await client.query(keepNew(name))
      await client.query(`SELECT require_room_for_names('${name}', sampled => false)`)
    }
    await client.query(findIds(name))
    await client.query(`ANALYZE ${name}_of`)
  }
}
