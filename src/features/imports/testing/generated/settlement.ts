import type { Column } from './columns.ts'
import type { Row } from './rows.ts'
import type { Style } from './style.ts'

/** The shape of a settlement: sales and refunds among fees and payouts, told apart by their type. */

/** Writes down which rows are sales and which are refunds. */
export function setTypes(rows: Row[], { terms }: Style): void {
  for (const row of rows) row.type = terms.kinds[row.price < 0 ? 1 : 0]!
}

/** Returns a line below `row` that is neither a sale nor a refund. */
export function feeLine(
  { random: { below }, terms, size }: Style,
  columns: Column[],
  row: Row,
): string[] {
  const fee: Row = { ...row, type: terms.kinds[2 + below(3)]!, price: -below(size) }
  return columns.map(([, write]) => write(fee))
}
