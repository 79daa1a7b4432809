import { isTotal } from '../kinds/total-lines.ts'
import { isVoided } from '../kinds/kind-columns.ts'
import { MAX_LABEL, paymentWordOf, saysVoid } from '../kinds/payment-words.ts'
import { isCandidate, paymentsOf, paymentsOfSeveral, type ReceiptLine } from './payments.ts'
import {
  meaningOf,
  receiptStarts,
  roughCents,
  type Receipts,
  type SortedColumns,
} from './receipts.ts'
import { headOf } from '../values/cells.ts'
import { memoize } from '../values/memoize.ts'
import type { Decimal } from '../values/money.ts'

/** A void may be in any line of a receipt, and the canceling receipt far above or below. */

interface Layout extends SortedColumns {
  receipts: Receipts | undefined
}

export type LeftOut = 'payment' | 'voided'

interface Line {
  record: string[]
  row: number
}
export interface SortedLine extends Line {
  leftOut: LeftOut | undefined
  share?: Decimal
  taxShare?: Decimal
}

/** held back at most; the rest is another receipt */
const MAX_LINES = 1_000

/** Both passes must count receipts the same way. */
function receiptLines(receipts: Receipts) {
  const starts = receiptStarts(receipts, memoize(paymentWordOf, MAX_LABEL))
  let lines: Line[] = []
  let ordinal = -1

  function end(): Receipt | undefined {
    if (lines.length === 0) return undefined
    const ended = { lines, ordinal: ++ordinal }
    lines = []
    return ended
  }
  /** Returns the receipt that ends before this record. */
  function add(record: string[], row: number): Receipt | undefined {
    const isNew = starts(record) || lines.length === MAX_LINES
    const ended = isNew ? end() : undefined
    lines.push({ record, row })
    return ended
  }
  return { add, end }
}

interface Receipt {
  lines: Line[]
  ordinal: number
}

interface Cancellation {
  /** Without a sign: programs differ on a minus for canceled amounts. */
  cents: number
  ordinal: number
  hasMatch: boolean
  isUsed: boolean
}
export type Cancellations = ReadonlyMap<string, Cancellation[]>

/** amounts of more are subtracted like refunds */
const MAX_CANCELLATIONS = 50_000

export type CancellationFinder = ReturnType<typeof cancellationFinder>

export function cancellationFinder(layout: Layout, receipts: Receipts) {
  const lines = receiptLines(receipts)
  const found = new Map<string, Cancellation[]>()
  let count = 0

  function read(ended: Receipt | undefined): void {
    if (!ended) return
    const { lines: receipt, ordinal } = ended
    const target = canceledBy(layout, receipt)
    if (target === undefined) {
      // A canceled receipt above the canceling one is found in the second pass.
      const matching = matchOf(found, layout, receipt)
      if (matching) matching.hasMatch = true
    } else if (count++ < MAX_CANCELLATIONS) {
      const [cents] = goodsCents(layout, receipt)
      const others = found.get(target) ?? []
      found.set(target, [...others, { cents, ordinal, hasMatch: false, isUsed: false }])
    }
  }
  return {
    see: (record: string[]) => read(lines.add(record, 0)),
    end: (): Cancellations => {
      read(lines.end())
      return found
    },
  }
}

export const mayCancel = ({ kinds, receipts }: Layout): boolean =>
  receipts?.order !== undefined &&
  (receipts.cancels !== undefined || kinds.type !== undefined || receipts.listsPayments)

function matchOf(
  cancellations: Cancellations,
  layout: Layout,
  receipt: Line[],
): Cancellation | undefined {
  if (cancellations.size === 0) return undefined
  const open = cancellations.get(numberOf(layout, receipt))?.filter(({ isUsed }) => !isUsed)
  if (!open?.length) return undefined
  const cents = goodsCents(layout, receipt)
  return open.find((cancellation) => cents.includes(cancellation.cents))
}

const plain = (cell: string | undefined): string =>
  headOf(cell ?? '')
    .trim()
    .toLowerCase()

const numberOf = ({ receipts }: Layout, [first]: Line[]): string =>
  plain(first!.record[receipts!.order?.id ?? -1])

const labelOf = ({ chosen }: Layout, record: string[]): string =>
  headOf(record[chosen.productName ?? -1] ?? '').trim()

