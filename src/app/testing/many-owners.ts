import { getTableColumns } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type pg from 'pg'
import { DIMENSIONS, type Dimension } from '../../features/sales/rollups/dimensions.ts'
import {
  DAY_MEASURES,
  dayMeasureColumns,
  measureColumns,
} from '../../features/sales/rollups/measures.ts'
import { saleDay } from '../../features/sales/rollups/tables.ts'
import { rollupDifferences } from '../../features/sales/rollups/verify.ts'

/** A generated owner: `sales` is their number, `token` that of a session valid for a day. */
export interface MadeOwner {
  id: string
  token: string
  sales: number
}

/**
 * Creates many owners at once in the database, without API and triggers, each with four years of sales
 * until today, and with the names, rollups and sessions that the app would create. `sizes` are their
 * numbers of sales. For benchmarks and tests; `client` must be a superuser's. Verifies the rollups of
 * the first and the last owner.
 */
export async function makeOwners(client: pg.ClientBase, sizes: number[]): Promise<MadeOwner[]> {
  await client.query("SET session_replication_role = replica; SET work_mem = '512MB'")
  await client.query(
    `CREATE TEMPORARY TABLE made AS
     SELECT n, id, size,
            least(400, 20 + size / 200) AS products, least(20000, 100 + size / 20) AS customers,
            least(25, 3 + size / 5000) AS salespeople
     FROM unnest($1::int[], $2::uuid[]) WITH ORDINALITY AS shop (size, id, n)`,
    // Made here, because PostgreSQL can since 18 only.
    [sizes, sizes.map(() => uuidv7())],
  )
  await client.query(ACCOUNTS)
  for (const dimension of DIMENSIONS) await client.query(namesOf(dimension))
  await client.query(SALES)
  await client.query(rollup('sale_day', 'sale_date'))
  await client.query(
    `INSERT INTO sale_revision SELECT owner_id, gen_random_uuid(), sum(entries)
     FROM sale_day WHERE owner_id IN (SELECT id FROM made) GROUP BY 1`,
  )
  await client.query(
    `INSERT INTO sale_month
     SELECT owner_id, date_trunc('month', day::timestamp)::date, sum(entries), sum(entries) >= least_for_totals()
     FROM sale_day WHERE owner_id IN (SELECT id FROM made) GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  for (const dimension of DIMENSIONS) {
    const month = "date_trunc('month', sale_date::timestamp)::date"
    await client.query(rollup(`sale_month_${dimension}`, month, `${dimension}_id`))
  }
  await client.query(CUSTOMERS)
  const { rows } = await client.query<MadeOwner>(
    `SELECT id, replace(id::text, '-', '') AS token, size AS sales FROM made ORDER BY n`,
  )
  await client.query('DROP TABLE made, made_product, made_customer, made_salesperson')
  await client.query('RESET session_replication_role; RESET work_mem')
  await check(client, [rows[0]!, rows.at(-1)!])
  return rows
}

const ACCOUNTS = `
  INSERT INTO "user" (id, email, name, first_name, last_name)
    SELECT id, id || '@example.com', 'Ada Byron', 'Ada', 'Byron' FROM made;
  INSERT INTO session (id, user_id, token, expires_at)
    SELECT id, id, replace(id::text, '-', ''), now() + interval '1 day' FROM made;
  INSERT INTO business_profile (owner_id, business_name) SELECT id, 'Shop ' || n FROM made;
  INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
    SELECT id, 'revenue', extract(year FROM current_date) || timeframe, '', 5000000, true
    FROM made, unnest(ARRAY['-full', '-Q4', '-11']) AS timeframe`

/** Inserts names and stores the first id of each owner; an owner's ids are consecutive. */
const namesOf = (dimension: Dimension): string => {
  const people = dimension === 'salesperson' ? 'salespeople' : `${dimension}s`
  return `
    INSERT INTO ${dimension} (owner_id, name, name_key)
      SELECT id, '${dimension} number ' || k, '${dimension} number ' || k
      FROM made, generate_series(1, ${people}) AS k ORDER BY n, k;
    CREATE TEMPORARY TABLE made_${dimension} AS
      SELECT owner_id AS id, min(${dimension}.id) AS first_${dimension}
      FROM ${dimension} JOIN made ON made.id = owner_id GROUP BY 1`
}

/** Some names are far more frequent than others, some sales have no cost, some are refunds. In date order. */
const SALES = `
  INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id,
                    revenue_cents, cost_cents, quantity, sale_date, source)
  SELECT id, first_product + floor(power(random(), 2) * products)::bigint,
         CASE WHEN random() < 0.8 THEN first_customer + floor(power(random(), 2) * customers)::bigint END,
         CASE WHEN random() < 0.9 THEN first_salesperson + floor(power(random(), 2) * salespeople)::bigint END,
         CASE WHEN random() < 0.98 THEN cents ELSE -cents END,
         CASE WHEN random() < 0.8 THEN cents * 6 / 10 END,
         1 + floor(random() * 4), day, 'import'
  FROM (SELECT * FROM made JOIN made_product USING (id) JOIN made_customer USING (id)
                           JOIN made_salesperson USING (id) ORDER BY n) AS shop,
       LATERAL (SELECT 500 + floor(random() * 20000)::bigint AS cents,
                       current_date - floor(random() * 1461)::int AS day
                FROM generate_series(1, size) ORDER BY 2) AS sold`

/** what a day without it has as null */
const RARE = Object.values(getTableColumns(saleDay)).flatMap((column) =>
  column.notNull ? [] : [column.name],
)
const rollup = (table: string, period: string, id?: string): string => {
  const keys = id ? 'measured.owner_id, period, id' : 'measured.owner_id, period'
  const columns = id ? measureColumns : dayMeasureColumns
  return `
    INSERT INTO ${table} (owner_id, ${id ? `month, ${id}` : 'day'}, ${columns()})
    SELECT ${keys}, ${columns((column) => (id || !RARE.includes(column) ? `sum(measured.${column})` : `nullif(sum(measured.${column}), 0)`))}
    FROM (
      SELECT owner_id, ${period} AS period, ${id ?? 'true'} AS id, ${DAY_MEASURES}
      FROM sale WHERE owner_id IN (SELECT id FROM made)
    ) AS measured
    ${id ? 'JOIN sale_month AS kept ON kept.owner_id = measured.owner_id AND month = period AND has_totals' : ''}
    WHERE id IS NOT NULL GROUP BY ${keys} ORDER BY ${keys}`
}

const CUSTOMERS = `
  INSERT INTO sale_customer (owner_id, customer_id, ${measureColumns()}, last_purchase)
  SELECT owner_id, customer_id, ${measureColumns((column) => `sum(${column})`)}, max(sale_date) FILTER (WHERE sales > 0)
  FROM (SELECT owner_id, customer_id, sale_date, ${DAY_MEASURES}
        FROM sale WHERE owner_id IN (SELECT id FROM made) AND customer_id IS NOT NULL) AS measured
  GROUP BY 1, 2 ORDER BY 1, 2`

/** Runs the check of `npm run verify` for these owners only: row-level security hides the others. */
async function check(client: pg.ClientBase, owners: MadeOwner[]): Promise<void> {
  for (const { id } of owners) {
    await client.query('BEGIN')
    await client.query(
      `SELECT set_config('role', 'kpi_owner', true), set_config('app.owner_id', $1, true)`,
      [id],
    )
    const differences = await rollupDifferences({ client })
    await client.query('ROLLBACK')
    if (differences.length > 0) throw new Error(differences.join('\n'))
  }
}
