import { MAX_QUANTITY } from '../../sales/contract.ts'
import type { Field } from '../contract.ts'
import type { DecimalMark } from '../options/contract.ts'
import type { Remark } from './assumptions.ts'
import { isSpent, type Kind } from './columns/kinds.ts'
import type { Layout } from './columns/layout.ts'
import type { RecordMoney } from './currencies.ts'
import { rejected, type Rejection } from './rejections.ts'
import { valueOfCell } from './values/cells.ts'
import { signReader } from './values/evidence.ts'
import { centsOf, multiply, readDecimal, roundTo, type Decimal } from './values/money.ts'
import type { AmountField, MarksBySign } from './watched-columns.ts'

/** How the amounts of a file are written. */
export interface AmountReading {
  layout: Layout
  decimal: Record<AmountField, DecimalMark>
  markBySign: MarksBySign
}

/** Returns what a program wrote into the cell of a field; empty if the file has no such column. */
export function valueIn({ chosen }: Layout, record: string[], field: Field): string {
  const index = chosen[field]
  return index === undefined ? '' : valueOfCell(record[index] ?? '')
}

/** Reads the revenue, the cost and the quantity of records. */
export class AmountReader {
  private readonly reading: AmountReading
  private readonly layout: Layout
  private readonly remark: (remark: Remark) => void
  private readonly signIn = signReader()

  /** Calls `remark` for each assumption about a cost or a quantity. */
  constructor(reading: AmountReading, remark: (remark: Remark) => void) {
    this.reading = reading
    this.layout = reading.layout
    this.remark = remark
  }

  /** Returns cents as written: a refund may lack its minus sign. `share` is the line's part of its order's total. */
  revenueOf(
    record: string[],
    kind: Kind,
    quantity: Decimal | undefined,
    convert: RecordMoney['convert'],
    share?: Decimal,
  ): number | Rejection {
    const { cash } = this.layout.kinds
    const isInDebit =
      kind === 'refund' &&
      cash !== undefined &&
      cash.income === this.layout.chosen.revenue &&
      isSpent(cash, record)
    const text = isInDebit
      ? valueOfCell(record[cash.expense] ?? '')
      : valueIn(this.layout, record, 'revenue')
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
    const cents = centsOf(convert ? convert(amount) : amount)
    if (cents === undefined) return rejected(this.layout, 'out_of_range', 'revenue', text)
    if (kind === 'sale' && cents < 0 && this.layout.kinds.isAccount) {
      return rejected(this.layout, 'not_a_sale', 'revenue', text)
    }
    return cents
  }

  /** Returns cents, or null where the cost is missing or can't be read. */
  costOf(
    record: string[],
    quantity: Decimal | undefined,
    convert: RecordMoney['convert'],
  ): number | null {
    const text = valueIn(this.layout, record, 'cost')
    if (text === '') return null
    let cost = this.decimalOf(record, 'cost', text)
    if (cost && this.layout.costIs === 'unitCost') cost = quantity && multiply(cost, quantity)
    const cents = cost && centsOf(convert ? convert(cost) : cost)
    if (cents === undefined) this.remark('costUnread')
    return cents ?? null
  }

  quantityOf(record: string[]): Decimal | undefined {
    return readDecimal(valueIn(this.layout, record, 'quantity'), this.reading.decimal.quantity)
  }

  /** Returns the total of an order as it stands in one of its lines. */
  totalOf(record: string[]): Decimal | undefined {
    return this.decimalOf(record, 'revenue', valueIn(this.layout, record, 'revenue'))
  }

  /** Returns the approximate value of a cell, for comparing amounts with each other; NaN when it has none. */
  roughly(cell: string, field: 'revenue' | 'quantity'): number {
    const read = readDecimal(valueOfCell(cell), this.reading.decimal[field])
    return read ? Number(read.units) / 10 ** read.scale : NaN
  }

  /** Rounds a quantity, but never to 0. Returns 1 if it is missing or too large. */
  wholeOf(read: Decimal | undefined): number {
    const whole = read && Number(roundTo(read, 0))
    if (read === undefined || whole === undefined || Math.abs(whole) > MAX_QUANTITY) {
      if (this.layout.chosen.quantity !== undefined) this.remark('quantityMissing')
      return 1
    }
    if (read.scale === 0 || read.units % 10n ** BigInt(read.scale) === 0n) return whole
    this.remark('quantityRounded')
    return whole === 0 ? (read.units < 0n ? -1 : 1) : whole
  }

  /** In a file with amounts in cents, one with decimals is unclear and therefore refused. */
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
