import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { TABLES } from './dimensions.ts'
import { sale } from '../tables.ts'
import { DAY_MEASURES, dayMeasureColumns, measureColumns } from './measures.ts'
import { saleCustomer, saleDay, saleMonth, saleRevision } from './tables.ts'

/**
 * Keys of each rollup. `last` is the key that is null in entries which don't belong in it, and `only` narrows it to the
 * months that have totals by name.
 */
const ROLLUPS = [
  { table: saleDay, keys: 'owner_id, day', last: 'day', only: '', columns: dayMeasureColumns },
  ...Object.values(TABLES).map(({ months, id }) => ({
    table: months,
    keys: `owner_id, month, ${id}`,
    last: id,
    only: sqlText`JOIN ${saleMonth} AS kept USING (owner_id, month) WHERE has_totals`,
    columns: measureColumns,
  })),
  {
    table: saleCustomer,
    keys: 'owner_id, customer_id',
    last: 'customer_id',
    only: '',
    columns: measureColumns,
  },
]

/** Returns a line for each rollup row, of any owner, that differs from the sums of `sale`. */
export async function rollupDifferences({ client }: { client: pg.ClientBase }): Promise<string[]> {
  const lines: string[] = []
  for (const { table, keys, last, only, columns } of ROLLUPS) {
    const { rows } = await client.query<{ line: string }>(sqlText`
      WITH measured AS (
        SELECT owner_id, sale_date AS day, date_trunc('month', sale_date)::date AS month,
               product_id, customer_id, salesperson_id, ${DAY_MEASURES}
        FROM ${sale}
      ), expected AS (
        SELECT ${keys}, ${columns((name) => `sum(${name}) AS ${name}`)}
        FROM (SELECT measured.* FROM measured ${only}) AS kept WHERE ${last} IS NOT NULL GROUP BY ${keys}
      )
      SELECT concat('${getTableName(table)}: stored ', to_json(stored), ', should be ', to_json(expected)) AS line
      FROM expected FULL JOIN ${table} AS stored USING (${keys})
      WHERE (${columns((name) => `expected.${name}`)})
        IS DISTINCT FROM (${columns((name) => `stored.${name}`)})`)
    lines.push(...rows.map((row) => row.line))
  }
  const { rows: purchases } = await client.query<{ line: string }>(sqlText`
    SELECT format('sale_customer of owner %s: last purchase of customer %s stored as %s, should be %s',
                  owner_id, customer_id, stored.last_purchase, expected.day) AS line
    FROM (SELECT owner_id, customer_id, max(sale_date) AS day FROM ${sale}
          WHERE customer_id IS NOT NULL AND revenue_cents >= 0 GROUP BY 1, 2) AS expected
    FULL JOIN ${saleCustomer} AS stored USING (owner_id, customer_id)
    WHERE expected.day IS DISTINCT FROM stored.last_purchase`)
  lines.push(...purchases.map((row) => row.line))
  const { rows: months } = await client.query<{ line: string }>(sqlText`
    SELECT format('sale_month of owner %s: %s has %s entries, should be %s', owner_id, month, stored.entries, expected.entries) AS line
    FROM (SELECT owner_id, date_trunc('month', sale_date::timestamp)::date AS month, count(*) AS entries
          FROM ${sale} GROUP BY 1, 2) AS expected
    FULL JOIN ${saleMonth} AS stored USING (owner_id, month)
    WHERE expected.entries IS DISTINCT FROM stored.entries`)
  lines.push(...months.map((row) => row.line))
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
