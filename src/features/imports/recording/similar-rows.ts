import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'

/** More rows are new, not versions of single sales. */
const MOST_COMPARED = 10_000
/** With fewer columns, two that differ leave too few that agree. */
const COLUMNS_FOR_TWO = 5
/** The pairs of more columns would make a statement with too many parts. Columns that every sale has come first. */
const MOST_IN_TWOS = 7

const SIMILAR = `
  CREATE TEMP TABLE IF NOT EXISTS similar_row (row integer, sale_id bigint) ON COMMIT DROP`

/** Several are paired in order if there are as many equal sales as rows; else the sale is null, because unknown. */
const agreeing = (columns: string[], left: string[]): string => {
  const key = columns.filter((name) => !left.includes(name))
  return `
  SELECT row, CASE WHEN rows = sales AND first_sale = last_sale THEN sale END AS sale_id FROM (
    SELECT row, rows, sales, first_sale, last_sale, max(sale_id) OVER (PARTITION BY key, place) AS sale FROM (
      SELECT row, sale_id, key,
             row_number() OVER (PARTITION BY key, row IS NULL ORDER BY row, sale_id) AS place,
             count(row) OVER (PARTITION BY key) AS rows, count(sale_id) OVER (PARTITION BY key) AS sales,
             min(whole) FILTER (WHERE row IS NULL) OVER (PARTITION BY key) AS first_sale,
             max(whole) FILTER (WHERE row IS NULL) OVER (PARTITION BY key) AS last_sale
      FROM (SELECT row, sale_id, whole, ROW(${key.join(', ')})::text AS key FROM still) AS keyed
    ) AS counted
  ) AS placed
  WHERE row IS NOT NULL AND sales > 0`
}

const findSimilar = (columns: string[], alternatives: string[][]): string => `
  INSERT INTO similar_row
  WITH still AS MATERIALIZED (
    SELECT loose.*, ROW(${listOf(VALUE_COLUMNS)})::text AS whole FROM loose
    LEFT JOIN pair AS paired_row ON paired_row.row = loose.row
    LEFT JOIN pair AS paired_sale ON paired_sale.sale_id = loose.sale_id
    LEFT JOIN (SELECT DISTINCT row FROM similar_row) AS tried ON tried.row = loose.row
    WHERE paired_row.row IS NULL AND paired_sale.row IS NULL AND tried.row IS NULL
  )
  ${alternatives.map((left) => agreeing(columns, left)).join(' UNION ALL ')}`

/** Only where a row has one such sale and the sale one such row. */
const PAIR_SIMILAR = `
  INSERT INTO pair
  SELECT row, sale_id, $1 FROM (
    SELECT row, sale_id, count(*) OVER (PARTITION BY row) AS of_row, count(*) OVER (PARTITION BY sale_id) AS of_sale
    FROM similar_row
  ) AS counted
  WHERE of_row = 1 AND of_sale = 1 AND sale_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM pair WHERE pair.row = counted.row)`

export async function pairSimilar(
  { client }: Pick<OwnerTx, 'client'>,
  columns: string[],
  rows: number,
  fixed: string[],
): Promise<void> {
  if (rows > MOST_COMPARED) return
  const differing = columns.filter((name) => !fixed.includes(name))
  const single = differing.map((name) => [name])
  const double = differing
    .slice(0, MOST_IN_TWOS)
    .flatMap((name, index, first) => first.slice(index + 1).map((other) => [name, other]))
  await client.query(SIMILAR)
  await client.query(findSimilar(columns, single))
  await client.query(PAIR_SIMILAR, [1])
  if (columns.length < COLUMNS_FOR_TWO) return
  await client.query(findSimilar(columns, double))
  await client.query(PAIR_SIMILAR, [2])
}

const MOST_DIFFERING = 3

const differingIn = (columns: string[]): string =>
  columns.map((name) => `(mine.${name} IS DISTINCT FROM theirs.${name})::integer`).join(' + ')

const PAIR_LAST = (columns: string[]): string => `
  INSERT INTO pair
  WITH still AS MATERIALIZED (
    SELECT loose.* FROM loose
    LEFT JOIN pair AS paired_row ON paired_row.row = loose.row
    LEFT JOIN pair AS paired_sale ON paired_sale.sale_id = loose.sale_id
    WHERE paired_row.row IS NULL AND paired_sale.row IS NULL
  )
  SELECT mine.row, theirs.sale_id, ${differingIn(columns)} FROM still AS mine CROSS JOIN still AS theirs
  WHERE (SELECT count(*) FROM still) = 2
    AND mine.row IS NOT NULL AND theirs.sale_id IS NOT NULL AND ${differingIn(columns)} <= $1`

export async function pairLast(
  { client }: Pick<OwnerTx, 'client'>,
  columns: string[],
): Promise<void> {
  if (columns.length < COLUMNS_FOR_TWO) return
  await client.query(PAIR_LAST(columns), [MOST_DIFFERING])
}

const addMoved = (columns: string[]): string => {
  const key = `ROW(${columns.filter((name) => name !== 'sale_date').join(', ')})::text`
  return sqlText`
  INSERT INTO loose (sale_id, ${listOf(VALUE_COLUMNS)})
  SELECT id, ${listOf(VALUE_COLUMNS)}
  FROM ${sale}, (SELECT min(sale_date) AS first, max(sale_date) AS last FROM staged) AS days
  WHERE owner_id = current_owner()
    AND sale_date BETWEEN first - interval '1 year' AND last + interval '1 year'
    AND sale_date NOT BETWEEN first AND last
    AND ${key} IN (SELECT ${key} FROM loose LEFT JOIN pair USING (row) WHERE row IS NOT NULL AND pair.row IS NULL)`
}

/** A changed day: if the sale was alone on the first or last day, the file's days no longer reach that day. */
export async function pairMoved(
  { client }: Pick<OwnerTx, 'client'>,
  columns: string[],
  rows: number,
): Promise<void> {
  if (rows > MOST_COMPARED) return
  const { rowCount } = await client.query(addMoved(columns))
  if (rowCount === 0) return
  await client.query(SIMILAR)
  await client.query(findSimilar(columns, [['sale_date']]))
  await client.query(PAIR_SIMILAR, [1])
}
