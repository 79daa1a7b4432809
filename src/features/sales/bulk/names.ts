import type { OwnerTx } from '../../../server/database/tenancy.ts'

/** The names in staged rows and their ids, by the number that the file gave each spelling. */

const NAMES = ['product', 'customer', 'salesperson'] as const
type Name = (typeof NAMES)[number]

/** Gives staged rows the ids of their names; null where there is no such name, or none in the file. */
export const STAGED_NAMES = `
  JOIN product_of USING (product_no)
  LEFT JOIN customer_of USING (customer_no)
  LEFT JOIN salesperson_of USING (salesperson_no)`

const SPELLED = `
  CREATE TEMP TABLE spelled ON COMMIT DROP AS
  SELECT ${NAMES.map((name) => `${name}_no, ${name}_name, ${name}_key`).join(', ')} FROM staged
  WHERE ${NAMES.map((name) => `${name}_name IS NOT NULL`).join(' OR ')}`

const keepNew = (name: Name): string => `
  INSERT INTO ${name} (owner_id, name, name_key)
  SELECT DISTINCT ON (${name}_key) current_owner(), ${name}_name, ${name}_key
  FROM spelled WHERE ${name}_name IS NOT NULL
  ORDER BY ${name}_key, ${name}_no
  ON CONFLICT DO NOTHING`

const findIds = (name: Name): string => `
  CREATE TEMP TABLE ${name}_of ON COMMIT DROP AS
  SELECT ${name}_no, id AS ${name}_id FROM spelled
  JOIN ${name} ON owner_id = current_owner() AND name_key = ${name}_key`

/**
 * Makes what `STAGED_NAMES` joins; with `keepsNew`, new names are kept and every name has its id. In
 * the order of `lock.ts`, and each by key.
 */
export async function resolveNames(
  { client }: Pick<OwnerTx, 'client'>,
  { keepsNew }: { keepsNew: boolean },
): Promise<void> {
  await client.query(SPELLED)
  for (const name of NAMES) {
    if (keepsNew) {
      await client.query(keepNew(name))
      await client.query(`SELECT require_room_for_names('${name}', sampled => false)`)
    }
    await client.query(findIds(name))
    await client.query(`ANALYZE ${name}_of`)
  }
}
