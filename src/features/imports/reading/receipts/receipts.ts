import type { Chosen } from '../columns/scores.ts'
import type { DecimalMark } from '../../options/contract.ts'
import { headOf, valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import { isTotal, isTotalLine } from '../kinds/total-lines.ts'
import type { Kind } from '../kinds/types.ts'
import type { KindColumns } from '../kinds/kind-columns.ts'
import { lineMarks, MIN_PAID, type LineMarks, type MarkedLine } from './line-marks.ts'
import { NEARLY_ALL } from '../columns/ties.ts'
import {
  balancedPayments,
  isCandidate,
  isGoods,
  type LineMeaning,
  type ReceiptLine,
} from './payments.ts'
import { MAX_LABEL, paymentWordOf, saysVoid, type PaymentWord } from '../kinds/payment-words.ts'
import { orderColumn, orderNames, ordersBy, type OrderColumns } from '../columns/orders.ts'
import { indexesOf, wordsOf } from '../columns/words.ts'
import { memoize } from '../values/memoize.ts'
import { markOf, readDecimal } from '../values/money.ts'

export interface SortedColumns {
  chosen: Chosen
  revenueIs: 'total' | 'unitPrice'
  kinds: KindColumns
  kindOf: (record: string[]) => Kind
}

export interface Receipts {
  /** undefined: a receipt ends where goods follow a payment */
  order: OrderColumns | undefined
  label: number
  amount: number
  means: number | undefined
  listsPayments: boolean
  header: string
  mark: DecimalMark
  cancels: number | undefined
}

const MEANS =
  /^(?:payment|tender|paid|pay)(?: (?:type|method|name|means|mode|by|with))?$|^(?:zahlungs?(?:art|mittel|weise|typ|methode)|bezahlart|zahlart)$|^(?:forma|medio|metodo|tipo)(?: de| do)? (?:pago|pagamento)$|^(?:mode|moyen)(?: de)? (?:paiement|reglement)$/
const CANCELS =
  /^(?:original|canceled|cancelled|voided|voids|cancels|corrected|refunded|related|linked|source)(?: (?:receipt|ticket|sale|check|bill|bon|beleg|order|transaction|document))(?: ?(?:id|no|number|nr))?$|^(?:void|cancel\w*|refund|storno|correction) of(?: (?:receipt|ticket|sale|check|bill))?(?: (?:id|no|number))?$|^(?:storno|stornierung|korrektur|bezug)(?: ?(?:zu|von|fur))?(?: ?(?:bon|beleg))?(?: ?(?:nr|nummer|number))?$|^(?:ursprungs|original|storno|bezugs)(?:bon|beleg)(?: ?(?:nr|nummer|number))?$|^(?:ticket|recibo|venta|factura|documento) (?:original|anulad[oa]|de origen|origen)$|^(?:ticket|vente|recu) (?:annulee?|d origine|origine)$|^(?:recibo|venda|cupom) (?:original|cancelad[oa]|de origem)$/

const ENOUGH_RECEIPTS = 2
const MIN_BALANCED = 0.6
const MANY_RECEIPTS = 5
const SELDOM = 0.1

/** undefined if there is nothing to look for */
export function receiptsOf(
  headers: string[],
  rows: string[][],
  layout: SortedColumns,
  decimal: DecimalMark | 'auto',
): Receipts | undefined {
  const { chosen, kinds, kindOf } = layout
  const { productName: label, revenue: amount } = chosen
  if (label === undefined || amount === undefined) return undefined
  const words = headers.map(wordsOf)
  const taken = Object.values(chosen)
  const column = (pattern: RegExp): number | undefined =>
    indexesOf(words, (header, at) => !taken.includes(at) && pattern.test(header))[0]
  const id = receiptColumn(headers, taken)
  const cancels = id === undefined ? undefined : column(CANCELS)
  const means = meansColumn(column(MEANS), label, rows)
  const marks = decimal === 'auto' ? marksOf(rows.map((row) => row[amount] ?? '')) : [decimal]
  const columns = { order: ordersBy(id, chosen), label, amount, means, cancels }
  const header = headers[label]!
  const receipts: Receipts = { ...columns, listsPayments: false, header, mark: marks[0]! }
  const wordOf = memoize(paymentWordOf, MAX_LABEL)
  const meanings = rows.map((record) => meaningOf(receipts, record, kindOf, wordOf))
  if (meanings.some((meaning) => meaning !== 'goods' && meaning !== 'neither')) {
    const all = groupsOf(rows, receiptStarts(receipts, wordOf))
    const valid = all.filter((group) => !group.some((at) => saysVoid(rows[at]![label] ?? '')))
    const linesOf = (mark: DecimalMark, group: number[]): ReceiptLine[] =>
      group.map((at) => ({
        meaning: meanings[at]!,
        cents: roughCents(rows[at]!, layout, mark),
        isCounted: Boolean(rows[at]![chosen.quantity ?? -1]?.trim()),
      }))
    const mark = marks.find((each) =>
      listPayments(
        valid.map((group) => linesOf(each, group)),
        id !== undefined,
      ),
    )
    if (mark) Object.assign(receipts, { mark, listsPayments: true })
  }
  const flags = [cancels, kinds.type, kinds.voided, kinds.canceledAt, ...kinds.statuses]
  const canBeVoided = id !== undefined && flags.some((index) => index !== undefined)
  return receipts.listsPayments || canBeVoided ? receipts : undefined
}

function receiptColumn(headers: string[], taken: number[]): number | undefined {
  const order = orderColumn(headers)
  return order === undefined || taken.includes(order) ? undefined : order
}

/** fewer in wide files: all choices of marks are tried */
const MARKED_LINES = 600
const MARKED_CELLS = 30_000

export function receiptMarks(
  headers: string[],
  rows: string[][],
  layout: SortedColumns,
  decimal: DecimalMark | 'auto',
): LineMarks | undefined {
  const { chosen, kinds, kindOf } = layout
  const { revenue: amount, quantity, productName: label } = chosen
  if (amount === undefined) return undefined
  const taken = Object.values(chosen)
  const id = receiptColumn(headers, taken)
  const mark = decimal === 'auto' ? marksOf(rows.map((row) => row[amount] ?? ''))[0]! : decimal
  const others = [...taken, ...kinds.statuses, id]
  const free = [...headers.keys()].filter((index) => !others.includes(index))
  const most = Math.min(MARKED_LINES, Math.ceil(MARKED_CELLS / free.length))
  const lines: MarkedLine[] = []
  const order = ordersBy(id, chosen)
  const nameOf = order && orderNames(order)
  for (const record of rows) {
    const receipt = nameOf?.(record)
    const isLine = ['sale', 'refund'].includes(kindOf(record)) && record[amount]?.trim()
    if (receipt === '' || !isLine || isTotalLine(record)) continue
    if (lines.length === most) break
    lines.push({
      receipt,
      record,
      cents: roughCents(record, layout, mark),
      hasQuantity: Boolean(record[quantity ?? -1]?.trim()),
      isPayment: ['paid', 'change'].includes(
        paymentWordOf(headOf(record[label ?? -1] ?? '').trim()),
      ),
    })
  }
  return lineMarks(lines, free)
}

function meansColumn(
  index: number | undefined,
  label: number,
  rows: string[][],
): number | undefined {
  if (index === undefined) return undefined
  const isFilled = (row: string[], at: number): boolean => Boolean(row[at]?.trim())
  const goods = rows.filter((row) => isFilled(row, label))
  const seldom = goods.filter((row) => isFilled(row, index)).length <= goods.length * SELDOM
  return seldom && rows.some((row) => isFilled(row, index) && !isFilled(row, label))
    ? index
    : undefined
}

function listPayments(receipts: ReceiptLine[][], areNumbered: boolean): boolean {
  const sold = receipts.filter(
    // Gift cards are goods where a receipt without any others adds up. Gifts need no payment.
    (lines) =>
      (lines.some(isGoods) || balancedPayments(lines)) && lines.some(({ cents }) => cents !== 0),
  )
  const withPayment = sold.filter((lines) => lines.some(isCandidate))
  if (withPayment.length === 0 || withPayment.length < sold.length * MIN_PAID) return false
  const isSure = ({ meaning }: ReceiptLine): boolean => meaning === 'paid' || meaning === 'change'
  const balanced = withPayment.filter((lines) => balancedPayments(lines))
  const telling = balanced.filter((lines) => lines.some(isSure) || isTelling(lines))
  // Two goods may cost the same by chance, above all where nothing says where a receipt ends.
  const isOne =
    sold.length === 1 &&
    (areNumbered || telling.some((lines) => lines.some(isSure) && isTelling(lines)))
  const enough = isOne ? 1 : ENOUGH_RECEIPTS
  if (telling.length >= enough && balanced.length >= withPayment.length * MIN_BALANCED) return true
  if (!areNumbered) return false
  const allBalanced = balanced.length > ENOUGH_RECEIPTS && balanced.length === sold.length
  if (allBalanced && telling.length > 0) return true
  const ending = sold.filter((lines) => {
    const last = lines.findLast(({ meaning }) => meaning !== 'neither')
    return lines.length > 1 && last !== undefined && isSure(last)
  })
  return [balanced, ending].some(
    ({ length }) => length >= MANY_RECEIPTS && length >= sold.length * NEARLY_ALL,
  )
}

/** Payments tell if they are the sum of several goods, or have no quantity. */
function isTelling(lines: ReceiptLine[]): boolean {
  const payments = balancedPayments(lines)!
  const goods = lines.filter((line, index) => line.meaning !== 'neither' && !payments.has(index))
  const without = [...payments].every((index) => !lines[index]!.isCounted)
  return goods.length > 1 || (without && goods.every(({ isCounted }) => isCounted))
}

/** Likelier first: 1,234 alone may have either. */
function marksOf(cells: string[]): DecimalMark[] {
  const marks = cells.map((cell) => markOf(valueOfCell(cell)))
  const [points, commas] = (['.', ','] as const).map(
    (mark) => marks.filter((it) => it === mark).length,
  )
  if (points === 0 && commas === 0) return ['.', ',']
  return [commas! > points! ? ',' : '.']
}

function groupsOf(rows: string[][], starts: (record: string[]) => boolean): number[][] {
  const groups: number[][] = []
  for (const [index, record] of rows.entries()) {
    if (starts(record) || groups.length === 0) groups.push([])
    groups.at(-1)!.push(index)
  }
  return groups
}

export function meaningOf(
  { label, amount, means, header }: Receipts,
  record: string[],
  kindOf: (record: string[]) => Kind,
  wordOf: (cell: string) => PaymentWord | 'goods',
): LineMeaning {
  const kind = kindOf(record)
  if (kind !== 'sale' && kind !== 'refund' && kind !== 'returned') return 'neither'
  // A note below the last receipt.
  if (!record[amount]?.trim()) return 'neither'
  const name = headOf(record[label] ?? '').trim()
  if (name !== '') return isTotal(name) || name === header ? 'neither' : wordOf(name)
  const by = means === undefined ? '' : headOf(record[means] ?? '').trim()
  if (by === '') return 'neither'
  const word = wordOf(by)
  return word === 'goods' || word === 'either' ? 'paid' : word
}

/** Approximate; 0 if unreadable. */
export function roughCents(
  record: string[],
  { chosen: { revenue, quantity }, revenueIs }: Pick<SortedColumns, 'chosen' | 'revenueIs'>,
  mark: DecimalMark,
): number {
  const at = (index: number | undefined): number => {
    const cell = valueOfCell(record[index ?? -1] ?? '')
    const read = readDecimal(index === quantity ? countIn(cell) : cell, mark)
    return read ? Number(read.units) / 10 ** read.scale : NaN
  }
  const price = at(revenue)
  const count = revenueIs === 'unitPrice' ? at(quantity) : NaN
  const value = Number.isNaN(count) ? price : price * count
  return Number.isNaN(value) ? 0 : Math.round(value * 100)
}

/** The function must see all records in file order. */
export function receiptStarts(
  { order, label, means, header }: Receipts,
  wordOf: (cell: string) => PaymentWord | 'goods',
): (record: string[]) => boolean {
  if (order) {
    const nameOf = orderNames(order)
    let current = ''
    return (record) => {
      const name = nameOf(record)
      if (name === '' || name === current || record[label] === header) return false
      current = name
      return true
    }
  }
  let wasPayment = false
  return (record) => {
    const name = headOf(record[label] ?? '').trim()
    const isPayment =
      name === '' ? means !== undefined && Boolean(record[means]?.trim()) : wordOf(name) !== 'goods'
    const starts = wasPayment && !isPayment && name !== '' && !isTotal(name)
    if (isPayment || starts) wasPayment = isPayment
    return starts
  }
}
