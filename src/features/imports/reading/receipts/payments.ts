import type { PaymentWord } from '../kinds/payment-words.ts'

/** A gift card may be sold or may pay; the receipt tells: payments come to the same amount as goods. */

export type LineMeaning = PaymentWord | 'goods' | 'neither'
export interface ReceiptLine {
  meaning: LineMeaning
  cents: number
  isCounted?: boolean
}

/** cents; many tills round cash without a line */
export const TOLERANCE = 5

/** Cents; 0 for 12.50 = 20.00 - 7.50 change. */
function differenceOf(lines: ReceiptLine[], payments: ReadonlySet<number>): number {
  let [goods, paid, change, rounding] = [0, 0, 0, 0]
  let hasGoods = false
  for (const [index, { meaning, cents }] of lines.entries()) {
    if (meaning === 'neither') continue
    if (!payments.has(index)) {
      goods += cents
      hasGoods = true
    } else if (meaning === 'change') change += Math.abs(cents)
    else if (meaning === 'rounding') rounding += cents
    else paid += cents
  }
  const [due, given] = [Math.abs(goods), Math.abs(paid)]
  const sums = [given - change, given - change + rounding, given - change - rounding, given]
  return hasGoods && paid !== 0 ? Math.min(...sums.map((sum) => Math.abs(sum - due))) : Infinity
}

export const isGoods = ({ meaning }: ReceiptLine): boolean => meaning === 'goods'
/** A gift card for nothing pays nothing. */
export const isCandidate = ({ meaning, cents }: ReceiptLine): boolean =>
  meaning !== 'goods' && meaning !== 'neither' && !(meaning === 'either' && cents === 0)

/** of a receipt; more are goods with such names */
const MAX_PAYMENTS = 30

/** Payments stand together, below or above the goods. */
export function balancedPayments(lines: ReceiptLine[]): Set<number> | undefined {
  const candidates = lines.flatMap((line, index) => (isCandidate(line) ? [index] : []))
  if (candidates.length === 0 || candidates.length > MAX_PAYMENTS) return undefined
  const lastGoods = lines.findLastIndex(isGoods)
  const firstGoods = lines.findIndex(isGoods)
  const below = candidates.filter((index) => index > lastGoods)
  const above = candidates.filter((index) => firstGoods >= 0 && index < firstGoods)
  const tries = [
    candidates,
    ...below.map((_, skipped) => below.slice(skipped)),
    ...above.map((_, skipped) => above.slice(0, above.length - skipped)),
  ]
  let [found, least] = [undefined as Set<number> | undefined, TOLERANCE + 1]
  for (const indexes of tries) {
    const payments = new Set(indexes)
    const difference = differenceOf(lines, payments)
    if (difference < least) [found, least] = [payments, difference]
    if (least === 0) break
  }
  return found
}

/** Indexes. If a receipt doesn't add up, a possible name of goods is a payment only below all goods. */
export function paymentsOf(lines: ReceiptLine[]): Set<number> {
  const balanced = balancedPayments(lines)
  if (balanced) return balanced
  const lastGoods = lines.findLastIndex(isGoods)
  return new Set(
    lines.flatMap((line, index) =>
      isCandidate(line) && (line.meaning !== 'either' || (lastGoods >= 0 && index > lastGoods))
        ? [index]
        : [],
    ),
  )
}

/** Nothing says where a receipt ends: the next payment may pay a gift card after a payment. */
export function paymentsOfSeveral(lines: ReceiptLine[]): Set<number> {
  const found = new Set<number>()
  let start = 0
  for (let end = 1; end <= lines.length; end++) {
    if (!isCandidate(lines[end - 1]!)) continue
    const payments = balancedPayments(lines.slice(start, end))
    if (!payments) continue
    for (const index of payments) found.add(start + index)
    start = end
  }
  for (const index of paymentsOf(lines.slice(start))) found.add(start + index)
  return found
}
