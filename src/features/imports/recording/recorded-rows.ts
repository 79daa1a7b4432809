import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  columnsOf,
  listOf,
  numberOf,
  SHOWN,
  STAGED_NAMES,
  VALUE_COLUMNS,
} from '../../sales/index.ts'
import type { SaleValue } from '../../sales/fields/contract.ts'
import { sale } from '../../sales/tables.ts'
import { allCandidates, importedCandidates, inScope, type LackingImports } from './candidates.ts'
import { dayOfFile } from './canceled.ts'
import { FILLABLE } from './fillable.ts'
import { hasTimes, MARK_MOVED } from './moved-times.ts'
import { forgetOtherSource, SOURCES } from './other-source.ts'
import { forgetReceipts } from './rounded-receipts.ts'
import { pairLast, pairMoved, pairSimilar } from './similar-rows.ts'

/**
 * Finds the recorded sales that rows stand for, so that none is recorded twice. Each step sees only what earlier steps
 * left, and no sale is used twice:
 *
 * 1. By the id of a sale.
 * 2. By the values in all columns of the file; equal rows are counted.
 * 3. By the record of an earlier import, whatever was edited since. For other programs' files this comes first
 *    (`duplicates.ts`), except where another import updated the sale: then the row differs.
 * 4. For other programs: by product and receipt of the day, whatever else changed.
 * 5. By being the only sale that differs in 1 or 2 columns, or in 3 if all others are found (`similar-rows.ts`), and only
 *    where somebody is asked: without a receipt, other values are another sale.
 *
 * After 4, canceled rows look among the sales without a row (`canceled.ts`). Afterwards `pair` has the rows with known
 * sales, and `loose` the rows and sales that equal no other. Needs `findNames`.
 */

type Client = Pick<OwnerTx, 'client'>

export interface Rows {
  table: 'staged' | 'fresh'
  fields: SaleValue['field'][]
  /** `isCertain`: false if only headers suggest our export */
  own?: { hasIds: boolean; isCertain: boolean }
  /** of a nightly file: rows stand for sales of these imports only */
  imports?: number[]
  /** false for a program that may not read: rows of step 5 are new sales */
  asks: boolean
}

const VALUES = listOf(VALUE_COLUMNS)

/** A new name has no id; the negative number of its spelling equals no other. */
const rowValues = (table: string): string => `
  CREATE TEMP TABLE row_value ON COMMIT DROP AS
  SELECT row, sale_id, record_hash, ${VALUE_COLUMNS.map((column) =>
    column.kind === 'name'
      ? `coalesce(${column.name}, -${column.table}_no) AS ${column.name}`
      : column.name,
  ).join(', ')}
  FROM ${table} ${STAGED_NAMES}`

/** A spreadsheet took 0017 for a number. */
const undoNumbers = (table: string): string => sqlText`
  UPDATE ${table} AS mine SET receipt = one.receipt
  FROM (
    SELECT shown, min(receipt) AS receipt FROM (
      SELECT receipt, ${SHOWN} AS shown
      FROM (
        SELECT DISTINCT receipt, ${numberOf('receipt')} AS number FROM ${sale}
        WHERE owner_id = current_owner() AND receipt IS NOT NULL
          AND sale_date BETWEEN ${dayOfFile('min')} AND ${dayOfFile('max')}
      ) AS stored WHERE number IS NOT NULL
    ) AS numbers GROUP BY shown HAVING count(*) = 1
  ) AS one
  WHERE mine.receipt <> one.receipt AND ${numberOf('lower(mine.receipt)')} = one.shown`

const PAIRS = `
  CREATE TEMP TABLE pair (row integer, sale_id bigint, differing integer) ON COMMIT DROP`

/** Of rows with one id, as after copying a row, the sale is the row that differs least. */
const pairIds = (columns: string[]): string => sqlText`
  INSERT INTO pair
  SELECT DISTINCT ON (sale_id) row, sale_id, differing FROM (
    SELECT row, sale.id AS sale_id,
           ${columns.map((name) => `(mine.${name} IS DISTINCT FROM sale.${name})::integer`).join(' + ')} AS differing
    FROM row_value AS mine JOIN ${sale} ON owner_id = current_owner() AND id = sale_id
  ) AS found
  ORDER BY sale_id, differing, row`

type Paired = 'row_value' | 'canceled'

/** Equal rows and sales are paired in their order. */
const pairEqual = (key: string, from: string, differing: number | null): string => `
  INSERT INTO pair
  SELECT max(row), max(sale_id), ${String(differing)}::integer FROM (
    SELECT *, row_number() OVER (PARTITION BY ${key}, row IS NULL ORDER BY row, sale_id) AS place
    FROM (${from}) AS heap
  ) AS placed
  GROUP BY ${key}, place HAVING count(*) = 2`

