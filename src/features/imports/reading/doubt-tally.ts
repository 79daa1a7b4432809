import { fromCents } from '../../../shared/money.ts'
import type { Layout } from './columns/layout.ts'
import type { DeductionKind } from './columns/deductions.ts'
import { truncate } from './file/truncate.ts'
import type { AmountDoubts } from './preview.ts'
import type { Counts } from './records.ts'

/** Adds up what the amounts of a file leave open, for the owner to decide. */

/** statuses named in the question at most */
const MAX_STATUSES = 3

export class DoubtTally {
  private readonly layout: Layout
  private readonly returned = { rows: 0, cents: 0 }
  private readonly unpaid = { rows: 0, cents: 0, statuses: new Set<string>() }
  private readonly offCents: Record<DeductionKind, number> = { discount: 0, refunded: 0 }
  private above = 0
  private below = 0

  constructor(layout: Layout) {
    this.layout = layout
  }

  readonly counts: Pick<Counts, 'returned' | 'unpaid' | 'off'> = {
    returned: (cents) => {
      this.returned.rows++
      this.returned.cents += cents
    },
    unpaid: (status, cents) => {
      const { unpaid } = this
      unpaid.rows++
      unpaid.cents += cents
      if (unpaid.statuses.size < MAX_STATUSES) unpaid.statuses.add(truncate(status))
    },
    off: (kind, cents) => {
      this.offCents[kind] += cents
    },
  }

  seeSale(cents: number): void {
    if (cents > 0) this.above++
    else if (cents < 0) this.below++
  }

  /** `totalCents` is the sum of all sales as they are read. */
  doubts(totalCents: number): AmountDoubts {
    const { returned, unpaid, layout } = this
    const isTurned = layout.negativeAmounts === 'sales'
    const [usual, unusual] = isTurned ? [this.below, this.above] : [this.above, this.below]
    const deductions = layout.deductions
      .filter(({ isUncertain, kind }) => isUncertain && this.offCents[kind] > 0)
      .map(({ kind, index, isSubtracted }) => {
        const off = this.offCents[kind]
        const included = totalCents + (isSubtracted ? off : 0)
        const column = truncate(layout.headers[index]!.trim())
        const totals = { subtract: fromCents(included - off), included: fromCents(included) }
        return [kind, { column, ...totals }] as const
      })
    return {
      ...(returned.rows > 0 && {
        negativeQuantity: { rows: returned.rows, total: fromCents(returned.cents) },
      }),
      ...(unpaid.rows > 0 && {
        unpaid: {
          statuses: [...unpaid.statuses],
          rows: unpaid.rows,
          total: fromCents(unpaid.cents),
        },
      }),
      ...Object.fromEntries(deductions),
      ...(unusual > 0 &&
        usual === 0 &&
        !layout.isOwnExport && { negativeAmounts: { total: fromCents(Math.abs(totalCents)) } }),
    }
  }
}
