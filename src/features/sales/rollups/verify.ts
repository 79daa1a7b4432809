import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { TABLES } from './dimensions.ts'
import { sale } from '../tables.ts'
import { measureColumns, MEASURES } from './measures.ts'
import { saleDay, saleRevision } from './tables.ts'

/** Keys of each rollup. `last` is the key that is null in entries which don't belong in it. */
const ROLLUPS = [
  { table: saleDay, keys: 'owner_id, day', last: 'day' },
  ...Object.values(TABLES).map(({ months, id }) => ({
    table: months,
    keys: `owner_id, month, ${id}`,
    last: id,
  })),
]

/** Returns a line for each rollup row, of any owner, that differs from the sums of `sale`. */
export async function rollupDifferences({ client }: { client: pg.ClientBase }): Promise<string[]> {
  const lines: string[] = []
  for (const { table, keys, last } of ROLLUPS) {
    const { rows } = await client.query<{ line: string }>(sqlText`
      WITH measured AS (
        SELECT owner_id, sale_date AS day, date_trunc('month', sale_date)::date AS month,
               product_id, customer_id, salesperson_id, ${MEASURES}
        FROM ${sale}
      ), expected AS (
        SELECT ${keys}, ${measureColumns((name) => `sum(${name}) AS ${name}`)}
        FROM measured WHERE ${last} IS NOT NULL GROUP BY ${keys}
      )
      SELECT concat('${getTableName(table)}: stored ', to_json(stored), ', should be ', to_json(expected)) AS line
      FROM expected FULL JOIN ${table} AS stored USING (${keys})
      WHERE (${measureColumns((name) => `expected.${name}`)})
        IS DISTINCT FROM (${measureColumns((name) => `stored.${name}`)})`)
    lines.push(...rows.map((row) => row.line))
  }
  const { rows } = await client.query<{ line: string }>(sqlText`
    SELECT format('sale_revision of owner %s: stored %s sales, should be %s', owner_id, stored.entries, expected.entries) AS line
    FROM (SELECT owner_id, count(*) AS entries FROM ${sale} GROUP BY 1) AS expected
    FULL JOIN ${saleRevision} AS stored USING (owner_id)
    WHERE coalesce(expected.entries, 0) IS DISTINCT FROM stored.entries`)
  return [...lines, ...rows.map((row) => row.line)]
}

/** Returns a line for each sale whose product, customer or salesperson is missing or belongs to another owner. */
export async function orphans(tx: SystemTx): Promise<string[]> {
  const lines: string[] = []
  for (const [dimension, { names, id }] of Object.entries(TABLES)) {
    const { rows } = await tx.client.query<{ line: string }>(sqlText`
      SELECT format('sale %s of owner %s: no ${dimension} %s', sale.id, sale.owner_id, ${id}) AS line
      FROM ${sale} LEFT JOIN ${names} AS named ON named.owner_id = sale.owner_id AND named.id = ${id}
      WHERE ${id} IS NOT NULL AND named.id IS NULL`)
    lines.push(...rows.map((row) => row.line))
  }
  return lines
}