/** Without a row so far; at the beginning, every candidate. */
const LEFT_OVER = `(
  SELECT * FROM candidate WHERE NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = candidate.sale_id)
) AS left_over`

/**
 * Grouped rather than joined: nulls are equal in a group only. The date comes first: other orders take 1.5 times as
 * long (measured).
 */
const pairValues = (columns: string[], scope: string, rows: Paired = 'row_value'): string =>
  pairEqual(
    ['sale_date', ...columns.filter((name) => name !== 'sale_date')].join(', '),
    `SELECT row, NULL::bigint AS sale_id, ${VALUES} FROM ${rows}
     WHERE NOT EXISTS (SELECT FROM pair WHERE pair.row = ${rows}.row)
     UNION ALL SELECT NULL, sale_id, ${VALUES} FROM ${rows === 'canceled' ? LEFT_OVER : 'candidate'} WHERE ${scope}`,
    rows === 'canceled' ? null : 0,
  )

const LOOSE = `
  CREATE TEMP TABLE loose ON COMMIT DROP AS
  SELECT row, NULL::bigint AS sale_id, ${VALUES} FROM row_value
  WHERE NOT EXISTS (SELECT FROM pair WHERE pair.row = row_value.row)
  UNION ALL
  SELECT NULL, sale_id, ${VALUES} FROM candidate
  WHERE NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = candidate.sale_id)`

const pairRecords = (differing: number): string => sqlText`
  INSERT INTO pair
  SELECT row, mine.sale_id, ${String(differing)} FROM (
    SELECT row, record_hash, row_number() OVER (PARTITION BY record_hash ORDER BY row) AS copy
    FROM loose JOIN row_value USING (row)
  ) AS theirs JOIN (
    SELECT loose.sale_id, record_hash, row_number() OVER (PARTITION BY record_hash ORDER BY loose.sale_id) AS copy
    FROM loose JOIN ${sale} ON owner_id = current_owner() AND id = loose.sale_id
  ) AS mine USING (record_hash, copy)`

const CANCELED_AND_LOOSE = `(
  SELECT row, NULL::bigint AS sale_id, ${VALUES} FROM canceled
  UNION ALL SELECT NULL, sale_id, ${VALUES} FROM loose WHERE row IS NULL
) AS loose`

/** By day, because some tills restart at 1 every day. A refund is no changed sale. */
const pairReceipts = (rows: Paired, same: string[]): string =>
  pairEqual(
    ['sale_date, receipt, product_id, is_refund', ...same].join(', '),
    `SELECT row, sale_id, sale_date, receipt, product_id, revenue_cents < 0 AS is_refund, ${SOURCES.join(', ')}
     FROM ${rows === 'canceled' ? CANCELED_AND_LOOSE : 'loose'}
     WHERE receipt IS NOT NULL
       AND NOT EXISTS (SELECT FROM pair WHERE pair.row = loose.row)
       AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)`,
    rows === 'canceled' ? null : 1,
  )

/** The first and last day of a file may be there only in part. */
const forgetCutOff = (scope: string, alsoWithReceipts: boolean): string => {
  const beyond = (end: 'min' | 'max', comparison: string) => sqlText`
    loose.sale_date = ${dayOfFile(end)} AND EXISTS (
      SELECT FROM ${sale} AS other
      WHERE owner_id = current_owner() AND sale_date ${comparison} ${dayOfFile(end)} AND ${scope})`
  return `
  DELETE FROM loose
  WHERE row IS NULL AND (receipt IS NULL OR ${String(alsoWithReceipts)})
    AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)
    AND (${beyond('min', '<')} OR ${beyond('max', '>')})`
}

/** A lacking value is no change, and isn't asked about (`fills.ts`). */
const forgiveFills = (columns: string[]): string => `
  UPDATE pair SET differing = 0
  FROM row_value AS mine, candidate AS theirs
  WHERE differing > 0 AND mine.row = pair.row AND theirs.sale_id = pair.sale_id
    AND ${columns.map((name) => `(mine.${name} IS NOT DISTINCT FROM theirs.${name} OR ${FILLABLE[name] ?? 'false'})`).join(' AND ')}`

const COUNT = `
  SELECT (SELECT count(*) FROM pair WHERE differing > 0) AS changed,
         (SELECT count(*) FROM pair WHERE row < 0) AS canceled,
         (SELECT count(*) FROM loose LEFT JOIN pair USING (row) WHERE loose.row IS NOT NULL AND pair.row IS NULL) AS fresh,
         (SELECT count(*) FROM loose WHERE row IS NULL AND NOT EXISTS (SELECT FROM pair WHERE pair.sale_id = loose.sale_id)) AS gone`

