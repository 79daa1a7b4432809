import type { DeductionKind, Deduction } from '../amounts/deductions.ts'
import { least, multiply, subtract, type Decimal } from '../values/money.ts'

/** Reads what is taken off the amount of each record. */

/** What a column takes off a record's amount. */
export interface Off {
  kind: DeductionKind
  /** below zero where less was given back for a return */
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
  of(record: string[], amount: Decimal, quantity: Decimal | undefined): readonly Off[] {
    // A record is read a second time for its amount in its own currency.
    if (record === this.record) return this.offs
    this.record = record
    this.offs = []
    const isReturn = amount.units < 0n
    const whole = withoutSign(amount)
    const pieces = quantity && withoutSign(quantity)
    let left = whole
    for (const deduction of this.deductions) {
      const { kind, isSubtracted } = deduction
      // A return gave back its own amount.
      if (isReturn && kind === 'refunded') continue
      const off = least(this.take(deduction, record, { whole, left, pieces }), left)
      if (off.units === 0n) continue
      this.offs.push({ kind, amount: isReturn ? negated(off) : off, isSubtracted })
      if (isSubtracted) left = subtract(left, off)
    }
    return this.offs
  }

  /** Returns what a column takes off an amount `whole`, of which others have left a part. */
  private take(
    deduction: Deduction,
    record: string[],
    { whole, left, pieces }: { whole: Decimal; left: Decimal; pieces: Decimal | undefined },
  ): Decimal {
    const { index, order, basis } = deduction
    const written = this.amountIn(record[index] ?? '')
    if (basis === 'percent') return multiply(multiply(whole, written), HUNDREDTH)
    if (basis === 'piece') return pieces ? multiply(written, pieces) : written
    const id = order === undefined ? '' : (record[order] ?? '')
    if (id === '') return written
    const before = this.rests.get(deduction)
    const rest = before?.order === id ? before.amount : written
    const off = least(rest, left)
    this.rests.set(deduction, { order: id, amount: subtract(rest, off) })
    return off
  }

  private amountIn(cell: string): Decimal {
    if (cell === '') return NOTHING
    return withoutSign(this.read(cell.replace('%', '').trim()) ?? NOTHING)
  }
}

const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })
const withoutSign = (amount: Decimal): Decimal => (amount.units < 0n ? negated(amount) : amount)
