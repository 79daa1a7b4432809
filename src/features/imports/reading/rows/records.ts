import type { Day } from '../../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { textOfCell } from '../values/cells.ts'
import type { Field } from '../../contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import { AmountReader, valueIn, type AmountReading } from './amounts.ts'
import type { Remark } from './remarks.ts'
import type { RecordMoney } from './currencies.ts'
import type { Off } from './deducting.ts'
import { isBlank } from '../file/csv.ts'
import { readDate, type DateReading } from '../values/dates.ts'
import { hasConvertedYear } from '../values/eras.ts'
import { fillOf, loneText, orderCompleter } from '../kinds/groups.ts'
import { kindOfMark } from '../receipts/line-marks.ts'
import { columnOfKind, isRefunded, isTotal, isTotalLine, MAX_TOTAL_LENGTH } from '../kinds/kinds.ts'
import type { Layout } from '../survey/layout.ts'
import type { LeftOut } from '../receipts/receipt-reader.ts'
import { isRejection, rejected, type Rejection } from './rejections.ts'
import { memoize } from '../values/memoize.ts'
import { centsOf, type Decimal } from '../values/money.ts'
import { isYes } from '../values/yes-no.ts'
import { truncateHeader } from '../file/truncate.ts'

/** Decisions from the survey of the file. */
export interface Reading extends AmountReading {
  dates: DateReading
  /** today in the owner's zone */
  today: Day
  /** undefined: the amounts stay as they are */
  moneyOf: ((record: string[]) => RecordMoney) | undefined
  /** what goods that came back mean in a file of totals without minus signs */
  negativeQuantity: 'refund' | 'sale'
  /** what rows are that a column flags as given back */
  returned: 'refund' | 'sale' | 'skip'
}

/** What is counted while records are read. */
export interface Counts {
  /** an assumption in a row that is imported */
  remark: (remark: Remark) => void
  /** a sale whose currency was looked at, with its amount in that currency */
  tally?: (money: RecordMoney, cents: number) => void
  /** a sale, with its amount before it is converted and before a part was given back */
  check?: (record: string[], cents: number) => void
  /** a row with a negative quantity and a positive amount */
  cameBack?: (cents: number) => void
  /** a row that is flagged as given back and has a positive amount */
  returned?: (cents: number) => void
  /** a row that was left out because its status says that it hasn't been paid */
  unpaid?: (status: string, cents: number) => void
  /** a row that is probably a payment, whatever the owner says */
  payment?: (mark: string, cents: number) => void
  /** what may be taken off a sale */
  off?: (kind: Off['kind'], cents: number) => void
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

/** Dates outside this range are typos (0026, 2206) or placeholders for no date (1900-01-01). */
const FIRST_LIKELY_DAY: Day = '1970-01-01'
const LAST_LIKELY_DAY: Day = '2100-12-31'
const isLikely = (day: Day): boolean => day >= FIRST_LIKELY_DAY && day <= LAST_LIKELY_DAY

/** maximum share of filled cells in a note between the lines, compared with a usual line */
const NOTE_FILL = 0.3

/** Returns the cents that were paid before they were given back, and so are in both amounts of a file. */
const givenBack = (offs: readonly Off[]): number =>
  offs
    .filter(({ kind, isSubtracted }) => kind === 'refunded' && isSubtracted)
    .reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/** Reads records, which must come in the order of the file. */
export class RecordReader {
  private readonly reading: Reading
  private readonly layout: Layout
  private readonly counts: Counts
  private readonly amounts: AmountReader
  private readonly complete: (record: string[]) => string[]
  private readonly dayOf: (cell: string) => Day | undefined
  private readonly isConverted = memoize(hasConvertedYear)
  private readonly isRefunded = memoize((cell) => isRefunded(cell))
  private readonly isTotal = memoize(isTotal, MAX_TOTAL_LENGTH)
  /** text of the last heading above a group of lines */
  private heading = ''

  constructor(reading: Reading, counts: Counts) {
    this.reading = reading
    this.layout = reading.layout
    this.counts = counts
    this.amounts = new AmountReader(reading, counts.remark)
    this.complete = orderCompleter(reading.layout.orders)
    this.dayOf = memoize((cell) => readDate(cell, reading.dates))
  }

