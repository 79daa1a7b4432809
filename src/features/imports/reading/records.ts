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
import type { Remark } from './assumptions.ts'
import { isBlank } from './file/csv.ts'
import { readDate, type DateReading } from './values/dates.ts'
import { fillOf, loneText, orderCompleter } from './columns/groups.ts'
import {
  columnOfKind,
  isRefunded,
  isTotal,
  isTotalLine,
  isYes,
  type Kind,
} from './columns/kinds.ts'
import type { Layout } from './columns/layout.ts'
import { centsOf, multiply, readDecimal, roundTo, type Decimal } from './values/money.ts'
import { memoize } from './values/memoize.ts'
import { truncate, truncateHeader } from './file/truncate.ts'

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

/** Reads records, which must come in the order of the file. */
export class RecordReader {
  private readonly reading: Reading
  private readonly layout: Layout
  private readonly remark: (remark: Remark) => void
  private readonly complete: (record: string[]) => string[]
  private readonly dayOf: (cell: string) => Day | undefined
  private readonly isRefunded = memoize((cell) => isRefunded(cell))
  /** text of the last heading above a group of lines */
  private heading = ''

  /** Calls `remark` for each assumption in a row that is imported. */
  constructor(reading: Reading, remark: (remark: Remark) => void) {
    this.reading = reading
    this.layout = reading.layout
    this.remark = remark
    this.complete = orderCompleter(reading.layout.orders)
    this.dayOf = memoize((cell) => readDate(cell, reading.dates))
  }

  /** Returns the record as a sale, or as a rejection with its reason. */
  read(record: string[]): ReadSale | Rejection {
    const completed = this.complete(record)
    const result = this.saleOf(completed)
    return 'reason' in result ? { ...result, completed } : result
  }

  private saleOf(record: string[]): ReadSale | Rejection {
    const kind = this.layout.kindOf(record)
    if (kind === 'not_a_sale' || kind === 'not_paid') {
      const column = columnOfKind(this.layout.kinds, kind, record)
      return { reason: kind, column, value: record[column]?.trim() ?? '' }
    }
    const productName = this.productOf(record)
    if (isRejection(productName)) return productName
    const saleDate = this.saleDateOf(record)
    if (isRejection(saleDate)) return saleDate
    const quantity = readDecimal(this.valueOf(record, 'quantity'), this.reading.decimal.quantity)
    const cents = this.centsOf(record, kind, quantity)
    if (isRejection(cents)) return cents
    const shifted = this.shiftedCells(record)
    if (shifted) return shifted
    const customerName = this.nameOf('customerName', this.customerOf(record))
    if (isRejection(customerName)) return customerName
    const salesperson = this.nameOf('salesperson', this.cellOf(record, 'salesperson'))
    if (isRejection(salesperson)) return salesperson

    // The owner sees remarks in the order in which they first came.
    const costCents = this.costOf(record, quantity)
    const revenueCents = kind === 'refund' ? -Math.abs(cents) : cents
    if (revenueCents !== cents) this.remark('refundTurned')
    if (kind === 'sale' && this.isMarkedRefunded(record)) this.remark('refunded')
    return {
      productName,
      revenueCents,
      costCents,
      quantity: this.wholeQuantity(quantity),
      saleDate,
      customerName,
      salesperson,
    }
  }

  private cellOf(record: string[], field: Field): string {
    const index = this.layout.chosen[field]
    if (index === undefined) return field === this.layout.heading ? this.heading : ''
    return textOfCell(record[index] ?? '')
  }

  private valueOf(record: string[], field: Field): string {
    const index = this.layout.chosen[field]
    return index === undefined ? '' : valueOfCell(record[index] ?? '')
  }

  /** In a file with amounts in cents, one with decimals is unclear and therefore refused. */
  private amountOf(record: string[], field: 'revenue' | 'cost', cell: string): Decimal | undefined {
    const written = readDecimal(cell, this.reading.decimal[field])
    const { minorUnits } = this.layout
    if (!written || !minorUnits) return written
    return written.scale === 0 ? { ...written, scale: minorUnits(record) } : undefined
  }

  private rejected(reason: Reason, field: Field, value: string): Rejection {
    return { reason, column: this.layout.chosen[field], value }
  }

  private productOf(record: string[]): string | Rejection {
    const { defaultProduct = '', isOwnExport } = this.layout
    const product = this.cellOf(record, 'productName') || defaultProduct
    if (product === '') {
      return this.asNonSale(record, this.rejected('no_product', 'productName', ''))
    }
    if (!isOwnExport && isTotal(product)) return this.rejected('total_line', 'productName', product)
    if (product.length > MAX_NAME_LENGTH) return this.rejected('long_name', 'productName', product)
    return product
  }

