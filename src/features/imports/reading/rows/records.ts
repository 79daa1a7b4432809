import type { Entry, Stored } from '../../../sales/contract.ts'
import type { MainField } from '../../contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import { TextReader, type TextReading } from './texts.ts'
import { AmountReader, valueIn, type AmountReading } from './amounts.ts'
import { FurtherReader } from './further.ts'
import type { Times } from '../survey/watched-columns.ts'
import type { Remark } from './remarks.ts'
import type { RecordMoney } from './currencies.ts'
import type { Off } from './deducting.ts'
import { isBlank } from '../file/csv.ts'
import { dayCompleter } from '../kinds/days.ts'
import { orderCompleter } from '../kinds/groups.ts'
import { kindOfMark } from '../receipts/line-marks.ts'
import { columnOfKind } from '../kinds/kinds.ts'
import type { Kind } from '../kinds/types.ts'
import { isRefunded } from '../columns/refund-words.ts'
import type { Layout } from '../survey/layout.ts'
import type { SortedLine } from '../receipts/receipt-reader.ts'
import { isRejection, rejected, type Rejection } from './rejections.ts'
import { memoize } from '../values/memoize.ts'
import { centsOf, type Decimal } from '../values/money.ts'
import { isYes } from '../values/yes-no.ts'

export interface Reading extends AmountReading, TextReading {
  times: Times | undefined
  moneyOf: ((record: string[]) => RecordMoney) | undefined
  negativeQuantity: 'refund' | 'sale'
  /** undefined: rows that a column flags are refunds, those that a status calls refunded are sales */
  returned: 'refund' | 'sale' | 'skip' | undefined
}

/** The owner decides about these rows. */
export type RowDoubt = 'negativeQuantity' | 'returned' | 'unpaid' | 'payments' | 'emptyDates'

export interface Counts {
  remark: (remark: Remark) => void
  tally?: (money: RecordMoney, cents: number) => void
  /** before conversion, and before a part was given back */
  check?: (record: string[], cents: number) => void
  doubt?: (name: RowDoubt, cents: number, word?: string) => void
  tax?: (foundCents: number, addedCents: number) => void
  off?: (kind: Off['kind'], cents: number) => void
}

export type ReadSale = Omit<Stored<Entry>, 'id' | 'source'>

/** `word`: undefined for a yes */
interface Flag {
  word: string | undefined
}

interface Line {
  kind: Kind
  /** what flags it as given back */
  flag: Flag | undefined
  isReturn: boolean
  isRefund: boolean
  cents: number
  quantity: Decimal | undefined
  money: RecordMoney | undefined
  share: Decimal | undefined
  offs: readonly Off[]
}

const PARTLY = /^part/i
const isCorrected = (offs: readonly Off[]): boolean =>
  offs.some((off) => off.kind === 'refunded' && off.isSubtracted)

/** Cents that are in both amounts of a file. */
const takenOff = (offs: readonly Off[]): number =>
  offs
    .filter(({ kind, isSubtracted }) => kind !== 'discount' && isSubtracted)
    .reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/** Records must come in file order. */
export class RecordReader {
  private readonly reading: Reading
  private readonly layout: Layout
  private readonly counts: Counts
  private readonly amounts: AmountReader
  private readonly texts: TextReader
  private readonly further: FurtherReader
  private readonly complete: (record: string[]) => string[]
  private readonly completeDay: (record: string[]) => string[]
  /** the last record has the date above */
  private hasDayAbove = false
  private readonly isRefunded = memoize((cell) => isRefunded(cell))

  constructor(reading: Reading, counts: Counts) {
    this.reading = reading
    this.layout = reading.layout
    this.counts = counts
    this.amounts = new AmountReader(reading, counts.remark)
    const { orders, emptyDates, chosen } = reading.layout
    this.complete = orderCompleter(orders)
    this.completeDay = dayCompleter(emptyDates, chosen)
    this.texts = new TextReader(reading, counts.remark)
    this.further = new FurtherReader(reading, this.amounts, counts.remark)
  }

