import { MAX_QUANTITY } from '../../../sales/fields/contract.ts'
import type { MainField } from '../../contract.ts'
import type { DecimalMark } from '../../options/contract.ts'
import type { Remark } from './remarks.ts'
import { isSaidRefund, isSpent } from '../kinds/kinds.ts'
import type { Kind } from '../kinds/types.ts'
import type { Layout } from '../survey/layout.ts'
import type { RecordMoney } from './currencies.ts'
import { deductionReader, type Off } from './deducting.ts'
import { rejected, type Rejection } from './rejections.ts'
import { valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import { signReader } from '../values/evidence.ts'
import { measureIn } from '../values/measures.ts'
import {
  add,
  centsOf,
  isWholeIn,
  multiply,
  readDecimal,
  roundTo,
  subtract,
  type Decimal,
} from '../values/money.ts'
import type { AmountField, MarksBySign } from '../survey/watched-columns.ts'

export interface AmountReading {
  layout: Layout
  decimal: Record<AmountField, DecimalMark>
  markBySign: MarksBySign
  /** decimals of the account's currency: 0 for yen */
  places: 0 | 2
}

interface AmountUse {
  convert?: RecordMoney['convert']
  share?: Decimal | undefined
  /** the account's by default */
  places?: 0 | 2
}

interface CostedLine {
  quantity: Decimal | undefined
  revenueCents: number
  convert: RecordMoney['convert']
}

const NO_OFFS: readonly Off[] = []
const ONE: Decimal = { units: 1n, scale: 0 }
const MINUS_ONE: Decimal = { units: -1n, scale: 0 }

export function valueIn({ chosen }: Layout, record: string[], field: MainField): string {
  const index = chosen[field]
  return index === undefined ? '' : valueOfCell(record[index] ?? '')
}

export class AmountReader {
  private readonly reading: AmountReading
  private readonly layout: Layout
  private readonly remark: (remark: Remark) => void
  private readonly signIn = signReader()
  hasRounded = false
  offs: readonly Off[] = NO_OFFS
  private readonly deductions: ReturnType<typeof deductionReader> | undefined

  constructor(reading: AmountReading, remark: (remark: Remark) => void) {
    this.reading = reading
    this.layout = reading.layout
    this.remark = remark
    const { deductions } = reading.layout
    if (deductions.length > 0) {
      this.deductions = deductionReader(deductions, (cell) =>
        this.decimalOf([], 'revenue', valueOfCell(cell)),
      )
    }
  }

  /** Cents as written: a refund may lack its minus. */
  revenueOf(
    record: string[],
    kind: Kind,
    quantity: Decimal | undefined,
    { convert, share, places = this.reading.places }: AmountUse,
  ): number | Rejection {
    const { cash } = this.layout.kinds
    const written = valueIn(this.layout, record, 'revenue')
    const isInDebit =
      kind === 'refund' &&
      cash !== undefined &&
      (cash.income === this.layout.chosen.revenue || written === '') &&
      isSpent(cash, record)
    const text = isInDebit ? valueOfCell(record[cash.expense] ?? '') : written
    let amount = share ?? this.decimalOf(record, 'revenue', text)
    if (!amount)
      return rejected(this.layout, text === '' ? 'no_revenue' : 'bad_revenue', 'revenue', text)
    if (this.layout.revenueIs === 'unitPrice') {
      if (!quantity) {
        return rejected(
          this.layout,
          'bad_quantity',
          'quantity',
          valueIn(this.layout, record, 'quantity'),
        )
      }
      amount = multiply(amount, quantity)
    }
    this.offs = this.deductions?.(record, amount, quantity) ?? NO_OFFS
    for (const off of this.offs) if (off.isSubtracted) amount = subtract(amount, off.amount)
    if (convert) amount = convert(amount)
    this.hasRounded = !isWholeIn(amount, places)
    const cents = centsIn(amount, places)
    if (cents === undefined) return rejected(this.layout, 'out_of_range', 'revenue', text)
    const isSpending = kind === 'sale' && cents < 0 && this.layout.kinds.isAccount
    if (isSpending && !isSaidRefund(this.layout.kinds, record)) {
      return rejected(this.layout, 'not_a_sale', 'revenue', text)
    }
    return cents
  }

  /** Cents; null if missing or unreadable. A minus means nothing except for a refund: only then do costs come back. */
  costOf(record: string[], { quantity, revenueCents, convert }: CostedLine): number | null {
    const text = valueIn(this.layout, record, 'cost')
    if (text === '') return null
    let cost = this.decimalOf(record, 'cost', text)
    if (cost && this.layout.costIs === 'unitCost') cost = quantity && multiply(cost, quantity)
    const cents = cost && centsIn(convert ? convert(cost) : cost, this.reading.places)
    if (cents === undefined) this.remark('costUnread')
    else if (cents < 0 && revenueCents >= 0) {
      this.remark('costTurned')
      return -cents
    }
    return cents ?? null
  }

  centsOf(record: string[], cell: string, convert: RecordMoney['convert']): number | undefined {
    const amount = this.decimalOf(record, 'revenue', cell)
    return amount && this.centsIn(amount, convert)
  }

  centsIn(amount: Decimal, convert: RecordMoney['convert']): number | undefined {
    return centsIn(convert ? convert(amount) : amount, this.reading.places)
  }

  quantityOf(record: string[]): Decimal | undefined {
    return this.countOf(valueIn(this.layout, record, 'quantity'))
  }

  sumIn(record: string[], columns: number[]): Decimal | undefined {
    let sum: Decimal | undefined
    for (const column of columns) {
      const amount = this.decimalOf(record, 'revenue', valueOfCell(record[column] ?? ''))
      if (amount) sum = sum ? add(sum, amount) : amount
    }
    return sum
  }

  roughly(cell: string, field: 'revenue' | 'quantity'): number {
    const value = valueOfCell(cell)
    const read =
      field === 'quantity' ? this.countOf(value) : readDecimal(value, this.reading.decimal.revenue)
    return read ? Number(read.units) / 10 ** read.scale : NaN
  }

  /** A size such as 250 g is a piece, unless the file counts in that unit. */
  private countOf(cell: string): Decimal | undefined {
    const read = readDecimal(countIn(cell), this.reading.decimal.quantity)
    const unit = read && measureIn(cell)
    if (unit === undefined || this.layout.unitsCounted.has(unit)) return read
    return read!.units < 0n ? MINUS_ONE : ONE
  }

  quantityProblem(
    read: Decimal | undefined,
    cents: number,
  ): 'nothing_sold' | 'large_quantity' | undefined {
    if (read === undefined) return undefined
    if (read.units === 0n) return cents === 0 ? 'nothing_sold' : undefined
    const whole = roundTo(read, 0)
    return whole > MAX_QUANTITY || whole < -MAX_QUANTITY ? 'large_quantity' : undefined
  }

  /** Never 0. Returns 1 if missing or 0. */
  wholeOf(read: Decimal | undefined): number {
    if (read === undefined || read.units === 0n) {
      if (this.layout.chosen.quantity !== undefined) {
        this.remark(read ? 'quantityZero' : 'quantityMissing')
      }
      return 1
    }
    const whole = Number(roundTo(read, 0))
    if (isWholeIn(read, 0)) return whole
    this.remark('quantityRounded')
    return whole === 0 ? (read.units < 0n ? -1 : 1) : whole
  }

  /** In a file with amounts in cents, an amount with decimals is unclear and refused. */
  private decimalOf(
    record: string[],
    field: 'revenue' | 'cost',
    cell: string,
  ): Decimal | undefined {
    const marks = this.reading.markBySign[field]
    const mark = (marks && marks.get(this.signIn(cell))) ?? this.reading.decimal[field]
    const written = readDecimal(cell, mark)
    const { minorUnits } = this.layout
    if (!written || !minorUnits) return written
    return written.scale === 0 ? { ...written, scale: minorUnits(record) } : undefined
  }
}

/** Or whole units of a currency without cents. */
const centsIn = (amount: Decimal, places: 0 | 2): number | undefined =>
  centsOf(places === 2 ? amount : { units: roundTo(amount, places), scale: places })
