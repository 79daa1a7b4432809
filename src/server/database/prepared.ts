import { getTableName, is, Table } from 'drizzle-orm'
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
