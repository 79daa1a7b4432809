import type { Day } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { MAX_QUANTITY } from '../../sales/contract.ts'
import { textOfCell, valueOfCell } from './values/cells.ts'
import {
  REASONS,
  type DecimalMark,
  type Field,
  type ImportPreview,
  type Reason,
  type RowError,
} from '../contract.ts'
import { isBlank } from './file/csv.ts'
import { readDate, type DateReading } from './values/dates.ts'
import { fillOf, loneText, orderCompleter } from './columns/groups.ts'
import { columnOfKind, isRefunded, isTotal, isTotalLine, isYes } from './columns/kinds.ts'
import type { Layout } from './columns/layout.ts'
import { centsOf, multiply, readDecimal, roundTo, type Decimal } from './values/money.ts'
import { memoize } from './values/memoize.ts'
import { truncate, truncateHeader } from './file/truncate.ts'

/** Reads one record as a sale, or as a rejection with its reason. */

/** Decisions from the survey of the file. */
export interface Reading {
  layout: Layout
  dates: DateReading
  /** today in the owner's zone */
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

/** Notes on imported rows, by number of rows (`1 row has`, `3 rows have`). */
export const REMARKS = {
  quantityMissing: (rows: string) => `${rows} no readable quantity, so 1 was used.`,
  quantityRounded: (rows: string) => `${rows} a quantity with decimals, which was rounded.`,
  refundTurned: (rows: string) => `${rows} a refund without a minus sign. It was subtracted.`,
  refunded: (rows: string) =>
    `${rows} the status "refunded" but no row for the refund, so the sale was counted in full.`,
  costUnread: (rows: string) => `${rows} a cost that isn't an amount. It was left empty.`,
  future: (rows: string) => `${rows} a date in the future. Please check.`,
}
export type Remark = keyof typeof REMARKS

export interface Rejection {
  reason: Reason
  /** index of the column */
  column: number | undefined
  value: string
  /** the record filled in from the first line of its order, so that it can be imported alone */
  completed?: string[]
}

/** Dates outside this range are typos (0026, 2206) or placeholders for no date (1900-01-01). */
const FIRST_LIKELY_DAY: Day = '1970-01-01'
const LAST_LIKELY_DAY: Day = '2100-12-31'

/** maximum share of filled cells in a note between the lines, compared with a usual line */
const NOTE_FILL = 0.3

/** Returns a reader for records, which must come in the order of the file. Calls `remark` for each assumption in a row that is imported. */
export function recordReader(
  { layout, dates, decimal, today }: Reading,
  remark: (remark: Remark) => void,
): (record: string[]) => ReadSale | Rejection {
  const { chosen, headers, defaultProduct, isOwnExport, minorUnits } = layout
  /** text of the last heading above a group of lines */
  let heading = ''
  const cellOf = (record: string[], field: Field): string => {
    const index = chosen[field]
    if (index === undefined) return field === layout.heading ? heading : ''
    return textOfCell(record[index] ?? '')
  }
  const valueOf = (record: string[], field: Field): string => {
    const index = chosen[field]
    return index === undefined ? '' : valueOfCell(record[index] ?? '')
  }
  /** In a file with amounts in cents, one with decimals is unclear and therefore refused. */
  const amountOf = (record: string[], written: Decimal | undefined): Decimal | undefined => {
    if (!written || !minorUnits) return written
    return written.scale === 0 ? { ...written, scale: minorUnits(record) } : undefined
  }
  const dayOf = memoize((cell) => readDate(cell, dates))
  const reasonOf = (dateText: string): Reason => {
    if (dateText === '') return 'no_date'
    const inYear2000 = dateText.replace(/(?<!\d)\d{4}(?!\d)/, '2000')
    return inYear2000 !== dateText && dayOf(inYear2000) ? 'unlikely_date' : 'bad_date'
  }
  const rejected = (reason: Reason, field: Field, value: string): Rejection => ({
    reason,
    column: chosen[field],
    value,
  })

  const { statuses, refunded: refundedFlag } = layout.kinds
  const refunded = memoize((cell) => isRefunded(cell))
  const isMarkedRefunded = (record: string[]): boolean =>
    statuses.some((index) => record[index] && refunded(record[index])) ||
    (refundedFlag !== undefined && isYes(record[refundedFlag] ?? ''))

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

  /** For a line without a product or date: recognises totals, headings and notes, otherwise returns `rejection`. */
  const asNonSale = (record: string[], rejection: Rejection): Rejection => {
    const first = record.findIndex((cell) => cell.trim() !== '')
    const nonSale = (reason: Reason): Rejection => ({
      reason,
      column: first,
      value: record[first]!,
    })
    if (isTotalLine(record)) return nonSale('total_line')
    const isRepeatedHeader =
      record.length >= headers.length &&
      headers.every((header, i) => header === truncateHeader(record[i]!.trim(), headers.length))
    const isNote =
      fillOf(record) <= Math.max(1, layout.usualFill * NOTE_FILL) &&
      !(dayOf(valueOf(record, 'saleDate')) && valueOf(record, 'revenue'))
    if (!isRepeatedHeader && !(isNote && headers.length > 2)) return rejection
    heading = loneText(record) ?? heading
    return nonSale('heading')
  }

  const read = (record: string[]): ReadSale | Rejection => {
    const kind = layout.kindOf(record)
    if (kind === 'not_a_sale' || kind === 'not_paid') {
      const column = columnOfKind(layout.kinds, kind, record)
      return { reason: kind, column, value: record[column]?.trim() ?? '' }
    }

    const productName = cellOf(record, 'productName') || (defaultProduct ?? '')
    if (productName === '') return asNonSale(record, rejected('no_product', 'productName', ''))
    if (!isOwnExport && isTotal(productName))
      return rejected('total_line', 'productName', productName)
    if (productName.length > MAX_NAME_LENGTH) {
      return rejected('long_name', 'productName', productName)
    }

    const dateText = valueOf(record, 'saleDate')
    const saleDate = dayOf(dateText)
    if (!saleDate) return asNonSale(record, rejected(reasonOf(dateText), 'saleDate', dateText))
    if (!isOwnExport && (saleDate < FIRST_LIKELY_DAY || saleDate > LAST_LIKELY_DAY)) {
      return rejected('unlikely_date', 'saleDate', dateText)
    }
    if (saleDate > today) remark('future')

    const revenueText = valueOf(record, 'revenue')
    const amount = amountOf(record, readDecimal(revenueText, decimal.revenue))
    if (!amount) {
      return rejected(revenueText === '' ? 'no_revenue' : 'bad_revenue', 'revenue', revenueText)
    }
    const quantityText = valueOf(record, 'quantity')
    const quantity = readDecimal(quantityText, decimal.quantity)
    if (layout.revenueIs === 'unitPrice' && !quantity) {
      return rejected('bad_quantity', 'quantity', quantityText)
    }
    const total = layout.revenueIs === 'unitPrice' ? multiply(amount, quantity!) : amount
    const cents = centsOf(total)
    if (cents === undefined) return rejected('out_of_range', 'revenue', revenueText)
    if (kind === 'sale' && cents < 0 && layout.kinds.isAccount) {
      return rejected('not_a_sale', 'revenue', revenueText)
    }
    const revenueCents = kind === 'refund' ? -Math.abs(cents) : cents

    if (layout.refuseExtraCells && record.length > headers.length) {
      const extra = record.slice(headers.length)
      if (!isBlank(extra)) {
        return { reason: 'shifted', column: undefined, value: extra.join(' ').trim() }
      }
    }

    const customerName = nameOf(
      layout.surname === undefined
        ? cellOf(record, 'customerName')
        : `${cellOf(record, 'customerName')} ${record[layout.surname] ?? ''}`.trim(),
      isOwnExport,
    )
    const salesperson = nameOf(cellOf(record, 'salesperson'), isOwnExport)
    for (const field of ['customerName', 'salesperson'] as const) {
      const name = field === 'customerName' ? customerName : salesperson
      if (name && name.length > MAX_NAME_LENGTH) return rejected('long_name', field, name)
    }

    const costText = valueOf(record, 'cost')
    let cost = amountOf(record, costText === '' ? undefined : readDecimal(costText, decimal.cost))
    if (cost && layout.costIs === 'unitCost') cost = quantity && multiply(cost, quantity)
    const costCents = cost && centsOf(cost)
    if (costText !== '' && costCents === undefined) remark('costUnread')
    if (revenueCents !== cents) remark('refundTurned')
    if (kind === 'sale' && isMarkedRefunded(record)) remark('refunded')

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

  const complete = orderCompleter(layout.orders)
  return (line) => {
    const completed = complete(line)
    const result = read(completed)
    return 'reason' in result ? { ...result, completed } : result
  }
}

/** Removes the decimal from customer numbers that a program wrote as 17850.0. */
function nameOf(cell: string, isOwnExport: boolean): string | null {
  return (!isOwnExport && /^\d+\.0$/.test(cell) ? cell.slice(0, -2) : cell) || null
}

/** Describes a rejection for the owner. */
export function rowError(
  row: number,
  { reason, column, value }: Rejection,
  headers: string[],
): RowError {
  return {
    row,
    column: column === undefined ? '' : (headers[column]?.trim() ?? ''),
    value: truncate(value),
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
