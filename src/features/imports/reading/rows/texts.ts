import type { Day } from '../../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import type { MainField } from '../../contract.ts'
import { noSuchDay, type Reason } from '../../rejected-rows/contract.ts'
import { truncateHeader } from '../file/truncate.ts'
import { fillOf, loneText } from '../kinds/groups.ts'
import { isTotal, isTotalLine, MAX_TOTAL_LENGTH } from '../kinds/total-lines.ts'
import type { Layout } from '../survey/layout.ts'
import { textOfCell } from '../values/cells.ts'
import { readDate, type DateReading } from '../values/dates.ts'
import { hasConvertedYear } from '../values/eras.ts'
import { memoize } from '../values/memoize.ts'
import { missingDay } from '../values/missing-day.ts'
import { valueIn } from './amounts.ts'
import { rejected, type Rejection } from './rejections.ts'
import type { Remark } from './remarks.ts'

export interface TextReading {
  layout: Layout
  dates: DateReading
  today: Day
}

/** Days outside are typos (0026, 2206) or placeholders (1900-01-01). */
const FIRST_LIKELY_DAY: Day = '1970-01-01'
const LAST_LIKELY_DAY: Day = '2100-12-31'
const isLikely = (day: Day): boolean => day >= FIRST_LIKELY_DAY && day <= LAST_LIKELY_DAY

/** share of a usual line's filled cells that a note between lines has at most */
const NOTE_FILL = 0.3

/** Records must come in file order. */
export class TextReader {
  private readonly reading: TextReading
  private readonly layout: Layout
  private readonly remark: (remark: Remark) => void
  private readonly dayOf: (cell: string) => Day | undefined
  private readonly isConverted = memoize(hasConvertedYear)
  private readonly problemOf = memoize((text) => this.dateProblem(text))
  private readonly isTotal = memoize(isTotal, MAX_TOTAL_LENGTH)
  private heading = ''

  constructor(reading: TextReading, remark: (remark: Remark) => void) {
    this.reading = reading
    this.layout = reading.layout
    this.remark = remark
    this.dayOf = memoize((cell) => readDate(cell, reading.dates))
  }

  cellOf(record: string[], field: MainField): string {
    const index = this.layout.chosen[field]
    if (index === undefined) return field === this.layout.heading ? this.heading : ''
    return textOfCell(record[index] ?? '')
  }

  productOf(record: string[]): string | Rejection {
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

  dateText = ''

  saleDateOf(record: string[]): Day | Rejection {
    if (this.layout.defaultDate !== undefined) return this.undated(record, this.layout.defaultDate)
    const text = this.valueOf(record, 'saleDate')
    this.dateText = text
    const day = this.dayOf(text)
    if (!day) {
      return this.asNonSale(record, {
        ...this.rejected('bad_date', 'saleDate', text),
        ...this.problemOf(text),
      })
    }
    if (!this.layout.isOwnExport && !isLikely(day)) {
      return this.rejected('unlikely_date', 'saleDate', text)
    }
    if (this.isConverted(text)) this.remark('converted')
    if (day > this.reading.today) this.remark('future')
    return day
  }

  /** Without dates, only labels tell totals and headings from sales, and a lone amount isn't a sale. */
  private undated(record: string[], day: Day): Day | Rejection {
    const none = this.rejected('no_revenue', 'revenue', '')
    const nonSale = this.asNonSale(record, none)
    if (nonSale !== none) return nonSale
    if (day > this.reading.today) this.remark('future')
    return day
  }

  private dateProblem(text: string): Pick<Rejection, 'reason' | 'message'> {
    if (text === '') return { reason: 'no_date' }
    const missing = missingDay(text, this.reading.dates)
    if (missing && isLikely(missing.before)) {
      return { reason: 'no_such_day', message: noSuchDay(missing.date, missing.before) }
    }
    const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]
    // 29 February 2025 doesn't exist, though 29 February 2000 does.
    if (year === undefined || isLikely(`${year}-01-01`)) return { reason: 'bad_date' }
    return { reason: this.dayOf(text.replace(year, '2000')) ? 'unlikely_date' : 'bad_date' }
  }

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
    const isDated =
      this.layout.defaultDate === undefined
        ? this.dayOf(this.valueOf(record, 'saleDate')) !== undefined
        : fillOf(record) > 1
    const isNote =
      fillOf(record) <= Math.max(1, usualFill * NOTE_FILL) &&
      !(isDated && this.valueOf(record, 'revenue'))
    const isReceiptHead =
      this.layout.receipts?.order !== undefined &&
      rejection.reason === 'no_product' &&
      this.valueOf(record, 'revenue') === ''
    if (!isRepeatedHeader && !isReceiptHead && !(isNote && headers.length > 2)) return rejection
    this.heading = loneText(record) ?? this.heading
    return nonSale('heading')
  }

  customerOf(record: string[]): string | null | Rejection {
    const cell = this.cellOf(record, 'customerName')
    const { surname } = this.layout
    const name = surname === undefined ? cell : `${cell} ${record[surname] ?? ''}`.trim()
    return this.nameOf('customerName', name)
  }

  salespersonOf(record: string[]): string | null | Rejection {
    return this.nameOf('salesperson', this.cellOf(record, 'salesperson'))
  }

  /** A program wrote customer numbers as 17850.0. */
  private nameOf(field: 'customerName' | 'salesperson', cell: string): string | null | Rejection {
    const isNumber = !this.layout.isOwnExport && /^\d+\.0$/.test(cell)
    const name = isNumber ? cell.slice(0, -2) : cell
    return name.length > MAX_NAME_LENGTH ? this.rejected('long_name', field, name) : name || null
  }

  private valueOf(record: string[], field: MainField): string {
    return valueIn(this.layout, record, field)
  }

  private rejected(reason: Reason, field: MainField, value: string): Rejection {
    return rejected(this.layout, reason, field, value)
  }
}
