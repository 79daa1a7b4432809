import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import pg from 'pg'

type Part = Table | string | number

/** Never put values into the text. */
export const sqlText = (text: TemplateStringsArray, ...parts: Part[]): string =>
  String.raw(
    { raw: text },
    ...parts.map((part) => (is(part, Table) ? pg.escapeIdentifier(getTableName(part)) : part)),
  )

interface Prepared {
  name: string
  text: string
}

/** For hot paths: saves 0.2 ms per query, and planning. */
export const prepared =
  (name: string) =>
  (text: TemplateStringsArray, ...parts: Part[]): Prepared => ({
    name,
    text: sqlText(text, ...parts),
  })

export const rowsOf = async <Row extends object>(
  { client }: { client: pg.PoolClient },
  statement: Prepared,
  ...values: unknown[]
): Promise<Row[]> => (await client.query<Row>({ ...statement, values })).rows

/** `sale_date AS "saleDate"` */
export const namedColumns = <T extends Table>(
  table: T,
  ...without: (keyof T['_']['columns'])[]
): string =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => !without.includes(name))
    .map(([name, column]) => `${column.name} AS "${name}"`)
    .join(', ')
