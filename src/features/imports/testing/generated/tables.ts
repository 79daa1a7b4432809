import type { Row } from './rows.ts'
import type { Style } from './style.ts'

/** The shape with two tables: a table of expenses with columns of its own, above or below the sales. */

export function expenseLines(
  { random: { below }, names, terms, money, size }: Style,
  rows: Row[],
): string[][] {
  return [
    [terms.expenses],
    [names[1]!, terms.supplier, names[2]!],
    ...rows.slice(0, 5).map(({ date }) => [date, 'Mill', money.write(below(size))]),
  ]
}
