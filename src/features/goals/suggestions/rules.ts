import {
  addDays,
  addMonths,
  earlier,
  endOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { costCoverage, isMarginAssumed, type Sums } from '../../../shared/figures.ts'
import { divideCents, fromCents, MAX_CENTS } from '../../../shared/money.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import { wholeMonthsIn } from '../../../shared/periods.ts'
import { GOAL_TYPES, type GoalType } from '../contract.ts'
import type { Suggestions } from './contract.ts'
import { hundredthsOf } from '../rules.ts'

/** percent, or percentage points of a margin */
const RAISED_BY = { sum: [10, 20], margin: [2, 5] }
const MONTHS_BACK = 3
const FEWEST_SALES = 10
/** with less, the margin is mostly assumed */
const FEWEST_COSTS = 50
/** Nobody has all revenue as profit. */
const MAX_MARGIN = 95_00

export interface Basis {
  range: DayRange
  periods: number
}

/** Best first: the period a year before, else the last full months, all over and after the first sale. */
export function basesOf(
  range: DayRange,
  { today, firstSale, opening }: { today: Day; firstSale: Day | null; opening: OpeningDays },
): Basis[] {
  if (firstSale === null) return []
  const months = wholeMonthsIn(range)
  const yearBefore = {
    start: addMonths(range.start, -12),
    end: endOfMonth(addMonths(range.start, months - 13)),
  }
  const end = addDays(startOfMonth(earlier(today, range.start)), -1)
  const before = (periods: number): Basis => ({
    range: { start: addMonths(startOfMonth(end), 1 - months * periods), end },
    periods,
  })
  const recent =
    months === 1
      ? Array.from({ length: MONTHS_BACK }, (_, i) => before(MONTHS_BACK - i))
      : [before(1)]
  const wasSelling = ({ start }: DayRange): boolean =>
    firstSale <= start || openDaysIn({ start, end: addDays(firstSale, -1) }, opening) === 0
  const full = recent.find((basis) => wasSelling(basis.range))
  const isKnown = yearBefore.end < today && wasSelling(yearBefore)
  return [...(isKnown ? [{ range: yearBefore, periods: 1 }] : []), ...(full ? [full] : [])]
}

interface Known {
  goalType: GoalType
  current: Sums
  defaultMargin: number | null
  bases: (Basis & { sums: Sums })[]
}

export function suggestionsOf({ goalType, current, defaultMargin, bases }: Known): Suggestions {
  const isPercent = GOAL_TYPES[goalType].unit === 'percent'
  const assumed = (sums: Sums): boolean => isPercent && isMarginAssumed(sums)
  const reached = hundredthsOf(goalType, current, defaultMargin)
  const amountOf = ({ sums, periods }: (typeof bases)[number]): number => {
    const amount = hundredthsOf(goalType, sums, defaultMargin)
    return isPercent ? amount : divideCents(amount, periods)
  }
  const basis = bases.find(
    (each) =>
      each.sums.sales >= FEWEST_SALES &&
      amountOf(each) > 0 &&
      (!isPercent || costCoverage(each.sums) >= FEWEST_COSTS),
  )
  const amount = basis ? amountOf(basis) : 0
  const targets = (isPercent ? RAISED_BY.margin : RAISED_BY.sum)
    .map((raisedBy) => ({ raisedBy, target: raised(amount, raisedBy, isPercent) }))
    .filter(({ target }) => target > reached && target <= (isPercent ? MAX_MARGIN : MAX_CENTS))
    // A tenth and a fifth more of 4 sales are both 5.
    .filter(({ target }, i, all) => target !== all[i - 1]?.target)
  return {
    currentAmount: fromCents(reached),
    isMarginAssumed: assumed(current),
    basis: basis
      ? {
          startDate: basis.range.start,
          endDate: basis.range.end,
          periods: basis.periods,
          amount: fromCents(amount),
          isMarginAssumed: assumed(basis.sums),
        }
      : null,
    targets: basis
      ? targets.map(({ raisedBy, target }) => ({ raisedBy, targetAmount: fromCents(target) }))
      : [],
  }
}

const raised = (hundredths: number, by: number, isPercent: boolean): number =>
  isPercent ? roundedUp(hundredths + by * 100, 100) : roundedUp((hundredths * (100 + by)) / 100)

function roundedUp(hundredths: number, step = stepOf(hundredths)): number {
  return Math.ceil(hundredths / step) * step
}

const stepOf = (hundredths: number): number =>
  Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, hundredths))) - 2))