  /**
   * Returns the record as a sale, or as a rejection with its reason; `leftOut` is the one that its receipt
   * gives, and `share` its part of its order's total.
   */
  read(record: string[], leftOut?: LeftOut, share?: Decimal): ReadSale | Rejection {
    const completed = this.complete(record)
    const result = leftOut
      ? this.rejected(leftOut, 'productName', this.cellOf(completed, 'productName'))
      : this.saleOf(completed, share)
    return 'reason' in result ? { ...result, completed } : result
  }

  private saleOf(record: string[], share: Decimal | undefined): ReadSale | Rejection {
    const said = this.layout.kindOf(record)
    const isFlagged = said === 'returned'
    const kind = isFlagged ? (this.reading.returned === 'sale' ? 'sale' : 'refund') : said
    this.countLikelyPayment(record)
    if (kind === 'payment' || kind === 'not_a_sale' || kind === 'not_paid') {
      return this.rejectedAs(kind, kind, record)
    }
    if (kind === 'unpaid') return this.unpaid(record)
    const productName = this.productOf(record)
    if (isRejection(productName)) return productName
    const saleDate = this.saleDateOf(record)
    if (isRejection(saleDate)) return saleDate
    const quantity = this.amounts.quantityOf(record)
    const money = this.reading.moneyOf?.(record)
    const cents = this.amounts.revenueOf(record, kind, quantity, {
      convert: money?.convert,
      share,
    })
    if (isRejection(cents)) return cents
    const { hasRounded, offs } = this.amounts
    const problem = this.amounts.quantityProblem(quantity, cents)
    if (problem) return this.rejected(problem, 'quantity', this.valueOf(record, 'quantity'))
    if (kind === 'void' && cents >= 0) return this.rejectedAs('voided', kind, record)
    const shifted = this.shiftedCells(record)
    if (shifted) return shifted
    const customerName = this.nameOf('customerName', this.customerOf(record))
    if (isRejection(customerName)) return customerName
    const salesperson = this.nameOf('salesperson', this.cellOf(record, 'salesperson'))
    if (isRejection(salesperson)) return salesperson

    const isReturn = kind === 'sale' && quantity !== undefined && quantity.units < 0n && cents > 0
    const isRefund = kind === 'refund' || (isReturn && this.reading.negativeQuantity === 'refund')
    const { check, tally, cameBack, returned } = this.counts
    const before =
      money && (money.convert || this.reading.places !== 2)
        ? this.amounts.revenueOf(record, kind, quantity, { share, places: 2 })
        : cents
    const written = isRejection(before) ? 0 : before
    check?.(record, written + givenBack(offs))
    if (money) {
      tally?.(money, isRefund ? -Math.abs(written) : written)
      if (money.isLeftOut) {
        return this.rejected('other_currency', 'revenue', this.valueOf(record, 'revenue'))
      }
    }
    if (isReturn) cameBack?.(cents)
    if (isFlagged && cents > 0) {
      returned?.(cents)
      if (this.reading.returned === 'skip')
        return this.rejected('returned', 'revenue', this.valueOf(record, 'revenue'))
    }
    // The owner sees remarks in the order in which they first came.
    const signed = isRefund ? -Math.abs(cents) : cents
    // In a file with a minus before every amount, it says nothing.
    const isTurned = this.layout.negativeAmounts === 'sales'
    const revenueCents = isTurned ? -signed : signed
    const line = { quantity, revenueCents, convert: money?.convert }
    const costCents = this.amounts.costOf(record, line)
    const { remark } = this.counts
    if (signed !== cents) remark(isReturn ? 'returned' : 'refundTurned')
    if (hasRounded) remark(this.reading.places === 2 ? 'amountRounded' : 'amountMadeWhole')
    if (offs.length > 0) this.countOffs(offs, money?.convert, signed === cents ? 1 : -1)
    const isCorrected = offs.some((off) => off.kind === 'refunded' && off.isSubtracted)
    if (kind === 'sale' && !isCorrected && this.isMarkedRefunded(record)) remark('refunded')
    const read = this.amounts.wholeOf(quantity)
    const pieces = isTurned ? Math.abs(read) : read
    return {
      productName,
      revenueCents,
      costCents,
      quantity: isReturn && !isRefund ? Math.abs(pieces) : pieces,
      saleDate,
      customerName,
      salesperson,
    }
  }

