import { daysBetween, type Day } from '../../../../shared/calendar.ts'
import { FURTHER_TEXTS } from '../../../sales/fields/contract.ts'
import { IN_GREENWICH, NOTHING } from '../columns/further-words.ts'
import { orderNames } from '../columns/orders.ts'
import { wordsOf } from '../columns/words.ts'
import type { Layout } from '../survey/layout.ts'
import type { Times } from '../survey/watched-columns.ts'
import { textOfCell, valueOfCell } from '../values/cells.ts'
import { readClock } from '../values/clock.ts'
import { readDate, type DateReading } from '../values/dates.ts'
import type { Decimal } from '../values/money.ts'
import { memoize } from '../values/memoize.ts'
import { readMinute } from '../values/minutes.ts'
import { dayAt, instantOf, minuteAt } from '../values/zones.ts'
import type { AmountReader } from './amounts.ts'
import type { RecordMoney } from './currencies.ts'
import type { FurtherText, Remark } from './remarks.ts'

/** Unreadable values are left empty and counted: no sale is rejected. */

const MAX_NOTHING = 20

interface ReadTax {
  taxCents: number | null
  /** paid on top of the amount in the file */
  addedCents: number
  foundCents: number
}
const NO_TAX: ReadTax = { taxCents: null, addedCents: 0, foundCents: 0 }

const canBeAdded = ({ shown }: NonNullable<Layout['tax']>): boolean =>
  shown === undefined || shown === 'added'

/** cents */
interface SharedTax {
  id: string
  tax: number | null | undefined
  total: number | null | undefined
  paid: number
  given: number
}

interface SaleTime {
  /** after midnight in the owner's zone; null if unknown */
  minute: number | null
  day: Day
}

interface Reading {
  layout: Layout
  dates: DateReading
  times: Times | undefined
}

export class FurtherReader {
  private readonly reading: Reading
  private readonly amounts: AmountReader
  private readonly remark: (remark: Remark) => void
  private readonly columns: Layout['further']['columns']
  private readonly clockOf = memoize(readClock)
  private readonly isInGreenwich: boolean
  private readonly isOurs: boolean
  private order: SharedTax | undefined
  private readonly orderOf: ((record: string[]) => string) | undefined
  private feeAbove: { receipt: string; cell: string } | undefined
  private readonly receiptNameOf: ((record: string[]) => string) | undefined

  constructor(reading: Reading, amounts: AmountReader, remark: (remark: Remark) => void) {
    this.reading = reading
    this.amounts = amounts
    this.remark = remark
    const { headers, further, isOwnExport, tax } = reading.layout
    this.columns = further.columns
    this.isOurs = isOwnExport
    this.orderOf = tax?.shared && orderNames(tax.shared.order)
    this.receiptNameOf = further.feesOfReceipts && orderNames(further.feesOfReceipts)
    this.isInGreenwich = IN_GREENWICH.test(wordsOf(headers[this.columns.time ?? -1] ?? ''))
  }

  textsOf(record: string[]): Record<FurtherText, string | null> {
    const texts = {} as Record<FurtherText, string | null>
    for (const value of FURTHER_TEXTS) texts[value.field] = this.textOf(record, value)
    return texts
  }

  private textOf(
    record: string[],
    { field, kind, maxLength }: (typeof FURTHER_TEXTS)[number],
  ): string | null {
    const index = this.columns[field]
    if (index === undefined) return null
    const cell = textOfCell(record[index] ?? '')
    const isNumber = kind === 'text' && !this.isOurs && /^\d+\.0$/.test(cell)
    const text = isNumber ? cell.slice(0, -2) : cell
    if (text === '' || this.isNothing(text)) return null
    if (text.length <= maxLength) return text
    this.remark(`${field}Long`)
    return null
  }

  timeOf(record: string[], saleDate: Day): SaleTime {
    const unknown = { minute: null, day: saleDate }
    const { times, dates, layout } = this.reading
    if (!times || this.columns.time === undefined) return unknown
    const cell = valueOfCell(record[this.columns.time] ?? '')
    if (cell === '') return unknown
    if (this.columns.time === layout.chosen.saleDate) return this.timeBehind(cell, saleDate)
    const clock = this.clockOf(cell)
    const offset = clock?.offset ?? (this.isInGreenwich ? 0 : undefined)
    if (clock && offset !== undefined)
      return this.timeAt(instantOf(saleDate, clock.minute - offset))
    const minute = clock?.minute ?? readMinute(cell, dates)
    if (minute === undefined) this.remark('timeUnread')
    return { minute: this.known(minute), day: clock ? saleDate : this.dayBeside(cell, saleDate) }
  }