  private saleDateOf(record: string[]): Day | Rejection {
    const text = this.valueOf(record, 'saleDate')
    const day = this.dayOf(text)
    if (!day) {
      return this.asNonSale(record, this.rejected(this.dateProblem(text), 'saleDate', text))
    }
    if (!this.layout.isOwnExport && (day < FIRST_LIKELY_DAY || day > LAST_LIKELY_DAY)) {
      return this.rejected('unlikely_date', 'saleDate', text)
    }
    if (day > this.reading.today) this.remark('future')
    return day
  }

  private dateProblem(text: string): Reason {
    if (text === '') return 'no_date'
    const inYear2000 = text.replace(/(?<!\d)\d{4}(?!\d)/, '2000')
    return inYear2000 !== text && this.dayOf(inYear2000) ? 'unlikely_date' : 'bad_date'
  }

  /** For a line without a product or date: recognises totals, headings and notes, otherwise returns `rejection`. */
  private asNonSale(record: string[], rejection: Rejection): Rejection {
    const { headers, usualFill } = this.layout
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
      fillOf(record) <= Math.max(1, usualFill * NOTE_FILL) &&
      !(this.dayOf(this.valueOf(record, 'saleDate')) && this.valueOf(record, 'revenue'))
    if (!isRepeatedHeader && !(isNote && headers.length > 2)) return rejection
    this.heading = loneText(record) ?? this.heading
    return nonSale('heading')
  }

  /** Returns the amount as written: a refund may lack its minus sign. */
  private centsOf(record: string[], kind: Kind, quantity: Decimal | undefined): number | Rejection {
    const text = this.valueOf(record, 'revenue')
    let amount = this.amountOf(record, 'revenue', text)
    if (!amount) return this.rejected(text === '' ? 'no_revenue' : 'bad_revenue', 'revenue', text)
    if (this.layout.revenueIs === 'unitPrice') {
      if (!quantity) {
        return this.rejected('bad_quantity', 'quantity', this.valueOf(record, 'quantity'))
      }
      amount = multiply(amount, quantity)
    }
    const cents = centsOf(amount)
    if (cents === undefined) return this.rejected('out_of_range', 'revenue', text)
    if (kind === 'sale' && cents < 0 && this.layout.kinds.isAccount) {
      return this.rejected('not_a_sale', 'revenue', text)
    }
    return cents
  }

  private shiftedCells(record: string[]): Rejection | undefined {
    const { refuseExtraCells, headers } = this.layout
    if (!refuseExtraCells || record.length <= headers.length) return undefined
    const extra = record.slice(headers.length)
    if (isBlank(extra)) return undefined
    return { reason: 'shifted', column: undefined, value: extra.join(' ').trim() }
  }

  private customerOf(record: string[]): string {
    const cell = this.cellOf(record, 'customerName')
    const { surname } = this.layout
    return surname === undefined ? cell : `${cell} ${record[surname] ?? ''}`.trim()
  }

  /** Removes the decimal from customer numbers that a program wrote as 17850.0. */
  private nameOf(field: 'customerName' | 'salesperson', cell: string): string | null | Rejection {
    const isNumber = !this.layout.isOwnExport && /^\d+\.0$/.test(cell)
    const name = isNumber ? cell.slice(0, -2) : cell
    return name.length > MAX_NAME_LENGTH ? this.rejected('long_name', field, name) : name || null
  }

  private costOf(record: string[], quantity: Decimal | undefined): number | null {
    const text = this.valueOf(record, 'cost')
    if (text === '') return null
    let cost = this.amountOf(record, 'cost', text)
    if (cost && this.layout.costIs === 'unitCost') cost = quantity && multiply(cost, quantity)
    const cents = cost && centsOf(cost)
    if (cents === undefined) this.remark('costUnread')
    return cents ?? null
  }

  private isMarkedRefunded(record: string[]): boolean {
    const { statuses, refunded } = this.layout.kinds
    return (
      statuses.some((index) => record[index] && this.isRefunded(record[index])) ||
      (refunded !== undefined && isYes(record[refunded] ?? ''))
    )
  }

  private wholeQuantity(read: Decimal | undefined): number {
    const whole = read && Number(roundTo(read, 0))
    if (read === undefined || whole === undefined || Math.abs(whole) > MAX_QUANTITY) {
      if (this.layout.chosen.quantity !== undefined) this.remark('quantityMissing')
      return 1
    }
    if (read.scale === 0 || read.units % 10n ** BigInt(read.scale) === 0n) return whole
    this.remark('quantityRounded')
    return whole === 0 ? (read.units < 0n ? -1 : 1) : whole
  }
}

const isRejection = (read: string | number | null | Rejection): read is Rejection =>
  typeof read === 'object' && read !== null

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