  read(
    record: string[],
    { leftOut, ...shares }: Partial<Omit<SortedLine, 'record'>> = {},
  ): ReadSale | Rejection {
    const ofOrder = this.complete(record)
    const completed = this.completeDay(ofOrder)
    this.hasDayAbove = completed !== ofOrder
    const result = leftOut
      ? rejected(this.layout, leftOut, 'productName', this.texts.cellOf(completed, 'productName'))
      : this.saleOf(completed, shares)
    return 'reason' in result ? { ...result, completed } : result
  }

  get dateText(): string {
    return this.texts.dateText
  }

  private saleOf(
    record: string[],
    { share, taxShare }: Pick<Partial<SortedLine>, 'share' | 'taxShare'>,
  ): ReadSale | Rejection {
    const said = this.layout.kindOf(record)
    const isFlagged = said === 'returned'
    const kind = isFlagged ? (this.reading.returned === 'sale' ? 'sale' : 'refund') : said
    this.countLikelyPayment(record)
    if (kind === 'payment' || kind === 'not_a_sale' || kind === 'not_paid') {
      return this.rejectedAs(kind, kind, record)
    }
    if (kind === 'unpaid') return this.unpaid(record)
    const productName = this.texts.productOf(record)
    if (isRejection(productName)) return productName
    const saleDate = this.texts.saleDateOf(record)
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
    if (problem) return this.rejected(problem, 'quantity', record)
    if (kind === 'void' && cents >= 0) return this.rejectedAs('voided', kind, record)
    const shifted = this.shiftedCells(record)
    if (shifted) return shifted
    const customerName = this.texts.customerOf(record)
    if (isRejection(customerName)) return customerName
    const salesperson = this.texts.salespersonOf(record)
    if (isRejection(salesperson)) return salesperson

    const isReturn = kind === 'sale' && quantity !== undefined && quantity.units < 0n && cents > 0
    const flag = isFlagged ? { word: undefined } : this.flagOf(record, kind, offs)
    const isRefund =
      kind === 'refund' ||
      (isReturn && this.reading.negativeQuantity === 'refund') ||
      (flag !== undefined && this.reading.returned === 'refund')
    const line = { kind, flag, isReturn, isRefund, cents, quantity, money, share, offs }
    const leftOut = this.count(record, line)
    if (leftOut) return leftOut
    const { revenueCents, costCents, pieces } = this.valuesOf(record, line, hasRounded)
    const { minute, day } = this.further.timeOf(record, saleDate)
    const { taxCents, addedCents, foundCents } = this.further.taxOf(
      record,
      revenueCents,
      money?.convert,
      taxShare,
    )
    if (foundCents) this.counts.tax?.(foundCents, addedCents)
    return {
      productName,
      revenueCents: revenueCents + addedCents,
      costCents,
      quantity: pieces,
      saleDate: day,
      customerName,
      salesperson,
      minute,
      taxCents,
      feeCents: this.further.feeOf(record, revenueCents, money?.convert),
      ...this.further.textsOf(record),
    }
  }

  private count(record: string[], line: Line): Rejection | undefined {
    const { kind, flag, isReturn, isRefund, cents, quantity, money, share, offs } = line
    const { check, tally, doubt } = this.counts
    const before =
      money && (money.convert || this.reading.places !== 2)
        ? this.amounts.revenueOf(record, kind, quantity, { share, places: 2 })
        : cents
    const written = isRejection(before) ? 0 : before
    check?.(record, written + takenOff(offs))
    if (money) {
      tally?.(money, isRefund ? -Math.abs(written) : written)
      if (money.isLeftOut) {
        return this.rejected('other_currency', 'revenue', record)
      }
    }
    if (this.hasDayAbove) {
      doubt?.('emptyDates', isRefund ? -Math.abs(cents) : cents)
      if (!this.layout.emptyDates!.areFilled) {
        return { ...this.rejected('no_date', 'saleDate', record), value: '' }
      }
    }
    if (isReturn) doubt?.('negativeQuantity', cents)
    if (flag && cents > 0) {
      doubt?.('returned', cents, flag.word)
      if (this.reading.returned === 'skip') return this.rejected('returned', 'revenue', record)
    }
    return undefined
  }

