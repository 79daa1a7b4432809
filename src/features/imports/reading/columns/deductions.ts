import type { Field } from '../../contract.ts'
import type { Answers } from '../../options/contract.ts'
import { valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import { isYes } from '../values/yes-no.ts'
import { valueOf } from './contents.ts'
import type { Orders } from './groups.ts'
import { MIN_SHARE, type Candidate } from './scores.ts'
import { isOneOf, wordsOf } from './words.ts'

/**
 * Columns whose amounts may have to be taken off the revenue: discounts, and what was given back. The file is
 * checked against itself: the other amounts of a row show whether the revenue is before or after them.
 */

export type DeductionKind = 'discount' | 'refunded'

export interface Deduction {
  kind: DeductionKind
  index: number
  /** true if its cells are shares of the revenue: 10 % */
  isPercent: boolean
  /** column of the order that it belongs to; undefined if it is about each line */
  order: number | undefined
  isSubtracted: boolean
  /** true if nothing in the file shows it, so that the owner is asked */
  isUncertain: boolean
}

const DISCOUNT = isOneOf(
  'discount|discounts|discounted|rabatt|rabatte|nachlass|preisnachlass|descuento|descuentos|dto|bonificación|desconto|descontos|remise|remises|rabais|réduction|sconto|sconti|korting|kortingen|rabat|rabaty|zniżka|upust|sleva|slevy|zľava|kedvezmény|engedmény|скидка|скидки|знижка|знижки|отстъпка|indirim|iskonto|値引|値引き|割引|割引額|値引額|할인|할인액|할인금액|折扣|优惠|折扣金额|优惠金额|rabatter|alennus|reducere|έκπτωση|خصم|الخصم|הנחה|ส่วนลด|chiết khấu|diskon|potongan|छूट',
)
const REFUNDED = isOneOf(
  'refunded|refund|refunds|refunded amount|amount refunded|refund amount|refund total|total refunded|partial refund|partial refunds|order refund amount|returned amount|amount returned|' +
    'erstattet|erstattung|erstattungsbetrag|erstatteter betrag|rückerstattung|rückerstattet|gutgeschrieben|rückzahlung|' +
    'reembolsado|reembolso|importe reembolsado|monto reembolsado|importe devuelto|devuelto|devolución|' +
    'valor reembolsado|valor devolvido|devolução|estornado|valor estornado|estorno|' +
    'remboursé|montant remboursé|remboursement|rimborsato|importo rimborsato|rimborso|terugbetaald|terugbetaald bedrag|terugbetaling|' +
    'zwrot|kwota zwrotu|zwrócono|vráceno|vrácená částka|refundace|visszatérítés|visszatérített összeg|' +
    'возвращено|сумма возврата|возврат|повернено|сума повернення|повернення|възстановена сума|възстановено|' +
    'iade|iade tutarı|iade edilen|返金|返金額|返金済み|환불|환불금액|환불액|退款|退款金额|已退款|' +
    'återbetalt|återbetalning|återbetalat belopp|refunderet|refunderet beløb|refundert|palautettu|palautus|hyvitetty|' +
    'rambursat|sumă rambursată|επιστροφή|ποσό επιστροφής|مسترد|المبلغ المسترد|הוחזר|סכום שהוחזר|คืนเงิน|hoàn tiền|pengembalian',
)
/** Words beside that of a discount in the header of its amounts. */
const BESIDE =
  /\b(?:amount|total|line ?item|line|item|product|value|percentage|percent|rate|pct|betrag|wert|prozent|satz|in|importe|monto|valor|montant|importo|bedrag|total|de|del|do|da|du|sur|per|unit|artikel|position|zeilen|linea|linha|ligne|order|cart|bestell|pedido|commande|ordine|number)\b/g
const PERCENT = /%|\b(?:percent(?:age)?|pct|prozent|porcentaje|porcentagem|pourcentage)\b/i

interface Table {
  headers: string[]
  chosen: Partial<Record<Field, number>>
  candidates: Candidate[]
  revenueIs: 'total' | 'unitPrice'
  orders: Orders | undefined
  answers: Answers
  /** true if returns have rows of their own */
  hasRefunds: boolean
}

/** Returns the columns of a table that may be taken off its revenue, with what its rows say about them. */
export function deductionsOf(table: Table, rows: string[][]): Deduction[] {
  const { headers, chosen, candidates, answers } = table
  const { revenue } = chosen
  if (revenue === undefined) return []
  const taken = Object.values(chosen)
  const words = headers.map(wordsOf)
  const find = (kind: DeductionKind): Deduction | undefined => {
    const isNamed = (header: string): boolean =>
      kind === 'discount'
        ? DISCOUNT.test(header.replace(BESIDE, ' ').replace(/\s+/g, ' ').trim())
        : REFUNDED.test(header)
    const index = words.findIndex(
      (header, at) =>
        !taken.includes(at) &&
        isNamed(header) &&
        (candidates[at]!.amounts >= MIN_SHARE || candidates[at]!.percents >= MIN_SHARE) &&
        // A 1 may be a yes: Refunded, 1 and 0.
        rows.some((row) => {
          const cell = row[at] ?? ''
          return valueOf(cell.replace('%', '')) && !isYes(cell)
        }),
    )
    if (index < 0) return undefined
    const isPercent = PERCENT.test(headers[index]!) || candidates[index]!.percents >= MIN_SHARE
    const order = isPerOrder(table, rows, index) ? table.orders!.id : undefined
    const shown = isPercent ? undefined : shownBy(table, rows, index, order)
    const isUsual = kind === 'discount' || !table.hasRefunds
    const answer = answers[kind] ?? shown
    return {
      ...{ kind, index, isPercent, order },
      isSubtracted: (answer ?? (isUsual ? 'subtract' : 'included')) === 'subtract',
      isUncertain: shown === undefined && (kind === 'discount' || table.hasRefunds),
    }
  }
  // The total of a line or order is after discounts; where the file says prices too, they are compared with it.
  const discount = table.revenueIs === 'unitPrice' ? find('discount') : undefined
  return [discount, find('refunded')].filter((it) => it !== undefined)
}

/** minimum share of rows that must agree */
const NEARLY_ALL = 0.9

/** True if the lines of an order share one deduction: it is on the first only, or repeated on each. */
function isPerOrder({ orders, headers }: Table, rows: string[][], index: number): boolean {
  if (!orders || /^line ?item|\bline\b|\bitem\b/.test(wordsOf(headers[index]!))) return false
  const pairs = rows.slice(1).flatMap((row, at) => {
    const before = rows[at]!
    const isSame = row[orders.id] && row[orders.id] === before[orders.id]
    return isSame && valueOf(before[index] ?? '') ? [[before, row] as const] : []
  })
  const shared = pairs.filter(
    ([before, row]) => !row[index]?.trim() || row[index] === before[index],
  )
  return pairs.length > 0 && shared.length >= pairs.length * NEARLY_ALL
}

/** Returns what the other amounts of the rows with a deduction show about the revenue; undefined if nothing. */
function shownBy(
  { chosen, candidates, revenueIs, orders }: Table,
  rows: string[][],
  index: number,
  order: number | undefined,
): 'subtract' | 'included' | undefined {
  const others = candidates.flatMap(({ amounts }, at) =>
    amounts >= MIN_SHARE && at !== index && at !== chosen.revenue ? [at] : [],
  )
  const sums = sumsOf(rows, order ?? orders?.id, (row) => revenueOf(row, chosen, revenueIs), index)
  const cases = sums.filter(({ off }) => off !== 0)
  const most = (test: (sum: Sum) => boolean): boolean =>
    cases.length > 0 && cases.filter(test).length >= cases.length * NEARLY_ALL
  const differs = (sum: Sum, at: number, by: number): boolean =>
    [sum.first[at], sum.last[at]].some(
      (cell) => Math.abs(Math.abs(valueOf(cell ?? '')) - (sum.revenue + by)) <= 0.011,
    )
  if (others.some((at) => most((sum) => differs(sum, at, -sum.off)))) return 'subtract'
  return others.some((at) => most((sum) => differs(sum, at, sum.off))) ? 'included' : undefined
}

interface Sum {
  first: string[]
  last: string[]
  revenue: number
  off: number
}

/** Adds up the lines of each order, or takes each row alone. */
function sumsOf(
  rows: string[][],
  order: number | undefined,
  revenueOf: (row: string[]) => number,
  index: number,
): Sum[] {
  const sums: Sum[] = []
  for (const row of rows) {
    const before = sums.at(-1)
    const revenue = revenueOf(row)
    if (Number.isNaN(revenue)) continue
    const off = Math.abs(valueOf(row[index] ?? '') || 0)
    if (order !== undefined && before && row[order] && row[order] === before.first[order]) {
      before.revenue += revenue
      before.off = before.last[index] === row[index] ? before.off : before.off + off
      before.last = row
    } else sums.push({ first: row, last: row, revenue, off })
  }
  return sums
}

function revenueOf(row: string[], chosen: Table['chosen'], revenueIs: Table['revenueIs']): number {
  const amount = valueOf(valueOfCell(row[chosen.revenue!] ?? ''))
  const count = valueOf(countIn((row[chosen.quantity ?? -1] ?? '').trim()))
  return revenueIs === 'unitPrice' ? amount * count : amount
}
