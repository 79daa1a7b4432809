import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day, DayRange } from '../../../shared/calendar.ts'
import { hasCents } from '../../../shared/currency-sign.ts'
import { FALLBACK_MARGIN, netCents, refundMargin } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import type { Profile } from '../../profile/contract.ts'
import { reachOf, sumRanges } from '../../sales/index.ts'
import { chosenComparison, contextOf } from '../comparison/rules.ts'
import type { Compare } from '../contract.ts'
import { comparedOf } from '../rows.ts'
import { changesBy, type Sides } from './changes.ts'
import type { By, Explained, Side, Why } from './contract.ts'
import {
  changeOf,
  effectsOf,
  exactChange,
  factorsOf,
  inUnits,
  MOST_LISTED,
  partsOf,
  outlierOf,
  type Compared,
  type Comparing,
} from './rules.ts'
import { singlesIn } from './outliers.ts'

interface Asked {
  figure: Explained
  by: By
  range: DayRange
  compare: Compare
  today: Day
  profile: Profile
}

export async function whyOf(
  tx: OwnerTx,
  { figure, by, range, compare, today, profile }: Asked,
): Promise<Why> {
  const history = await reachOf(tx, today)
  const comparison = chosenComparison(range, compare, { history, today, dates: profile })
  const ranges = [comparison.current, comparison.preceding]
  const [sums, singles] = await Promise.all([sumRanges(tx, ranges), singlesIn(tx, ranges)])
  const [now, before] = ranges.map((each, i): Compared => ({
    range: each,
    sums: sums[i]!,
    refundCents: singles[i]!.refundCents,
  })) as [Compared, Compared]
  const margin = profile.defaultProfitMargin
  const comparing: Comparing = { now, before, margin, step: hasCents(profile.currency) ? 1 : 100 }
  const change = comparison.obstacle === null ? changeOf(figure, comparing) : null
  const answer = {
    figure,
    context: contextOf(comparison, before.sums, profile),
    comparedWith: comparison.comparedWith,
    current: sideOf(now, margin),
    previous: sideOf(before, margin),
  }
  if (change === null) return { ...answer, change, effects: [], group: null, standsOut: null }

  const { names, own } = await changesIn(tx, figure, by, comparing)
  const units = <T extends { change: number }>(each: T): T => ({
    ...each,
    change: inUnits(figure, each.change),
  })
  const [largest, largestBefore] = singles.map((each) => each.largest)
  const single = outlierOf(figure, change, comparing, {
    now: largest!,
    before: largestBefore!,
  })
  return {
    ...answer,
    change: inUnits(figure, change),
    effects: effectsOf(figure, change, comparing, own).map(units),
    group: {
      by,
      hasNames: names.hasNames,
      parts: partsOf(figure, change, exactChange(figure, comparing), names, comparing.step).map(
        units,
      ),
      among: names.among,
    },
    standsOut: single && {
      side: single.side,
      product: single.sale.product,
      revenue: fromCents(single.sale.cents),
      date: single.sale.day,
    },
  }
}

async function changesIn(tx: OwnerTx, figure: Explained, by: By, comparing: Comparing) {
  const { now, before, margin } = comparing
  const factors = factorsOf(figure, comparing)
  const sides: Sides = {
    now: { range: now.range, factors: factors.now },
    before: { range: before.range, factors: factors.before },
    summed:
      figure === 'grossProfitMargin'
        ? {
            value: 'profit',
            weight: 'netRevenue',
            margin: margin ?? FALLBACK_MARGIN,
            refundMargins: {
              now: refundMargin(now.sums, margin),
              before: refundMargin(before.sums, margin),
            },
          }
        : { value: 'revenue', weight: 'sales' },
  }
  const hasOwn = figure === 'averageSale' || figure === 'grossProfitMargin'
  const products = hasOwn && by !== 'product' ? await changesBy(tx, 'product', sides, 0) : null
  const names = await changesBy(tx, by, sides, MOST_LISTED + 1)
  return { names, own: (products ?? names).own }
}

const sideOf = ({ range, sums, refundCents }: Compared, margin: number | null): Side => ({
  ...comparedOf(range, sums, margin),
  netRevenue: fromCents(netCents(sums)),
  refunds: fromCents(refundCents),
})
