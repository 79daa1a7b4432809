import type { Dimension } from '../../src/features/sales/rollups/dimensions.ts'

/**
 * The figures of the dashboard's four calls, computed from the rows of `sale`, in SQL that both
 * PostgreSQL and DuckDB accept. Parameters: owner, first and last day of the range, first day of the
 * preceding period.
 */

const RANGE = 'owner_id = $1::uuid AND sale_date BETWEEN $2::date AND $3::date'

const MEASURES = `
  sum(revenue_cents) AS revenue, count(*) FILTER (WHERE revenue_cents >= 0) AS sales,
  sum(CASE WHEN cost_cents IS NOT NULL THEN revenue_cents ELSE 0 END) AS costed_revenue, sum(cost_cents) AS cost`

const ranked = (dimension: Dimension): string => `
  SELECT named.name, ranked.* FROM (
    SELECT ${dimension}_id AS id, ${MEASURES} FROM sale
    WHERE ${RANGE} AND ${dimension}_id IS NOT NULL AND $4::date IS NOT NULL
    GROUP BY 1 ORDER BY revenue DESC, id LIMIT 21
  ) AS ranked JOIN ${dimension} AS named ON named.owner_id = $1::uuid AND named.id = ranked.id
  ORDER BY revenue DESC, ranked.id`

/** The months of the range and of the preceding one, whose sums follow from them, and the first and last day with sales. */
const METRICS = `
  SELECT date_trunc('month', sale_date) AS month, ${MEASURES},
         (SELECT min(sale_date) FROM sale WHERE owner_id = $1::uuid) AS first_day,
         (SELECT max(sale_date) FROM sale WHERE owner_id = $1::uuid) AS last_day
  FROM sale WHERE owner_id = $1::uuid AND sale_date BETWEEN $4::date AND $3::date AND $2::date IS NOT NULL
  GROUP BY 1 ORDER BY 1`

const CUSTOMERS = `
  WITH ranked AS (${ranked('customer')})
  SELECT ranked.*, product.name AS product, newest.quantity, newest.revenue_cents, newest.sale_date
  FROM ranked CROSS JOIN LATERAL (
    SELECT product_id, quantity, revenue_cents, sale_date, sale.id FROM sale
    WHERE ${RANGE} AND customer_id = ranked.id
    ORDER BY sale_date DESC, sale.id DESC LIMIT 50
  ) AS newest
  JOIN product ON product.owner_id = $1::uuid AND product.id = newest.product_id
  ORDER BY revenue DESC, ranked.id, newest.sale_date DESC, newest.id DESC`

export const AGGREGATES = [METRICS, ranked('product'), ranked('salesperson'), CUSTOMERS]
