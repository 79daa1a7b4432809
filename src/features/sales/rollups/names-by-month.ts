import { sqlText } from '../../../server/database/prepared.ts'
import { sale } from '../tables.ts'
import { TABLES, type Dimension } from './dimensions.ts'
import { MEASURES, measureColumns } from './measures.ts'
import { saleMonth } from './tables.ts'

/**
 * Returns SQL to select from: what months consist of, by product, customer or salesperson. That is the name's total where
 * the month has totals by name, and its single sales where not, so sums must group by name. Columns: `owner_id`, `month`,
 * the id under the name that it has in `sale`, and the measures. Always narrow it by owner. OFFSET keeps PostgreSQL from
 * starting with the sales and looking for the month of each.
 */
export function namesByMonth(dimension: Dimension): string {
  const { months, id } = TABLES[dimension]
  return sqlText`(
    SELECT owner_id, month, ${id}, ${measureColumns()} FROM ${months}
    UNION ALL
    SELECT owner_id, month, ${id}, ${MEASURES} FROM ${saleMonth} AS light, LATERAL (
      SELECT ${id}, revenue_cents, cost_cents, quantity FROM ${sale}
      WHERE owner_id = light.owner_id AND sale_date >= month AND sale_date < (month + interval '1 month')::date
      OFFSET 0
    ) AS sale
    WHERE NOT has_totals AND ${id} IS NOT NULL
  ) AS by_month`
}
