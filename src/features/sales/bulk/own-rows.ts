import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'
import type { SaleValue } from '../contract.ts'
import { sale } from '../tables.ts'
import { numberOf, SHOWN, STAGED_NAMES } from './names.ts'
import { pairLast, pairMoved, pairSimilar } from './similar-rows.ts'

/**
 * Finds the recorded sales that the staged rows of our own export stand for, unchanged or changed, so that neither is
 * recorded twice (ADR 0030). Each step looks only at what the ones before left over, and no sale is used twice:
 *
 * 1. A row with the id of a sale is that sale.
 * 2. A row is a sale with the same values in all columns that the file has.
 * 3. A row is the sale that the same record brought in an earlier import, whatever was edited since.
 * 4. A row is probably the only sale that differs from it in one or two columns, or in three if the others are all
 *    found (`similar-rows.ts`).
 *
 * Afterwards `pair` has the rows whose sale is known one by one, and `loose` has the rows and the sales that equal no
 * other. Rows in neither are recorded already. Needs `findNames`.
 */

type Client = Pick<OwnerTx, 'client'>

/** What a file has of our export. */
export interface OwnRows {
  /** fields that the file has columns for */
  fields: SaleValue['field'][]
  hasIds: boolean
  /** False if only its headers suggest that it is ours. */
  isCertain: boolean
  /**
   * The file isn't ours, but its rows stand for the sales of these imports and no others (`feed-rows.ts`). It may have lost its
   * oldest rows since: sales that only differ in their day, or are of its first one, aren't those of new rows.
   */
  imports?: number[]
}

/** SQL that is true for the sales that a row may stand for. */
export const inScope = ({ imports }: Pick<OwnRows, 'imports'>): string =>
  imports === undefined
    ? 'true'
    : `import_id = ANY ('{${imports.map(Number).join(',')}}'::bigint[])`

const VALUES = listOf(VALUE_COLUMNS)
export const columnsOf = (fields: OwnRows['fields']): string[] =>
  VALUE_COLUMNS.filter(({ field }) => fields.includes(field)).map(({ name }) => name)

/** A new name has no id yet; the negative number of its spelling equals no other. */
const ROW_VALUES = `
  CREATE TEMP TABLE row_value ON COMMIT DROP AS
  SELECT row, sale_id, ${VALUE_COLUMNS.map((column) =>
    column.kind === 'name'
      ? `coalesce(${column.name}, -${column.table}_no) AS ${column.name}`
      : column.name,
  ).join(', ')}
  FROM staged ${STAGED_NAMES}`

/** Gives a receipt number that a spreadsheet took for a number the only one of these days that it shows that way. */
const UNDO_NUMBERS = sqlText`
  UPDATE staged SET receipt = one.receipt
  FROM (
    SELECT shown, min(receipt) AS receipt FROM (
      SELECT receipt, ${SHOWN} AS shown
      FROM (
        SELECT DISTINCT receipt, ${numberOf('receipt')} AS number FROM ${sale}
        WHERE owner_id = current_owner() AND receipt IS NOT NULL
          AND sale_date BETWEEN (SELECT min(sale_date) FROM staged)
                            AND (SELECT max(sale_date) FROM staged)
      ) AS kept WHERE number IS NOT NULL
    ) AS numbers GROUP BY shown HAVING count(*) = 1
  ) AS one
  WHERE staged.receipt <> one.receipt AND ${numberOf('staged.receipt')} = one.shown`

const PAIRS = `
  CREATE TEMP TABLE pair (row integer, sale_id bigint, differing integer) ON COMMIT DROP`

/** Of several rows with one id, as after a row was copied, the one that differs least is the sale. */
const pairIds = (columns: string[]): string => sqlText`
  INSERT INTO pair
  SELECT DISTINCT ON (sale_id) row, sale_id, differing FROM (
    SELECT row, sale.id AS sale_id,
           ${columns.map((name) => `(mine.${name} IS DISTINCT FROM sale.${name})::integer`).join(' + ')} AS differing
    FROM row_value AS mine JOIN ${sale} ON owner_id = current_owner() AND id = sale_id
  ) AS found
  ORDER BY sale_id, differing, row`

/**
 * Rows and sales are grouped together rather than joined, because null values are equal in a group but not in a join.
 * Among equal ones, as many rows are recorded as there are sales; the others are loose. The date is first because rows
 * are mostly in its order: other orders take half as long again (measured).
 */
