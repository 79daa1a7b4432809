import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { NAME_KINDS, type NameKind } from '../contract.ts'
import { NAMES } from '../rollups/dimensions.ts'
import type { RoomForSent } from '../room.ts'
import { sameId } from '../spellings.ts'

/** Maps the names in staged rows to their ids, by the number that each spelling has in the file. */

/** Joins that add the ids of the names; null where the owner has no such name, or the row has none. */
export const STAGED_NAMES = NAME_KINDS.map(
  (name) => `LEFT JOIN ${name}_of USING (${name}_no)`,
).join('\n')

const SPELLED = `
  CREATE TEMP TABLE IF NOT EXISTS spelled ON COMMIT DROP AS
  SELECT spelling.* FROM staged, json_to_recordset(names) AS spelling (kind text, no integer, name text, key text)
  WHERE names IS NOT NULL`

const addNew = (name: NameKind): string => sqlText`
  INSERT INTO ${NAMES[name].names} (owner_id, name, name_key)
  SELECT DISTINCT ON (key) current_owner(), name, key FROM spelled WHERE kind = '${name}' ORDER BY key, no
  ON CONFLICT DO NOTHING`

const createIds = (name: NameKind): string =>
  `CREATE TEMP TABLE IF NOT EXISTS ${name}_of (${name}_no integer, ${name}_id bigint) ON COMMIT DROP`

/** Adds those that aren't there yet. */
const findIds = (name: NameKind): string => sqlText`
  INSERT INTO ${name}_of
  SELECT no, ${sameId('named')} FROM spelled
  JOIN ${NAMES[name].names} AS named ON owner_id = current_owner() AND name_key = key
  WHERE kind = '${name}' AND no NOT IN (SELECT ${name}_no FROM ${name}_of)`

/** A key that is a number, such as 0012, 1,50 or 4.00638e+12. */
export const numberOf = (key: string): string => `
  CASE WHEN ${key} ~ '^[+-]?[0-9]{1,30}([.,][0-9]{1,30})?(e[+-]?[0-9]{1,2})?$'
       THEN replace(${key}, ',', '.')::numeric END`

/** A `number` as a spreadsheet shows it: numbers of more than 11 digits are rounded to 6. */
export const SHOWN = `
  CASE WHEN abs(number) >= 1e11 THEN round(number, 5 - floor(log(abs(number)))::integer) ELSE number END`

/**
 * Gives a name that a spreadsheet took for a number the key of the only name of the owner that it shows that way: 12 for
 * 0012, and 4.00638E+12 for 4006381333931.
 */
const undoNumbers = (name: NameKind): string => sqlText`
  UPDATE spelled SET key = one.name_key
  FROM (
    SELECT shown, min(name_key) AS name_key FROM (
      SELECT name_key, id, ${SHOWN} AS shown
      FROM (
        SELECT name_key, ${sameId('named')} AS id, ${numberOf('name_key')} AS number
        FROM ${NAMES[name].names} AS named WHERE owner_id = current_owner()
      ) AS named WHERE number IS NOT NULL
    ) AS numbers GROUP BY shown HAVING count(DISTINCT id) = 1
  ) AS one
  WHERE kind = '${name}' AND ${numberOf('key')} = one.shown AND NOT EXISTS (
    SELECT FROM ${NAMES[name].names} AS same
    WHERE owner_id = current_owner() AND same.name_key = key)`

/**
 * Creates the tables that `STAGED_NAMES` joins, with the names that the owner has. For a file that a spreadsheet has
 * probably saved, `undoesNumbers` also finds names that it took for numbers.
 */
export async function findNames(
  { client }: Pick<OwnerTx, 'client'>,
  { undoesNumbers }: { undoesNumbers: boolean },
): Promise<void> {
  await client.query(SPELLED)
  for (const name of NAME_KINDS) {
    if (undoesNumbers) await client.query(undoNumbers(name))
    await fillIds(client, name)
  }
}

async function fillIds(client: OwnerTx['client'], name: NameKind): Promise<void> {
  await client.query(createIds(name))
  await client.query(findIds(name))
  await client.query(`ANALYZE ${name}_of`)
}

/** Drops the tables that `findNames` created. */
export async function forgetNames({ client }: Pick<OwnerTx, 'client'>): Promise<void> {
  await client.query(`DROP TABLE spelled, ${NAME_KINDS.map((name) => `${name}_of`).join(', ')}`)
}

/**
 * Inserts the names that are new, so that every name has its id in the tables that `STAGED_NAMES` joins. Works with
 * or without `findNames` before, and for each portion of a file. Locks in the order of `lock.ts`, and names by key.
 * `room` is that of a program that may not read.
 */
export async function addStagedNames(
  { client }: Pick<OwnerTx, 'client'>,
  room?: RoomForSent,
): Promise<void> {
  await client.query(SPELLED)
  for (const name of NAME_KINDS) {
    await client.query(addNew(name))
    await fillIds(client, name)
    if (room) {
      const { rows } = await client.query<{ sent: number }>(
        `SELECT count(*) AS sent FROM ${name}_of`,
      )
      room.require(name, rows[0]!.sent)
    }
    await client.query(`SELECT require_room_for_names('${name}', sampled => false)`)
  }
}

/** Forgets the texts of the staged names, but not their ids, before the next portion of the file is staged. */
export async function forgetSpelled({ client }: Pick<OwnerTx, 'client'>): Promise<void> {
  await client.query('DROP TABLE spelled')
}