export interface Found {
  fields: SaleValue['field'][]
  fresh: number
  changed: number
  /** recorded, and canceled by now */
  canceled: number
  gone: number
}

/** Null if the rows turn out not to be our export. */
export async function findRecorded(
  { client }: Client,
  { table, fields, own, imports, asks }: Rows,
): Promise<Found | null> {
  const hasReceipts = fields.includes('receipt')
  if (own && hasReceipts) await client.query(undoNumbers(table))
  await client.query(rowValues(table))
  // Another program's 17 isn't the 0017 of its new rows.
  if (!own && hasReceipts) {
    await client.query(undoNumbers('row_value'))
    await client.query(undoNumbers('canceled'))
  }
  const areRounded = !own && hasReceipts && (await forgetReceipts({ client }, table))
  const compared = areRounded ? fields.filter((field) => field !== 'receipt') : fields
  const columns = columnsOf(compared)
  await client.query('ANALYZE row_value')
  await client.query(PAIRS)
  if (own?.hasIds) await client.query(pairIds(columns))
  await client.query('ANALYZE pair')
  let like: LackingImports[] = []
  if (own) {
    await allCandidates({ client })
    await client.query(pairValues(columns, 'true'))
  } else {
    like = await importedCandidates({ client }, imports, columns)
    for (const { lacking, imports: alike } of like) {
      const both = columns.filter((name) => !lacking.includes(name))
      await client.query(pairValues(both, inScope(alike)))
    }
  }
  await client.query('ANALYZE pair')
  await client.query(LOOSE)
  await client.query('ANALYZE loose')
  if (own && !own.isCertain && !(await areMostlyRecorded({ client }, table))) {
    await client.query('DROP TABLE row_value, candidate, pair, loose')
    return null
  }
  const left = await client.query<{ rows: number; sales: number }>(
    'SELECT count(row) AS rows, count(sale_id) AS sales FROM loose',
  )
  const { rows, sales } = left.rows[0]!
  const isOfOthers = !own && !imports
  if (rows > 0 && sales > 0) {
    await client.query(pairRecords(own ? 0 : 1))
    if (!own) await pairAllReceipts({ client }, 'row_value')
    if (isOfOthers) await forgetOtherSource({ client }, { alsoItsSales: true })
  }
  if (sales > 0) {
    for (const { lacking, imports: alike } of like) {
      const both = columns.filter((name) => !lacking.includes(name))
      await client.query(pairValues(both, inScope(alike), 'canceled'))
    }
    if (!own) await pairAllReceipts({ client }, 'canceled')
  }
  const ofLike = inScope(like.flatMap(({ imports: ids }) => ids))
  if (!own && sales > 0) await client.query(forgetCutOff(ofLike, !columns.includes('receipt')))
  if (rows > 0 && sales > 0 && (asks || !isOfOthers)) {
    const isLackedByAll = (name: string) =>
      like.length > 0 && like.every(({ lacking }) => lacking.includes(name))
    const notLacked = columns.filter((name) => !isLackedByAll(name))
    // The same on another day, time or receipt is a new sale: people buy again.
    await pairSimilar({ client }, notLacked, rows, own ? [] : ['sale_date', 'minute', 'receipt'])
    if (isOfOthers) await forgetOtherSource({ client }, { alsoItsSales: false })
    if (own && !own.hasIds && (await areMostlyRecorded({ client }, table)))
      await pairLast({ client }, columns)
  }
  // Only now: sales on a receipt of the file are its own.
  if (!own && sales > 0) await client.query(forgetCutOff(ofLike, true))
  // In a file of mostly new sales, the same as in another month isn't that sale.
  if (own && !own.hasIds && rows > 0 && (await areMostlyRecorded({ client }, table))) {
    await pairMoved({ client }, columns, rows)
  }
  if (!own) await client.query(forgiveFills(columns))
  if (!own && hasTimes(columns)) await client.query(MARK_MOVED)
  const counted = await client.query<Omit<Found, 'fields'>>(COUNT)
  return { ...counted.rows[0]!, fields: compared }
}

/** First within one seller, place and customer: two tills may have the same receipts. */
async function pairAllReceipts({ client }: Client, rows: Paired): Promise<void> {
  await client.query(pairReceipts(rows, SOURCES))
  await client.query(pairReceipts(rows, []))
}

async function areMostlyRecorded({ client }: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ areMost: boolean }>(
    `SELECT 2 * count(loose.row) <= count(*) AS "areMost" FROM ${table} LEFT JOIN loose USING (row)`,
  )
  return rows[0]!.areMost
}