const findLoose = (columns: string[], scope: string): string => {
  const group = ['sale_date', ...columns.filter((name) => name !== 'sale_date')].join(', ')
  return sqlText`
  CREATE TEMP TABLE loose ON COMMIT DROP AS
  SELECT row, sale_id, ${VALUES} FROM (
    SELECT *, row_number() OVER (PARTITION BY ${group} ORDER BY row NULLS LAST) AS place,
           count(row) OVER (PARTITION BY ${group}) AS rows,
           count(sale_id) OVER (PARTITION BY ${group}) AS sales
    FROM (
      SELECT row, NULL::bigint AS sale_id, ${VALUES} FROM row_value
      WHERE NOT EXISTS (SELECT FROM pair WHERE pair.row = row_value.row)
      UNION ALL
      SELECT NULL, id, ${VALUES} FROM ${sale}
      WHERE owner_id = current_owner()
        AND sale_date BETWEEN (SELECT min(sale_date) FROM staged)
                          AND (SELECT max(sale_date) FROM staged)
        AND ${scope} AND NOT EXISTS (SELECT FROM pair WHERE sale_id = sale.id)
    ) AS heap
  ) AS counted
  WHERE place > CASE WHEN row IS NULL THEN 2 * rows ELSE sales END`
}

const PAIR_RECORDS = sqlText`
  INSERT INTO pair
  SELECT row, mine.sale_id, 0 FROM (
    SELECT row, record_hash, row_number() OVER (PARTITION BY record_hash ORDER BY row) AS copy
    FROM loose JOIN staged USING (row)
  ) AS theirs JOIN (
    SELECT loose.sale_id, record_hash, row_number() OVER (PARTITION BY record_hash ORDER BY loose.sale_id) AS copy
    FROM loose JOIN ${sale} ON owner_id = current_owner() AND id = loose.sale_id
  ) AS mine USING (record_hash, copy)`

/** The first day of a file that begins later than its sales may be there only in part. */
const forgetCutOff = (scope: string): string => sqlText`
  DELETE FROM loose USING ${sale} AS gone
  WHERE row IS NULL AND gone.owner_id = current_owner() AND gone.id = loose.sale_id
    AND loose.sale_date = (SELECT min(sale_date) FROM staged)
    AND NOT EXISTS (SELECT FROM staged WHERE staged.record_hash = gone.record_hash)
    AND EXISTS (
    SELECT FROM ${sale} AS earlier
    WHERE owner_id = current_owner() AND sale_date < (SELECT min(sale_date) FROM staged) AND ${scope})`

const COUNT = `
  SELECT (SELECT count(*) FROM pair WHERE differing > 0) AS changed,
         (SELECT count(*) FROM loose LEFT JOIN pair USING (row) WHERE loose.row IS NOT NULL AND pair.row IS NULL) AS fresh,
         (SELECT count(*) FROM loose WHERE row IS NULL AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)) AS gone`

export interface Found {
  /** rows of sales that aren't recorded yet */
  fresh: number
  /** rows of recorded sales that differ from them */
  changed: number
  /** sales of the file's days that no row stands for */
  gone: number
}

/** Compares the staged rows with the owner's sales. Returns null if they turn out not to be our export. */
export async function findOwnRows({ client }: Client, own: OwnRows): Promise<Found | null> {
  const columns = columnsOf(own.fields)
  if (own.fields.includes('receipt')) await client.query(UNDO_NUMBERS)
  await client.query(ROW_VALUES)
  await client.query(PAIRS)
  if (own.hasIds) await client.query(pairIds(columns))
  await client.query('ANALYZE pair')
  await client.query(findLoose(columns, inScope(own)))
  await client.query('ANALYZE loose')
  if (!own.isCertain && !(await areMostlyRecorded({ client }))) {
    await client.query('DROP TABLE row_value, pair, loose')
    return null
  }
  if (own.imports) await client.query(forgetCutOff(inScope(own)))
  const left = await client.query<{ rows: number; sales: number }>(
    'SELECT count(row) AS rows, count(sale_id) AS sales FROM loose',
  )
  const { rows, sales } = left.rows[0]!
  if (rows > 0 && sales > 0) {
    await client.query(PAIR_RECORDS)
    // The same on another day is a new sale: people buy the same again.
    await pairSimilar({ client }, columns, rows, own.imports ? ['sale_date'] : [])
    if (!own.imports && !own.hasIds && (await areMostlyRecorded({ client })))
      await pairLast({ client }, columns)
  }
  // In a file of mostly new sales, the same as in another month isn't that sale.
  if (!own.imports && !own.hasIds && rows > 0 && (await areMostlyRecorded({ client }))) {
    await pairMoved({ client }, columns, rows)
  }
  const counted = await client.query<Found>(COUNT)
  return counted.rows[0]!
}

async function areMostlyRecorded({ client }: Client): Promise<boolean> {
  const { rows } = await client.query<{ areMost: boolean }>(
    `SELECT 2 * count(loose.row) <= count(*) AS "areMost" FROM staged LEFT JOIN loose USING (row)`,
  )
  return rows[0]!.areMost
}
