import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'
import { dayOfFile } from './canceled.ts'
import { IS_UPDATED, type Fresh } from './duplicates.ts'
import { hasTimes, moveTimes } from './moved-times.ts'
import { FORGET_ROUNDED } from './rounded-receipts.ts'

type Client = Pick<OwnerTx, 'client'>

const VALUES = listOf(VALUE_COLUMNS)

export const inScope = (imports: number[] | undefined, column = 'import_id'): string =>
  imports === undefined
    ? `${column} IS NOT NULL`
    : `${column} = ANY ('{${imports.map(Number).join(',')}}'::bigint[])`

const inDaysOf = (table: string): string =>
  table === 'staged'
    ? `sale_date BETWEEN ${dayOfFile('min')} AND ${dayOfFile('max')}`
    : `sale_date BETWEEN (SELECT min(sale_date) FROM ${table}) AND (SELECT max(sale_date) FROM ${table})`

const ALL = sqlText`
  CREATE TEMP TABLE candidate ON COMMIT DROP AS
  SELECT id AS sale_id, import_id, false AS is_known, ${VALUES} FROM ${sale}
  WHERE owner_id = current_owner() AND ${inDaysOf('staged')} AND NOT EXISTS (SELECT FROM pair WHERE sale_id = sale.id)`

export async function allCandidates({ client }: Client): Promise<void> {
  await client.query(ALL)
  await client.query('ANALYZE candidate')
}

/** Of equal records, the first sales belong to the rows. */
const imported = (scope: string): string => sqlText`
  CREATE TEMP TABLE candidate ON COMMIT DROP AS
  SELECT id AS sale_id, import_id, copies IS NOT NULL AND NOT id ${IS_UPDATED} AS is_known, ${VALUES}
  FROM ${sale} LEFT JOIN known USING (record_hash)
  WHERE owner_id = current_owner() AND ${inDaysOf('staged')} AND ${scope}
    AND (coalesce(copies <= here, true) OR id ${IS_UPDATED})
  UNION ALL
  SELECT id, import_id, row_number() OVER (PARTITION BY record_hash ORDER BY id) <= here, ${VALUES}
  FROM known JOIN ${sale} USING (record_hash)
  WHERE copies > here AND NOT id ${IS_UPDATED} AND owner_id = current_owner() AND ${inDaysOf('staged')} AND ${scope}`

const hasUnknown = (table: string, scope: string): string => sqlText`
  SELECT EXISTS (SELECT FROM updated_since) OR EXISTS (
    SELECT FROM ${sale} LEFT JOIN known USING (record_hash)
    WHERE owner_id = current_owner() AND ${inDaysOf(table)} AND ${scope} AND coalesce(copies > here, true)
  ) AS has`

/** Most growing files have none. */
export async function hasCandidates(
  { client }: Client,
  table: Fresh['table'],
  imports: number[] | undefined,
): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(hasUnknown(table, inScope(imports)))
  return rows[0]!.has
}

/**
 * Half of the import's sales are in the file, of the days of both, or half of the rows in the import. Fewer equal sales
 * are chance, such as another till's. Canceled rows count only if found: others were never recorded.
 */
const LIKE = `
  WITH of_file AS (
    SELECT ${VALUES} FROM row_value UNION ALL SELECT ${VALUES} FROM canceled
  ), by_receipt AS (
    SELECT sale_date, product_id, receipt, revenue_cents < 0 AS is_refund, array_agg(DISTINCT coalesce(minute, -1::smallint)) AS minutes
    FROM of_file WHERE receipt IS NOT NULL GROUP BY 1, 2, 3, 4
  ), by_amount AS (
    SELECT sale_date, product_id, revenue_cents, quantity, bool_and(receipt IS NOT NULL) AS all_have_receipts
    FROM of_file GROUP BY 1, 2, 3, 4
  ), of_import AS (
    SELECT import_id, count(*) AS sales, min(candidate.sale_date) AS first, max(candidate.sale_date) AS last,
           count(*) FILTER (WHERE is_known OR sale_id ${IS_UPDATED} OR by_amount.sale_date IS NOT NULL
             OR minutes && ARRAY[minute, -1::smallint] OR (minute IS NULL AND minutes IS NOT NULL)) AS found
    FROM candidate
    LEFT JOIN by_receipt ON by_receipt.sale_date = candidate.sale_date AND by_receipt.product_id = candidate.product_id
      AND by_receipt.receipt = candidate.receipt AND is_refund = (candidate.revenue_cents < 0)
    LEFT JOIN by_amount ON by_amount.sale_date = candidate.sale_date AND by_amount.product_id = candidate.product_id
      AND by_amount.revenue_cents = candidate.revenue_cents AND by_amount.quantity = candidate.quantity
      AND (candidate.receipt IS NULL OR NOT all_have_receipts)
    GROUP BY import_id
  ), day AS MATERIALIZED (
    SELECT sale_date, count(*) AS rows FROM (
      SELECT sale_date FROM staged
      UNION ALL SELECT sale_date FROM canceled WHERE EXISTS (
        SELECT FROM candidate AS theirs
        WHERE theirs.sale_date = canceled.sale_date AND theirs.receipt = canceled.receipt AND theirs.product_id = canceled.product_id)
    ) AS counted GROUP BY 1
  )
  SELECT import_id AS id FROM of_import
  WHERE found > 0
    AND 2 * found >= least(sales, (SELECT sum(rows) FROM day WHERE sale_date BETWEEN first AND last))`

const KNOWN_OF_IMPORT = `
  CREATE TEMP TABLE known_of_import ON COMMIT DROP AS
  SELECT import_id, count(*) AS known FROM candidate WHERE is_known GROUP BY 1`

const TAKE = `
  DELETE FROM candidate WHERE is_known OR import_id <> ALL ($1)`

const lacking = (columns: string[]): string => `
  SELECT lacking, json_agg(import_id) AS imports FROM (
    SELECT import_id, array_remove(ARRAY[${columns.map((name) => `CASE WHEN count(${name}) = 0 THEN '${name}' END`).join(', ')}], NULL) AS lacking
    FROM candidate GROUP BY import_id
  ) AS of_import GROUP BY lacking`

export interface LackingImports {
  lacking: string[]
  imports: number[]
}

/** `imports`: of a nightly file. Needs `row_value`. */
export async function importedCandidates(
  { client }: Client,
  imports: number[] | undefined,
  columns: string[],
): Promise<LackingImports[]> {
  await client.query(imported(inScope(imports)))
  await client.query('ANALYZE candidate')
  await client.query(FORGET_ROUNDED)
  if (hasTimes(columns)) await moveTimes({ client }, inScope(imports))
  const like = imports ?? (await client.query<{ id: number }>(LIKE)).rows.map(({ id }) => id)
  const { rows } = await client.query<LackingImports>(lacking(columns))
  await client.query(KNOWN_OF_IMPORT)
  await client.query(TAKE, [like])
  return rows
    .map((each) => ({ ...each, imports: each.imports.filter((id) => like.includes(id)) }))
    .filter((each) => each.imports.length > 0)
}