  /** The owner sees remarks in the order in which they first came. */
  private valuesOf(record: string[], line: Line, hasRounded: boolean) {
    const { kind, isReturn, isRefund, cents, quantity, money, offs } = line
    const signed = isRefund ? -Math.abs(cents) : cents
    // In a file with a minus before every amount, the minus says nothing.
    const isTurned = this.layout.negativeAmounts === 'sales'
    const revenueCents = isTurned ? -signed : signed
    const costed = { quantity, revenueCents, convert: money?.convert }
    const costCents = this.amounts.costOf(record, costed)
    const { remark } = this.counts
    if (this.hasDayAbove) remark('dayAbove')
    if (signed !== cents) remark(isReturn ? 'returned' : 'refundTurned')
    if (hasRounded) remark(this.reading.places === 2 ? 'amountRounded' : 'amountMadeWhole')
    if (offs.length > 0) this.countOffs(offs, money?.convert, signed === cents ? 1 : -1)
    if (kind === 'sale' && !isCorrected(offs)) this.remarkRefunded(this.refundedIn(record))
    const read = this.amounts.wholeOf(quantity)
    const pieces = isTurned || (isReturn && !isRefund) ? Math.abs(read) : read
    return { revenueCents, costCents, pieces }
  }

  private unpaid(record: string[]): Rejection {
    const rejection = this.rejectedAs('not_paid', 'unpaid', record)
    const cents = this.centsOf(record)
    if (!isRejection(cents)) this.counts.doubt?.('unpaid', cents, rejection.value)
    return rejection
  }

  private countLikelyPayment(record: string[]): void {
    const { likelyMarks: marks } = this.layout
    if (!marks || kindOfMark(marks, record) !== 'payment') return
    const cents = this.centsOf(record)
    if (!isRejection(cents)) this.counts.doubt?.('payments', cents, record[marks.column]!.trim())
  }

  private centsOf(record: string[]): number | Rejection {
    const convert = this.reading.moneyOf?.(record).convert
    return this.amounts.revenueOf(record, 'sale', this.amounts.quantityOf(record), { convert })
  }

  private countOffs(offs: readonly Off[], convert: RecordMoney['convert'], sign: 1 | -1): void {
    for (const { kind, amount, isSubtracted } of offs) {
      this.counts.off?.(kind, sign * (centsOf(convert ? convert(amount) : amount) ?? 0))
      if (kind === 'shipping' || kind === 'tips') continue
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

  private rejected(reason: Reason, field: MainField, record: string[]): Rejection {
    return rejected(this.layout, reason, field, valueIn(this.layout, record, field))
  }

  private shiftedCells(record: string[]): Rejection | undefined {
    const { refuseExtraCells, headers } = this.layout
    if (!refuseExtraCells || record.length <= headers.length) return undefined
    const extra = record.slice(headers.length)
    if (isBlank(extra)) return undefined
    return { reason: 'shifted', column: undefined, value: extra.join(' ').trim() }
  }

  private remarkRefunded(said: string | undefined): void {
    if (said === undefined) return
    if (PARTLY.test(said)) this.counts.remark('partlyRefunded')
    else if (this.reading.returned === undefined) this.counts.remark('refunded')
  }

  /** A sale in full that a status calls refunded: the file doesn't say whether the refund has a row of its own. */
  private flagOf(record: string[], kind: Kind, offs: readonly Off[]): Flag | undefined {
    if (kind !== 'sale' || isCorrected(offs)) return undefined
    const said = this.refundedIn(record)
    if (said === undefined || PARTLY.test(said)) return undefined
    return { word: said || undefined }
  }

  /** the status; empty for a yes */
  private refundedIn(record: string[]): string | undefined {
    const { statuses, refunded } = this.layout.kinds
    const status = statuses.find((index) => record[index] && this.isRefunded(record[index]))
    if (status !== undefined) return record[status]!.trim()
    return refunded !== undefined && isYes(record[refunded] ?? '') ? '' : undefined
  }
}
