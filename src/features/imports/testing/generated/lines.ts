import type { ReadSale } from '../../reading/rows/records.ts'
import type { Column } from './columns.ts'
import { importedSale, type Row } from './rows.ts'
import { expenseLines, feeLine, paymentLines, type Receipt } from './shapes.ts'
import type { Style } from './style.ts'

/** Cells of each line of the file; [''] is a blank line. */
type Lines = string[][]

interface Content {
  rows: Row[]
  columns: Column[]
  /** empty unless the file lists receipts */
  receipts: Receipt[]
}

/** Returns the lines of the file, and the sales by row number. */
export function linesOf(
  style: Style,
  content: Content,
): { lines: Lines; sales: Map<number, ReadSale> } {
  const { shape, random } = style
  const hasExpensesAbove = shape === 'tables' && random.chance(0.4)
  const lines = hasExpensesAbove
    ? [...expenseLines(style, content.rows), [''], [style.terms.sales]]
    : titleOf(style, content.columns)
  const sales = addRows(style, content, lines)
  lines.push(...totalOf(style, content))
  if (shape === 'tables' && !hasExpensesAbove) {
    lines.push([''], ...expenseLines(style, content.rows))
  } else if (random.chance(0.05)) lines.push([''], ['Exported by Corner Shop'])
  return { lines, sales }
}

function titleOf({ random: { chance } }: Style, columns: Column[]): Lines {
  if (!chance(0.2) || columns.length <= 3) return []
  const lines = [['Corner Shop']]
  if (chance(0.5)) lines.push(['Sales by day'])
  if (chance(0.5)) lines.push([''])
  return lines
}

/** Adds the header and the rows to `lines`, and returns the sales by row number. */
function addRows(style: Style, { rows, columns, receipts }: Content, lines: Lines) {
  const { chance } = style.random
  const sales = new Map<number, ReadSale>()
  const headers = columns.map(([header]) => header)
  lines.push(headers)
  const repeatsHeaders = chance(0.05)
  for (const [i, row] of rows.entries()) {
    if (chance(0.03)) lines.push([''])
    if (repeatsHeaders && i > 0 && i % 10 === 0) lines.push(headers)
    lines.push(columns.map(([, write]) => write(row)))
    const receipt = receipts.find((each) => each.rows.includes(row))
    const sale = receipt?.isVoided ? undefined : importedSale(style, row)
    if (sale) sales.set(lines.length, sale)
    if (receipt?.last === row) lines.push(...paymentLines(style, columns, receipt))
    if (style.shape === 'settlement' && chance(0.2)) lines.push(feeLine(style, columns, row))
  }
  return sales
}

/** Now and then a line with the sum of a list. */
function totalOf(
  { random, shape, names, money, unitPrice, mixed }: Style,
  { rows, columns }: Content,
): Lines {
  const isList = shape !== 'settlement' && shape !== 'receipts'
  if (!isList || !random.chance(0.1) || unitPrice || mixed) return []
  const sum = rows.reduce((total, { price }) => total + price, 0)
  const cellOf = (header: string, i: number): string => {
    if (header === names[2]) return money.write(sum)
    return header === names[0] || i === 0 ? 'Total' : ''
  }
  return [columns.map(([header], i) => cellOf(header, i))]
}
