import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { fromCents } from '../../../shared/money.ts'
import { MAX_LARGE_SHOWN, type ImportPreview } from '../preview/contract.ts'

/** times the usual sale; a typing error is often a hundred times too large */
const FAR = 100
/** sales from which one can tell what is usual, and of which it is told */
const ENOUGH = 20
const LOOKED_AT = 10_000
/** of all: a shop with so many also sells large things */
const MAX_SHARE = 0.01

const USUAL = sqlText`
  SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY revenue_cents) AS cents, count(*) AS sales
  FROM (SELECT revenue_cents FROM staged WHERE revenue_cents > 0 LIMIT ${LOOKED_AT}) AS looked_at`
const LARGE = sqlText`
  SELECT sale_date AS "saleDate", revenue_cents AS cents,
    count(*) OVER () AS of, sum(revenue_cents) OVER () AS sum,
    (SELECT name FROM staged AS named, json_to_recordset(named.names) AS spelling (kind text, no integer, name text)
     WHERE kind = 'product' AND no = large.product_no LIMIT 1) AS "productName"
  FROM staged AS large WHERE revenue_cents > $1
  ORDER BY revenue_cents DESC, row LIMIT ${MAX_LARGE_SHOWN}`

interface Large {
  saleDate: string
  cents: number
  of: number
  sum: number
  productName: string
}

/** Sales of the file that are probably typing errors; null: there are none. */
export async function largeSales(
  { client }: OwnerTx,
  staged: number,
): Promise<ImportPreview['large']> {
  const [usual] = (await client.query<{ cents: number; sales: number }>(USUAL)).rows
  if (!usual || usual.sales < ENOUGH) return null
  const { rows } = await client.query<Large>(LARGE, [FAR * usual.cents])
  const [first] = rows
  if (!first || first.of > MAX_SHARE * staged) return null
  return {
    sales: rows.map(({ productName, saleDate, cents }) => ({
      productName,
      saleDate,
      revenue: fromCents(cents),
    })),
    of: first.of,
    usual: fromCents(usual.cents),
    revenue: fromCents(first.sum),
  }
}