/** Without sign: without and with names that may be payments. */
function goodsCents(layout: Layout, receipt: Line[]): [number, number] {
  let [sure, either] = [0, 0]
  for (const { record } of receipt) {
    const label = labelOf(layout, record)
    const kind = layout.kindOf(record)
    if (kind === 'payment' || kind === 'not_a_sale' || label === '') continue
    if (isTotal(label) || saysVoid(label)) continue
    const word = paymentWordOf(label)
    const cents = roughCents(record, layout, layout.receipts!.mark)
    if (word === 'goods') sure += cents
    else if (word === 'either') either += cents
  }
  return [Math.abs(sure), Math.abs(sure + either)]
}

function canceledBy(layout: Layout, receipt: Line[]): string | undefined {
  const { receipts, kinds, chosen } = layout
  const { cancels } = receipts!
  const places = [kinds.type, ...kinds.statuses, chosen.productName]
  const said = receipt.find(({ record }) =>
    places.some((index) => index !== undefined && saysVoid(record[index] ?? '')),
  )
  if (!said) return undefined
  const named = receipt.find(({ record }) => cancels !== undefined && record[cancels]?.trim())
  if (named) return plain(named.record[cancels!])
  // `Storno Bon 1004`
  const words = saysVoid(labelOf(layout, said.record)) ? plain(labelOf(layout, said.record)) : ''
  const last = words.split(/\s/).at(-1)!
  return /\d/.test(last) ? last : numberOf(layout, receipt)
}

const NONE: SortedLine[] = []

export type ReceiptReader = ReturnType<typeof receiptReader>

/** In the second pass. Lines come out in order, a receipt at a time. */
export function receiptReader(layout: Layout, receipts: Receipts, canceled: Cancellations) {
  const canceling = new Map([...canceled.values()].flat().map((it) => [it.ordinal, it]))
  const held = receiptLines(receipts)
  const wordOf = memoize(paymentWordOf, MAX_LABEL)

  function paymentsIn(receipt: Line[]): Set<number> | undefined {
    const lines = receipt.map(({ record }): ReceiptLine => ({
      meaning: meaningOf(receipts, record, layout.kindOf, wordOf),
      cents: roughCents(record, layout, receipts.mark),
    }))
    if (!lines.some(isCandidate)) return undefined
    return receipts.order === undefined ? paymentsOfSeveral(lines) : paymentsOf(lines)
  }

  function isCanceled({ lines, ordinal }: Receipt): boolean {
    const own = canceling.get(ordinal)
    if (own) return own.hasMatch
    const matching = matchOf(canceled, layout, lines)
    if (matching) matching.hasMatch = matching.isUsed = true
    return matching !== undefined
  }

  function sorted(ended: Receipt | undefined): SortedLine[] {
    if (!ended) return NONE
    const { lines } = ended
    const isVoided =
      receipts.order !== undefined && (isCanceled(ended) || isVoidedWithin(layout, lines))
    const payments = isVoided || !receipts.listsPayments ? undefined : paymentsIn(lines)
    return lines.map(({ record, row }, index) => ({
      record,
      row,
      leftOut: isVoided ? 'voided' : payments?.has(index) ? 'payment' : undefined,
    }))
  }
  return {
    add: (record: string[], row: number) => sorted(held.add(record, row)),
    end: () => sorted(held.end()),
  }
}

function isVoidedWithin(layout: Layout, receipt: Line[]): boolean {
  const { kinds, kindOf } = layout
  const voids = receipt.filter(({ record }) => {
    const label = labelOf(layout, record)
    return saysVoid(label) || kindOf(record) === 'void'
  })
  if (voids.length > 0 && voids.length < receipt.length) {
    const rest = receipt.filter((line) => !voids.includes(line))
    const cents = Math.abs(
      voids.reduce((sum, { record }) => sum + roughCents(record, layout, layout.receipts!.mark), 0),
    )
    // One of several goods may be voided.
    if (cents === 0 || goodsCents(layout, rest).includes(cents)) return true
  }
  // A flag on a line for the whole receipt; on goods and payments the flag is about that line alone.
  return receipt.some(({ record }) => {
    const label = labelOf(layout, record)
    if (label !== '' && !isTotal(label)) return false
    return (
      kinds.statuses.some((index) => saysVoid(record[index] ?? '')) ||
      (kinds.voided !== undefined && isVoided(record[kinds.voided] ?? '')) ||
      (kinds.canceledAt !== undefined && Boolean(record[kinds.canceledAt]?.trim()))
    )
  })
}
