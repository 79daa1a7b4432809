import type { DeductionKind, Deduction } from '../amounts/deductions.ts'
import { orderNames } from '../columns/orders.ts'
import { least, multiply, subtract, type Decimal } from '../values/money.ts'

export interface Off {
  kind: DeductionKind
  /** negative where less was given back for a return, and where added */
  amount: Decimal
  isSubtracted: boolean
}

const NOTHING: Decimal = { units: 0n, scale: 0 }
const HUNDREDTH: Decimal = { units: 1n, scale: 2 }

interface Rest {
  order: string
  amount: Decimal
}

/** Records must come in file order: an order's deduction is taken off from its first line on. */
export function deductionReader(
  deductions: readonly Deduction[],
  read: (cell: string) => Decimal | undefined,
): (record: string[], amount: Decimal, quantity: Decimal | undefined) => readonly Off[] {
  const rests = new Map<Deduction, Rest>()
  const [order] = deductions.flatMap((deduction) => deduction.order ?? [])
  const nameOf = order ? orderNames(order) : () => ''
  let name = ''
  let last: string[] | undefined
  let offs: Off[] = []

  function take(
    deduction: Deduction,
    record: string[],
    { whole, left, pieces }: { whole: Decimal; left: Decimal; pieces: Decimal | undefined },
  ): Decimal {
    const { index, basis } = deduction
    const cell = record[index] ?? ''
    const written =
      cell === '' ? NOTHING : withoutSign(read(cell.replace('%', '').trim()) ?? NOTHING)
    if (basis === 'percent') return multiply(multiply(whole, written), HUNDREDTH)
    if (basis === 'piece') return pieces ? multiply(written, pieces) : written
    if (!deduction.order || name === '') return written
    const before = rests.get(deduction)
    const rest = before?.order === name ? before.amount : written
    const off = deduction.isAdded ? rest : least(rest, left)
    rests.set(deduction, { order: name, amount: subtract(rest, off) })
    return off
  }

  return (record, amount, quantity) => {
    // A record is read a second time for its amount in its own currency.
    if (record === last) return offs
    last = record
    name = nameOf(record)
    offs = []
    const isReturn = amount.units < 0n
    const whole = withoutSign(amount)
    const pieces = quantity && withoutSign(quantity)
    let left = whole
    for (const deduction of deductions) {
      const { kind, isSubtracted, isAdded } = deduction
      // A return gave back its own amount.
      if (isReturn && kind === 'refunded') continue
      const written = take(deduction, record, { whole, left, pieces })
      if (written.units === 0n) continue
      if (isAdded) {
        offs.push({ kind, amount: isReturn ? written : negated(written), isSubtracted: true })
        continue
      }
      const off = least(written, left)
      if (off.units === 0n) continue
      offs.push({ kind, amount: isReturn ? negated(off) : off, isSubtracted })
      if (isSubtracted) left = subtract(left, off)
    }
    return offs
  }
}

const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })
const withoutSign = (amount: Decimal): Decimal => (amount.units < 0n ? negated(amount) : amount)
