import type { Deduction, DeductionKind } from './columns/deductions.ts'
import { least, multiply, subtract, type Decimal } from './values/money.ts'

/** Reads what is taken off the amount of each record. */

/** What a column takes off a record's amount. */
export interface Off {
  kind: DeductionKind
  amount: Decimal
  isSubtracted: boolean
}

const NOTHING: Decimal = { units: 0n, scale: 0 }
const HUNDREDTH: Decimal = { units: 1n, scale: 2 }

/** What is left of an order's deduction for its other lines. */
interface Rest {
  order: string
  amount: Decimal
}

/** Reads records, which must come in the order of the file. */
export class DeductionReader {
  private readonly deductions: readonly Deduction[]
  private readonly read: (cell: string) => Decimal | undefined
  private readonly rests = new Map<Deduction, Rest>()
  private record: string[] | undefined
  private offs: Off[] = []

  constructor(deductions: readonly Deduction[], read: (cell: string) => Decimal | undefined) {
    this.deductions = deductions
    this.read = read
  }

  /** Returns what is taken off an amount. The deduction of an order is taken off its lines from the first on. */
  of(record: string[], amount: Decimal): readonly Off[] {
    // A record is read a second time for its amount in its own currency.
    if (record === this.record) return this.offs
    this.record = record
    this.offs = []
    let left = amount
    for (const deduction of this.deductions) {
      const { kind, isSubtracted } = deduction
      const off = this.take(deduction, record, left)
      if (off.units === 0n) continue
      this.offs.push({ kind, amount: off, isSubtracted })
      if (isSubtracted) left = subtract(left, off)
    }
    return this.offs
  }

  /** Returns what a column takes off, which is never more than there is. */
  private take(deduction: Deduction, record: string[], left: Decimal): Decimal {
    const { index, order, isPercent } = deduction
    if (left.units <= 0n) return NOTHING
    const whole = this.amountIn(record[index] ?? '')
    if (isPercent) return least(multiply(multiply(left, whole), HUNDREDTH), left)
    const id = order === undefined ? '' : (record[order] ?? '')
    if (id === '') return least(whole, left)
    const before = this.rests.get(deduction)
    const rest = before?.order === id ? before.amount : whole
    const off = least(rest, left)
    this.rests.set(deduction, { order: id, amount: subtract(rest, off) })
    return off
  }

  private amountIn(cell: string): Decimal {
    if (cell === '') return NOTHING
    const { units, scale } = this.read(cell.replace('%', '').trim()) ?? NOTHING
    return { units: units < 0n ? -units : units, scale }
  }
}
