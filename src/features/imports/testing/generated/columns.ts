import { addDays } from '../../../../shared/calendar.ts'
import type { Row } from './rows.ts'
import type { Style } from './style.ts'

export type Column = [header: string, write: (row: Row) => string]

/** Header of the column with the prices. */
export const priceHeader = ({ names, unitPrice }: Style): string =>
  unitPrice ? names[7]! : names[2]!

/** Returns the columns in random order; `orderNumber` makes the number of a row's order. */
export function columnsOf(style: Style, orderNumber: () => string): Column[] {
  const { chance, next } = style.random
  // Without signs, the type of a row says what is a refund.
  const isSigned = chance(0.5) || style.shape !== 'settlement'
  const columns = [
    ...saleColumns(style, isSigned),
    ...shapeColumns(style),
    ...otherColumns(style, orderNumber),
  ]
  columns.sort(() => next() - 0.5)
  if (chance(0.1)) columns.push(['', () => ''])
  return columns
}

/** The fields of a sale. */
function saleColumns(style: Style, isSigned: boolean): Column[] {
  const { names, has, money, mixed } = style
  const write = (cents: number, code: string | undefined): string =>
    money.write(cents, code === undefined ? undefined : mixed!.signOf(code))
  const columns: Column[] = [
    [names[0]!, ({ sale }) => sale.productName],
    [names[1]!, ({ date }) => date],
    [priceHeader(style), ({ price, code }) => write(isSigned ? price : Math.abs(price), code)],
  ]
  if (mixed?.kind === 'column') columns.push(['Currency', ({ code }) => code!])
  if (has.quantity) columns.push([names[3]!, ({ sale }) => String(sale.quantity)])
  if (has.customer) columns.push([names[4]!, ({ sale }) => sale.customerName ?? ''])
  if (has.salesperson) columns.push([names[5]!, ({ sale }) => sale.salesperson ?? ''])
  if (has.cost) {
    columns.push([
      names[6]!,
      ({ sale, code }) => (sale.costCents === null ? '' : write(sale.costCents, code)),
    ])
  }
  return columns
}

function shapeColumns({ shape, terms }: Style): Column[] {
  if (shape === 'receipts') return [[terms.receipt, ({ receipt }) => receipt]]
  if (shape === 'settlement') return [[terms.type, ({ type }) => type]]
  return []
}

/** Columns that no field is read from. */
function otherColumns(
  { random: { below, chance }, shape, date, word }: Style,
  orderNumber: () => string,
): Column[] {
  const columns: Column[] = []
  if (shape !== 'receipts' && chance(0.3)) columns.push(['Order ID', orderNumber])
  if (chance(0.2)) columns.push(['Phone', () => `+49 170 ${1_000_000 + below(9_000_000)}`])
  if (chance(0.2)) columns.push(['Notes', () => (chance(0.5) ? word() : '')])
  if (chance(0.1)) {
    columns.push(['Due Date', ({ sale }) => date.write(addDays(sale.saleDate, 14)).text])
  }
  return columns
}
