import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import pg from 'pg'

type Part = Table | string | number

/** Returns SQL as text, with the names of the tables in the template. Never put values into it. */
export const sqlText = (text: TemplateStringsArray, ...parts: Part[]): string =>
  String.raw(
    { raw: text },
    ...parts.map((part) => (is(part, Table) ? pg.escapeIdentifier(getTableName(part)) : part)),
  )

/** A statement that PostgreSQL plans once per connection. Send it with its `values`. */
interface Prepared {
  name: string
  text: string
}

/**
 * Returns a prepared statement; tables in the template become their names. Only for hot paths, where it
 * saves the 0.2 ms of CPU time that Drizzle takes to build a query, and PostgreSQL the planning.
 */
export const prepared =
  (name: string) =>
  (text: TemplateStringsArray, ...parts: Part[]): Prepared => ({
    name,
    text: sqlText(text, ...parts),
  })

/** Sends a prepared statement and returns its rows. */
export const rowsOf = async <Row extends object>(
  { client }: { client: pg.PoolClient },
  statement: Prepared,
  ...values: unknown[]
): Promise<Row[]> => (await client.query<Row>({ ...statement, values })).rows

/** The columns of a table in a statement's text, by their names in TypeScript: `sale_date AS "saleDate"`. */
export const namedColumns = <T extends Table>(
  table: T,
  ...without: (keyof T['_']['columns'])[]
): string =>
  Object.entries(getTableColumns(table))
    .filter(([name]) => !without.includes(name))
    .map(([name, column]) => `${column.name} AS "${name}"`)
    .join(', ')
