import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { NAMES, TABLES } from './dimensions.ts'
import { sale } from '../tables.ts'
import {
  DAY_MEASURES,
  dayMeasureColumns,
  EXTRA_LINES,
  HAS_RECEIPT,
  measureColumns,
  MEASURES,
  TAX_OF_SALE,
} from './measures.ts'
import {
  saleCustomer,
  saleDay,
  saleMonth,
  saleMonthCustomer,
  saleMonthHour,
  salePart,
  saleRevision,
} from './tables.ts'

/** `last`: the key that is null in entries outside of the rollup. `only`: months with totals by name. */
const ROLLUPS = [
  { table: saleDay, keys: 'owner_id, day', last: 'day', only: '', columns: dayMeasureColumns },
  ...Object.values(TABLES).map(({ months, id }) => ({
    table: months,
    keys: `owner_id, month, ${id}`,
    last: id,
    only: sqlText`JOIN ${saleMonth} AS stored USING (owner_id, month) WHERE has_totals`,
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

const MONTH = "date_trunc('month', sale_date::timestamp)::date"
const linesByCustomer = sqlText`
  SELECT owner_id, ${MONTH} AS month, customer_id, ${EXTRA_LINES} AS extra_lines
  FROM ${sale} WHERE ${HAS_RECEIPT} AND customer_id IS NOT NULL GROUP BY owner_id, sale_date, customer_id`

/** No sums over single sales, or without rows of 0: counted anew by key. */
const COUNTED: {
  table: PgTable
  keys: string
  counts: string[]
  expected: string
  only?: string
}[] = [
  {
    table: saleDay,
    keys: 'owner_id, day',
    counts: ['receipts', 'extra_lines'],
    expected: sqlText`
      SELECT owner_id, sale_date AS day, count(DISTINCT receipt) AS receipts, ${EXTRA_LINES} AS extra_lines
      FROM ${sale} WHERE ${HAS_RECEIPT} GROUP BY 1, 2`,
  },
  {
    table: saleCustomer,
    keys: 'owner_id, customer_id',
    counts: ['extra_lines'],
    expected: `SELECT owner_id, customer_id, sum(extra_lines) AS extra_lines FROM (${linesByCustomer}) AS lines GROUP BY 1, 2`,
  },
  {
    table: saleMonthCustomer,
    keys: 'owner_id, month, customer_id',
    counts: ['extra_lines'],
    expected: sqlText`
      SELECT owner_id, month, customer_id, sum(extra_lines) AS extra_lines FROM (${linesByCustomer}) AS lines
      JOIN ${saleMonth} AS stored USING (owner_id, month) WHERE has_totals GROUP BY 1, 2, 3`,
  },
  {
    table: saleMonthHour,
    keys: 'owner_id, month, weekday, hour',
    counts: ['entries', 'sales', 'revenue_cents', 'tax_cents'],
    expected: sqlText`
      SELECT owner_id, ${MONTH} AS month, extract(isodow FROM sale_date)::smallint AS weekday, minute / 60 AS hour,
             count(*) AS entries, count(*) FILTER (WHERE revenue_cents >= 0) AS sales, sum(revenue_cents) AS revenue_cents,
             sum(coalesce(${TAX_OF_SALE}, 0)) AS tax_cents
      FROM ${sale} WHERE minute IS NOT NULL GROUP BY 1, 2, 3, 4`,
  },
  {
    table: salePart,
    only: sqlText`by = 'day' OR (owner_id, day) IN (SELECT owner_id, month FROM ${saleMonth} WHERE has_part_totals)`,
    keys: 'owner_id, kind, by, part_id, day, by_id',
    counts: [...measureColumns().split(', '), 'receipts', 'extra_lines'],
    expected: sqlText`
      SELECT owner_id, kind, by, part_id, CASE by WHEN 'day' THEN sale_date ELSE month END AS day, by_id,
             ${measureColumns((column) => `sum(${column}) AS ${column}`)}, count(DISTINCT number) AS receipts,
             count(number) - count(DISTINCT number) AS extra_lines
      FROM (
        SELECT owner_id, sale_date, product_id, salesperson_id, channel_id, category_id, minute, month, has_part_totals, ${MEASURES},
               CASE WHEN ${HAS_RECEIPT} THEN receipt END AS receipt
        FROM ${sale} JOIN (SELECT owner_id, month, has_part_totals FROM ${saleMonth}) AS of_month USING (owner_id)
        WHERE month = ${MONTH} AND (channel_id IS NOT NULL OR category_id IS NOT NULL)
      ) AS sold,
        LATERAL (VALUES ('channel', channel_id), ('category', category_id)) AS part (kind, part_id),
        LATERAL (VALUES ('day', 0::bigint, receipt), ('product', product_id, NULL), ('salesperson', salesperson_id, NULL),
          ('channel', channel_id, NULL), ('category', category_id, NULL),
          ('hour', (extract(isodow FROM sale_date) * 24 + minute / 60)::bigint, NULL)) AS split (by, by_id, number)
      WHERE part_id IS NOT NULL AND by_id IS NOT NULL AND by <> kind AND (by = 'day' OR has_part_totals)
      GROUP BY 1, 2, 3, 4, 5, 6`,
  },
]

/** The others are still being completed after an upgrade (`recalculate/fill-refunds.ts`). */
const COMPLETE = sqlText`owner_id NOT IN (SELECT owner_id FROM ${saleRevision} WHERE lacks_refunds)`

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
        FROM (SELECT measured.* FROM measured ${only}) AS stored WHERE ${last} IS NOT NULL GROUP BY ${keys}
      )
      SELECT concat('${getTableName(table)}: stored ', to_json(stored), ', should be ', to_json(expected)) AS line
      FROM expected FULL JOIN ${table} AS stored USING (${keys})
      WHERE ${COMPLETE} AND (${columns((name) => `expected.${name}`)})
        IS DISTINCT FROM (${columns((name) => `coalesce(stored.${name}, 0)`)})`)
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
  for (const { table, keys, counts, expected, only = 'true' } of COUNTED) {
    const all = (of: string): string =>
      counts.map((name) => `coalesce(${of}.${name}, 0)`).join(', ')
    const { rows: counted } = await client.query<{ line: string }>(sqlText`
      SELECT concat('${getTableName(table)}: stored ', to_json(stored), ', should be ', to_json(expected)) AS line
      FROM (${expected}) AS expected FULL JOIN (SELECT * FROM ${table} WHERE ${only}) AS stored USING (${keys})
      WHERE ${COMPLETE} AND (${all('expected')}) IS DISTINCT FROM (${all('stored')})`)
    lines.push(...counted.map((row) => row.line))
  }
  const { rows } = await client.query<{ line: string }>(sqlText`
    SELECT format('sale_revision of owner %s: stored %s sales, should be %s', owner_id, stored.entries, expected.entries) AS line
    FROM (SELECT owner_id, count(*) AS entries FROM ${sale} GROUP BY 1) AS expected
    FULL JOIN ${saleRevision} AS stored USING (owner_id)
    WHERE coalesce(expected.entries, 0) IS DISTINCT FROM stored.entries`)
  return [...lines, ...rows.map((row) => row.line)]
}

export async function orphans(tx: SystemTx): Promise<string[]> {
  const lines: string[] = []
  for (const [dimension, { names, id }] of Object.entries(NAMES)) {
    const { rows } = await tx.client.query<{ line: string }>(sqlText`
      SELECT format('sale %s of owner %s: no ${dimension} %s', sale.id, sale.owner_id, ${id}) AS line
      FROM ${sale} LEFT JOIN ${names} AS named ON named.owner_id = sale.owner_id AND named.id = ${id}
      WHERE ${id} IS NOT NULL AND named.id IS NULL`)
    lines.push(...rows.map((row) => row.line))
  }
  return lines
}
