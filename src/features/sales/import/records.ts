import type { Day } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { textOfCell, valueOfCell } from './cells.ts'
import { REASONS, type Field, type ImportPreview, type Reason, type RowError } from './contract.ts'
import { isBlank } from './csv.ts'
import { readDate, type DateReading } from './dates.ts'
import type { Layout } from './layout.ts'
import { centsOf, multiply, readDecimal, roundTo, type Decimal, type DecimalMark } from './money.ts'
import { remembered } from './remembered.ts'

/** From one record to one sale, or to the reason why it is none. */

/** Everything that the survey of the file settled. */
export interface Reading {
  layout: Layout
  dates: DateReading
  /** The owner's day. */
  today: Day
  decimal: Record<'revenue' | 'cost' | 'quantity', DecimalMark>
}

export interface ReadSale {
  productName: string
  revenueCents: number
  costCents: number | null
  quantity: number
  saleDate: string
  customerName: string | null
  salesperson: string | null
}

/** Things that do not stop a row from being a sale, counted to be told. */
export const REMARKS = {
  quantityMissing: (rows: string) => `${rows} no readable quantity: 1 was taken.`,
  quantityRounded: (rows: string) => `${rows} a quantity that is not whole: it was rounded.`,
  costUnread: (rows: string) => `${rows} a cost that is not an amount: it was left empty.`,
  future: (rows: string) => `${rows} a date in the future. Please check.`,
}
export type Remark = keyof typeof REMARKS

export interface Rejection {
  reason: Reason
  /** index of the column */
  column: number | undefined
  value: string
}

/** Dates beyond are slips (0026, 2206) or what programs write for none (1900-01-01). */
const FIRST_LIKELY_DAY: Day = '1970-01-01'
const LAST_LIKELY_DAY: Day = '2100-12-31'

/** Reads records one by one; `remark` hears of what had to be assumed in a row that is kept. */
export function recordReader(
  { layout, dates, decimal, today }: Reading,
  remark: (remark: Remark) => void,
): (record: string[]) => ReadSale | Rejection {
  const { chosen, headers, defaultProduct } = layout
  const cellOf = (record: string[], field: Field): string => {
    const index = chosen[field]
    return index === undefined ? '' : textOfCell(record[index] ?? '')
  }
  const valueOf = (record: string[], field: Field): string => {
    const index = chosen[field]
    return index === undefined ? '' : valueOfCell(record[index] ?? '')
  }
  const dayOf = remembered((cell) => readDate(cell, dates))
  const rejected = (reason: Reason, field: Field, value: string): Rejection => ({
    reason,
    column: chosen[field],
    value,
  })

  const quantityOf = (read: Decimal | undefined): number => {
    const whole = read && Number(roundTo(read, 0))
    if (read === undefined || whole === undefined || Math.abs(whole) > MAX_QUANTITY) {
      if (chosen.quantity !== undefined) remark('quantityMissing')
      return 1
    }
    if (read.scale === 0 || read.units % 10n ** BigInt(read.scale) === 0n) return whole
    remark('quantityRounded')
    return whole === 0 ? (read.units < 0n ? -1 : 1) : whole
  }

  return (record) => {
    const productName = cellOf(record, 'productName') || (defaultProduct ?? '')
    if (productName === '') return rejected('no_product', 'productName', '')
    if (productName.length > MAX_NAME_LENGTH) {
      return rejected('long_name', 'productName', productName)
    }

    const dateText = valueOf(record, 'saleDate')
    const saleDate = dayOf(dateText)
    if (!saleDate) return rejected(dateText === '' ? 'no_date' : 'bad_date', 'saleDate', dateText)
    if (saleDate < FIRST_LIKELY_DAY || saleDate > LAST_LIKELY_DAY) {
      return rejected('unlikely_date', 'saleDate', dateText)
    }
    if (saleDate > today) remark('future')

    const revenueText = valueOf(record, 'revenue')
    const amount = readDecimal(revenueText, decimal.revenue)
    if (!amount) {
      return rejected(revenueText === '' ? 'no_revenue' : 'bad_revenue', 'revenue', revenueText)
    }
    const quantityText = valueOf(record, 'quantity')
    const quantity = readDecimal(quantityText, decimal.quantity)
    if (layout.revenueIs === 'unitPrice' && !quantity) {
      return rejected('bad_quantity', 'quantity', quantityText)
    }
    const total = layout.revenueIs === 'unitPrice' ? multiply(amount, quantity!) : amount
    const revenueCents = centsOf(total)
    if (revenueCents === undefined) return rejected('out_of_range', 'revenue', revenueText)

    if (layout.refuseExtraCells && record.length > headers.length) {
      const extra = record.slice(headers.length)
      if (!isBlank(extra)) {
        return { reason: 'shifted', column: undefined, value: extra.join(' ').trim() }
      }
    }

    const customerName = nameOf(cellOf(record, 'customerName'))
    const salesperson = nameOf(cellOf(record, 'salesperson'))
    for (const field of ['customerName', 'salesperson'] as const) {
      const name = field === 'customerName' ? customerName : salesperson
      if (name && name.length > MAX_NAME_LENGTH) return rejected('long_name', field, name)
    }

    const costText = valueOf(record, 'cost')
    let cost = costText === '' ? undefined : readDecimal(costText, decimal.cost)
    if (cost && layout.costIs === 'unitCost') cost = quantity && multiply(cost, quantity)
    const costCents = cost && centsOf(cost)
    if (costText !== '' && costCents === undefined) remark('costUnread')

    return {
      productName,
      revenueCents,
      costCents: costCents ?? null,
      quantity: quantityOf(quantity),
      saleDate,
      customerName,
      salesperson,
    }
  }
}

/** Programs that take customer numbers for decimals write 17850 as 17850.0. */
function nameOf(cell: string): string | null {
  return (/^\d+\.0$/.test(cell) ? cell.slice(0, -2) : cell) || null
}

/** characters of a value that an answer repeats */
export const MAX_VALUE_LENGTH = 200

/** A rejection in words. */
export function rowError(
  row: number,
  { reason, column, value }: Rejection,
  headers: string[],
): RowError {
  return {
    row,
    column: column === undefined ? '' : (headers[column]?.trim() ?? ''),
    value: value.slice(0, MAX_VALUE_LENGTH),
    reason,
    message: REASONS[reason],
  }
}

type PreviewSale = NonNullable<ImportPreview['rows'][number]['sale']>

export function previewSale({ revenueCents, costCents, ...sale }: ReadSale): PreviewSale {
  return {
    ...sale,
    revenue: fromCents(revenueCents),
    cost: costCents === null ? null : fromCents(costCents),
  }
}
