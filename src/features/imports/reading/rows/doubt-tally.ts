import { fromCents } from '../../../../shared/money.ts'
import type { Layout } from '../survey/layout.ts'
import type { DeductionKind } from '../amounts/deductions.ts'
import type { TaxReading } from '../amounts/tax.ts'
import { truncate } from '../file/truncate.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import type { AmountCheck } from '../amounts/stated-amounts.ts'
import type { Counts, RowDoubt } from './records.ts'

export const COUNTED_DOUBTS = [
  'emptyDates',
  'payments',
  'negativeQuantity',
  'returned',
  'unpaid',
  'discount',
  'shipping',
  'tips',
  'refunded',
  'tax',
  'negativeAmounts',
] as const

export interface AmountDoubts extends Pick<
  ImportPreview['doubts'],
  (typeof COUNTED_DOUBTS)[number]
> {
  revenueIs?: AmountCheck
}

const MAX_NAMED = 3

class Open {
  rows = 0
  private cents = 0
  readonly words = new Set<string>()

  add(cents: number, word?: string): void {
    this.rows++
    this.cents += cents
    if (word !== undefined && this.words.size < MAX_NAMED) this.words.add(truncate(word))
  }

  get sum(): { rows: number; total: number } {
    return { rows: this.rows, total: fromCents(this.cents) }
  }
}

const flagColumn = ({ kinds: { returned, refunded, statuses } }: Layout): number =>
  returned ?? refunded ?? statuses[0]!

export class DoubtTally {
  private readonly layout: Layout
  private readonly open: Record<RowDoubt, Open> = {
    negativeQuantity: new Open(),
    returned: new Open(),
    unpaid: new Open(),
    payments: new Open(),
    emptyDates: new Open(),
  }
  private readonly offCents: Record<DeductionKind, number> = {
    discount: 0,
    refunded: 0,
    shipping: 0,
    tips: 0,
  }
  private taxCents = 0
  private addedCents = 0
  private above = 0
  private below = 0

  constructor(layout: Layout) {
    this.layout = layout
  }

  readonly doubt: Counts['doubt'] = (name, cents, word) => this.open[name].add(cents, word)
  readonly off: Counts['off'] = (kind, cents) => {
    this.offCents[kind] += cents
  }

  readonly tax: Counts['tax'] = (found, added) => {
    this.taxCents += found
    this.addedCents += added
  }

  seeSale(cents: number): void {
    if (cents > 0) this.above++
    else if (cents < 0) this.below++
  }

  doubts(totalCents: number): AmountDoubts {
    const { layout } = this
    const { negativeQuantity, returned, unpaid, payments, emptyDates } = this.open
    const nameOf = (column: number): string => truncate(layout.headers[column]!.trim())
    const isTurned = layout.negativeAmounts === 'sales'
    const [usual, unusual] = isTurned ? [this.below, this.above] : [this.above, this.below]
    const deductions = layout.deductions
      .filter(({ isUncertain, kind }) => isUncertain && this.offCents[kind] !== 0)
      .map(({ kind, index, isSubtracted }) => {
        const off = this.offCents[kind]
        const included = totalCents + (isSubtracted ? off : 0)
        const totals = { subtract: fromCents(included - off), included: fromCents(included) }
        return [kind, { column: nameOf(index), ...totals }] as const
      })
    return {
      ...(layout.emptyDates?.isUncertain &&
        emptyDates.rows > 0 && {
          emptyDates: { column: nameOf(layout.chosen.saleDate!), ...emptyDates.sum },
        }),
      ...(negativeQuantity.rows > 0 && { negativeQuantity: negativeQuantity.sum }),
      ...(returned.rows > 0 && {
        returned: {
          column: nameOf(flagColumn(layout)),
          said: [...returned.words],
          ...returned.sum,
        },
      }),
      ...(unpaid.rows > 0 && { unpaid: { statuses: [...unpaid.words], ...unpaid.sum } }),
      ...(payments.rows > 0 && {
        payments: {
          column: nameOf(layout.likelyMarks!.column),
          marks: [...payments.words],
          ...payments.sum,
        },
      }),
      ...Object.fromEntries(deductions),
      ...(this.taxCents !== 0 && this.taxDoubt(layout.tax!, nameOf, totalCents)),
      ...(unusual > 0 &&
        usual === 0 &&
        !layout.isOwnExport && { negativeAmounts: { total: fromCents(Math.abs(totalCents)) } }),
    }
  }

  private taxDoubt(
    { shown, columns }: TaxReading,
    nameOf: (column: number) => string,
    totalCents: number,
  ): Pick<AmountDoubts, 'tax'> {
    const isOnTop = shown === 'added'
    if (shown !== undefined && !isOnTop) return {}
    const without = totalCents - this.addedCents
    const sums = { without: fromCents(without), added: fromCents(without + this.taxCents) }
    return { tax: { column: nameOf(columns[0]!), ...sums, isOnTop } }
  }
}