  /** Counts a sale that hasn't been paid, and rejects it. */
  private unpaid(record: string[]): Rejection {
    const rejection = this.rejectedAs('not_paid', 'unpaid', record)
    const cents = this.centsOf(record)
    if (!isRejection(cents)) this.counts.unpaid?.(rejection.value, cents)
    return rejection
  }

  private countLikelyPayment(record: string[]): void {
    const { likelyMarks: marks } = this.layout
    if (!marks || kindOfMark(marks, record) !== 'payment') return
    const cents = this.centsOf(record)
    if (!isRejection(cents)) this.counts.payment?.(record[marks.column]!.trim(), cents)
  }

  private centsOf(record: string[]): number | Rejection {
    const convert = this.reading.moneyOf?.(record).convert
    return this.amounts.revenueOf(record, 'sale', this.amounts.quantityOf(record), { convert })
  }

  private countOffs(offs: readonly Off[], convert: RecordMoney['convert'], sign: 1 | -1): void {
    for (const { kind, amount, isSubtracted } of offs) {
      this.counts.off?.(kind, sign * (centsOf(convert ? convert(amount) : amount) ?? 0))
      if (isSubtracted) this.counts.remark(kind === 'discount' ? 'discounted' : 'givenBack')
      else if (kind === 'discount' && this.layout.revenueIs === 'total') {
        this.counts.remark('discountLeft')
      }
    }
  }

  private rejectedAs(
    reason: Reason,
    kind: Parameters<typeof columnOfKind>[1],
    record: string[],
  ): Rejection {
    const { kinds, marks } = this.layout
    const isMarked = marks && kindOfMark(marks, record) !== undefined
    const column = isMarked ? marks.column : columnOfKind(kinds, kind, record)
    return { reason, column, value: record[column]?.trim() ?? '' }
  }

  private cellOf(record: string[], field: Field): string {
    const index = this.layout.chosen[field]
    if (index === undefined) return field === this.layout.heading ? this.heading : ''
    return textOfCell(record[index] ?? '')
  }

  private valueOf(record: string[], field: Field): string {
    return valueIn(this.layout, record, field)
  }

  private rejected(reason: Reason, field: Field, value: string): Rejection {
    return rejected(this.layout, reason, field, value)
  }

  private productOf(record: string[]): string | Rejection {
    const { defaultProduct = '', isOwnExport } = this.layout
    const product = this.cellOf(record, 'productName') || defaultProduct
    if (product === '') {
      return this.asNonSale(record, this.rejected('no_product', 'productName', ''))
    }
    if (!isOwnExport && this.isTotal(product))
      return this.rejected('total_line', 'productName', product)
    if (product.length > MAX_NAME_LENGTH) return this.rejected('long_name', 'productName', product)
    return product
  }

  private saleDateOf(record: string[]): Day | Rejection {
    const text = this.valueOf(record, 'saleDate')
    const day = this.dayOf(text)
    if (!day) {
      return this.asNonSale(record, this.rejected(this.dateProblem(text), 'saleDate', text))
    }
    if (!this.layout.isOwnExport && !isLikely(day)) {
      return this.rejected('unlikely_date', 'saleDate', text)
    }
    if (this.isConverted(text)) this.counts.remark('converted')
    if (day > this.reading.today) this.counts.remark('future')
    return day
  }

  private dateProblem(text: string): Reason {
    if (text === '') return 'no_date'
    const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]
    // 29 February 2025 doesn't exist, though 29 February 2000 does.
    if (year === undefined || isLikely(`${year}-01-01`)) return 'bad_date'
    return this.dayOf(text.replace(year, '2000')) ? 'unlikely_date' : 'bad_date'
  }

  /** For a line without a product or date: recognizes totals, headings and notes, otherwise returns `rejection`. */
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
    const isReceiptHead =
      this.layout.receipts?.id !== undefined &&
      rejection.reason === 'no_product' &&
      this.valueOf(record, 'revenue') === ''
    if (!isRepeatedHeader && !isReceiptHead && !(isNote && headers.length > 2)) return rejection
    this.heading = loneText(record) ?? this.heading
    return nonSale('heading')
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

  private isMarkedRefunded(record: string[]): boolean {
    const { statuses, refunded } = this.layout.kinds
    return (
      statuses.some((index) => record[index] && this.isRefunded(record[index])) ||
      (refunded !== undefined && isYes(record[refunded] ?? ''))
    )
  }
}
