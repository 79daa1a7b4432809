import { sqlText } from '../../../server/database/prepared.ts'
import { sale } from '../tables.ts'
import { TABLES, type Dimension } from './dimensions.ts'
import { EXTRA_LINES, HAS_RECEIPT, MEASURES, measureColumns } from './measures.ts'
import { saleDay, saleMonth } from './tables.ts'

/**
 * The name's total where the month has totals by name, else its single sales: sums must group by name. Always narrow by
 * owner. OFFSET stops PostgreSQL from looking for the month of each sale.
 */
export function namesByMonth(dimension: Dimension): string {
  const { months, id } = TABLES[dimension]
  const isCustomer = dimension === 'customer'
  const light = (measures: string, entries: string, also = '') => sqlText`
    SELECT owner_id, month, ${id}, ${measures} FROM ${saleMonth} AS light, LATERAL (${entries}) AS sale
    WHERE NOT has_totals AND ${id} IS NOT NULL ${also}`
  const hasExtraLines = sqlText`AND EXISTS (
    SELECT FROM ${saleDay} WHERE owner_id = light.owner_id AND day >= light.month
      AND day < (light.month + interval '1 month')::date AND extra_lines <> 0)`
  const inMonth = sqlText`FROM ${sale}
      WHERE owner_id = light.owner_id AND sale_date >= month AND sale_date < (month + interval '1 month')::date`
  const extraLines = sqlText`
    UNION ALL ${light(
      `${measureColumns(() => '0')}, extra_lines`,
      `SELECT ${id}, ${EXTRA_LINES} AS extra_lines ${inMonth} AND ${HAS_RECEIPT} GROUP BY sale_date, ${id}`,
      hasExtraLines,
    )}`
  return sqlText`(
    SELECT owner_id, month, ${id}, ${measureColumns()}, ${isCustomer ? '' : '0 AS '}extra_lines FROM ${months}
    UNION ALL
    ${light(
      `${MEASURES}, 0`,
      `SELECT ${id}, revenue_cents, cost_cents, tax_cents, computed_tax_cents, quantity ${inMonth} OFFSET 0`,
    )}
    ${isCustomer ? extraLines : ''}
  ) AS by_month`
}