  private dayBeside(cell: string, saleDate: Day): Day {
    const day = readDate(cell, this.reading.dates)
    return day && Math.abs(daysBetween(saleDate, day)) === 1 ? day : saleDate
  }

  private timeBehind(cell: string, saleDate: Day): SaleTime {
    const { dates } = this.reading
    const unknown = { minute: null, day: saleDate }
    if (!this.isInGreenwich) return { ...unknown, minute: this.known(readMinute(cell, dates)) }
    const there = { ...dates, timeZone: 'UTC' }
    const [day, minute] = [readDate(cell, there), readMinute(cell, there)]
    return day === undefined || minute === undefined ? unknown : this.timeAt(instantOf(day, minute))
  }

  private timeAt(instant: number): SaleTime {
    const { timeZone } = this.reading.dates
    return { minute: minuteAt(instant, timeZone), day: dayAt(instant, timeZone) }
  }

  /** Midnight is no time where too many sales have it. */
  private known(minute: number | undefined): number | null {
    if (minute === undefined) return null
    if (minute > 0 || this.reading.times?.hasMidnights) return minute
    this.remark('midnight')
    return null
  }

  /** With the sign of the revenue. */
  taxOf(
    record: string[],
    revenueCents: number,
    convert: RecordMoney['convert'],
    share?: Decimal,
  ): ReadTax {
    const { tax } = this.reading.layout
    if (!tax || (tax.take === 'skip' && !canBeAdded(tax))) return NO_TAX
    const cents = share
      ? this.amounts.centsIn(share, convert)
      : tax.shared?.total === undefined
        ? this.sumOf(record, tax.columns, convert)
        : this.shareOf(record, tax, revenueCents, convert)
    const isLeftOut = tax.take === 'skip'
    if (cents === undefined && !isLeftOut) this.remark('taxUnread')
    if (cents === undefined || cents === null) return NO_TAX
    const size = Math.abs(cents)
    const signed = revenueCents < 0 && size > 0 ? -size : size
    if (isLeftOut) return { ...NO_TAX, foundCents: signed }
    if (tax.take === 'added') return { taxCents: signed, addedCents: signed, foundCents: signed }
    // A part can't exceed the whole.
    if (size > 0 && size >= Math.abs(revenueCents)) {
      this.remark('taxLarge')
      return NO_TAX
    }
    return { taxCents: signed, addedCents: 0, foundCents: signed }
  }

  /** By the amounts of the order's lines, which follow each other. The parts add up to the tax. */
  private shareOf(
    record: string[],
    { columns, shared }: NonNullable<Layout['tax']>,
    revenueCents: number,
    convert: RecordMoney['convert'],
  ): number | null | undefined {
    const id = this.orderOf!(record)
    if (this.order?.id !== id || id === '') {
      const tax = this.sumOf(record, columns, convert)
      const total = this.sumOf(record, [shared!.total!], convert)
      this.order = { id, tax, total, paid: 0, given: 0 }
    }
    const { tax, total, given } = this.order
    if (!tax || !total) return tax
    this.order.paid += Math.abs(revenueCents)
    this.order.given = Math.min(tax, Math.round((this.order.paid * tax) / total))
    return this.order.given - given
  }

  feeOf(record: string[], revenueCents: number, convert: RecordMoney['convert']): number | null {
    const { fee } = this.columns
    if (fee === undefined) return null
    const { also, areFeesNegative } = this.reading.layout.further
    if (this.isRepeated(record, fee)) return null
    const cents = this.sumOf(record, [fee, ...also.fee], convert)
    if (cents === undefined) this.remark('feeUnread')
    if (cents === undefined || cents === null) return null
    const signed = areFeesNegative && cents !== 0 ? -cents : cents
    if (signed >= 0 || revenueCents < 0) return signed
    this.remark('feeNegative')
    return null
  }

  private isRepeated(record: string[], fee: number): boolean {
    if (!this.receiptNameOf) return false
    const [receipt, cell = ''] = [this.receiptNameOf(record), record[fee]]
    const before = this.feeAbove
    this.feeAbove = { receipt, cell }
    return receipt !== '' && receipt === before?.receipt && cell === before.cell
  }

  /** null if all cells are empty, undefined if one isn't an amount */
  private sumOf(
    record: string[],
    columns: number[],
    convert: RecordMoney['convert'],
  ): number | null | undefined {
    let sum: number | null = null
    for (const column of columns) {
      const cell = valueOfCell(record[column] ?? '')
      if (cell === '') continue
      const cents = this.amounts.centsOf(record, cell, convert)
      if (cents === undefined) return undefined
      sum = (sum ?? 0) + cents
    }
    return sum
  }

  private isNothing(text: string): boolean {
    return !this.isOurs && text.length <= MAX_NOTHING && !/\d/.test(text) && NOTHING.test(text)
  }
}
