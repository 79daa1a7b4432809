import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { namesByMonth, type IdRange } from '../../sales/index.ts'
import { saleCustomer, saleMonthProduct } from '../../sales/rollups/tables.ts'
import { customer, product, sale } from '../../sales/tables.ts'
import type { LargeName } from './rules/situation.ts'

/** Reads a limited number of sales: a million take as long as a thousand. */

/** sales of an import, evenly spread */
const SAMPLED = 60

// LIMIT: PostgreSQL looks each sale up by id, and may read all without.
const SAMPLE = sqlText`
  SELECT run.id AS "importId", one.sale_date AS day
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS run (id, first, last),
  generate_series(0, ${SAMPLED - 1}) AS nth,
  LATERAL (
    SELECT sale_date FROM ${sale}
    WHERE owner_id = $1 AND id = first + nth * (last - first) / ${SAMPLED - 1} AND import_id = run.id
    LIMIT 1
  ) AS one
  WHERE nth = 0 OR nth * (last - first) / ${SAMPLED - 1} > (nth - 1) * (last - first) / ${SAMPLED - 1}`

export async function sampledDays(tx: OwnerTx, imports: IdRange[]): Promise<Map<number, Day[]>> {
  if (imports.length === 0) return new Map()
  const { rows } = await tx.client.query<{ importId: number; day: Day }>(SAMPLE, [
    tx.ownerId,
    imports.map(({ id }) => id),
    imports.map(({ firstSaleId }) => firstSaleId),
    imports.map(({ lastSaleId }) => lastSaleId),
  ])
  const byImport = Map.groupBy(rows, ({ importId }) => importId)
  return new Map([...byImport].map(([id, sampled]) => [id, sampled.map(({ day }) => day)]))
}

/** days, and sales of each */
const COMPARED_DAYS = 20
const COMPARED_SALES = 1_000

interface RecordedTwice {
  importId: number
  compared: number
  again: number
  /** first import with these sales; null if by hand */
  alsoFrom: number | null
}

const TWICE = sqlText`
  WITH entry AS (
    SELECT sale_date, product_id, customer_id, revenue_cents, quantity, import_id, coalesce(import_id, 0) AS source
    FROM unnest($2::date[]) AS day, LATERAL (
      SELECT * FROM ${sale} WHERE owner_id = $1 AND sale_date = day ORDER BY id LIMIT ${COMPARED_SALES}
    ) AS of_day
  ), paired AS (
    SELECT import_id, min(source) OVER same AS first, max(source) OVER same AS last FROM entry
    WINDOW same AS (PARTITION BY sale_date, product_id, customer_id, revenue_cents, quantity)
  )
  SELECT import_id AS "importId", count(*) AS compared, count(*) FILTER (WHERE first < last) AS again,
         nullif(min(first) FILTER (WHERE first < last), 0) AS "alsoFrom"
  FROM paired WHERE import_id IS NOT NULL GROUP BY 1`

export async function recordedTwice(tx: OwnerTx, days: Day[]): Promise<RecordedTwice[]> {
  const distinct = [...new Set(days)]
  const step = Math.max(1, distinct.length / COMPARED_DAYS)
  const some = distinct.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
  const { rows } = await tx.client.query<RecordedTwice>(TWICE, [tx.ownerId, some])
  return rows
}

/** sales */
const NEWEST = 500

const MIDNIGHT = sqlText`
  SELECT count(*) AS count FROM (
    SELECT sale_date, created_at FROM ${sale}
    WHERE owner_id = $1 AND source = 'manual' AND sale_date BETWEEN $2::date - 30 AND $2::date + 1
    ORDER BY sale_date DESC, id DESC LIMIT ${NEWEST}
  ) AS newest
  WHERE sale_date = (created_at AT TIME ZONE $3)::date AND sale_date <> (created_at AT TIME ZONE $4)::date`

/** entered on another day by the clock of `there` than of `here` */
export async function onAnotherDay(
  tx: OwnerTx,
  today: Day,
  { there, here }: { there: string; here: string },
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(MIDNIGHT, [
    tx.ownerId,
    today,
    there,
    here,
  ])
  return rows[0]!.count
}

/** of each kind */
const MOST_NAMES = 200

const NAMES = sqlText`
  (SELECT 'customer' AS kind, name, revenue_cents AS "revenueCents"
   FROM ${saleCustomer} AS total JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = customer_id
   WHERE total.owner_id = $1 AND revenue_cents > 0 ORDER BY revenue_cents DESC LIMIT ${MOST_NAMES})
  UNION ALL
  (SELECT 'product', name, sum(revenue_cents)
   FROM ${namesByMonth('product')}
   JOIN ${product} AS named ON named.owner_id = $1 AND named.id = by_month.${saleMonthProduct.productId.name}
   WHERE by_month.owner_id = $1 AND month >= $2::date - 400
   GROUP BY named.id, name HAVING sum(revenue_cents) > 0 ORDER BY 3 DESC LIMIT ${MOST_NAMES})`

/** Customers of all time, products of the last year; reads every name's total. */
export async function largestNames(tx: OwnerTx, today: Day): Promise<LargeName[]> {
  return (await tx.client.query<LargeName>(NAMES, [tx.ownerId, today])).rows
}
