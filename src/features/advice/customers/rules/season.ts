import {
  addDays,
  addMonths,
  endOfMonth,
  monthOf,
  startOfMonth,
  yearOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { purchasesIn } from '../../../../shared/figures.ts'

/** least share of purchases in the season, most months of it, fewest purchases in it */
const MIN_SHARE = 0.7
const MAX_MONTHS = 3
const MIN_PURCHASES = 3

interface Bought {
  month: Day
  sales: number
  extraLines?: number
}

/** `now`: runs, bought. `begun`: runs, not bought yet. `missed`: the latest went by without a purchase. */
type Status = 'now' | 'begun' | 'ahead' | 'missed'

export interface Season {
  /** 1 to 12, in the season's order: December, January */
  months: number[]
  purchases: number
  of: number
  years: number[]
  status: Status
  range: DayRange
}

/**
 * At most three months with at least 70 % of the purchases, each with purchases in two different years; null without.
 * `asOf`: last day with recorded sales.
 */
export function seasonOf(
  bought: Bought[],
  { lastVisit, asOf, today }: { lastVisit: Day; asOf: Day; today: Day },
): Season | null {
  const of = countOf(bought)
  const byMonth = Map.groupBy(
    bought.filter(({ sales }) => sales > 0),
    ({ month }) => monthOf(month),
  )
  const repeated = [...byMonth]
    .filter(([, bought]) => new Set(bought.map(({ month }) => yearOf(month))).size >= 2)
    .map(([month, bought]) => ({
      month,
      sales: countOf(bought),
    }))
    .toSorted((a, b) => b.sales - a.sales || a.month - b.month)
  const chosen: number[] = []
  let purchases = 0
  for (const { month, sales } of repeated.slice(0, MAX_MONTHS)) {
    if (purchases >= MIN_SHARE * of) break
    chosen.push(month)
    purchases += sales
  }
  if (chosen.length === 0 || purchases < MIN_SHARE * of || purchases < MIN_PURCHASES) return null
  const years = new Set(
    bought
      .filter(({ month, sales }) => sales > 0 && chosen.includes(monthOf(month)))
      .map(({ month }) => yearOf(month)),
  )
  return {
    months: inOrder(chosen),
    purchases,
    of,
    years: [...years].toSorted((a, b) => a - b),
    ...statusOf(chosen, { lastVisit, asOf, today }),
  }
}

const countOf = (bought: Bought[]): number =>
  bought.reduce((sum, each) => sum + purchasesIn(each), 0)

function inOrder(months: number[]): number[] {
  const sorted = months.toSorted((a, b) => a - b)
  if (!sorted.includes(12) || !sorted.includes(1)) return sorted
  const start = sorted.findIndex((month) => month > 1 && !sorted.includes(month - 1))
  return [...sorted.slice(start), ...sorted.slice(0, start)]
}

function statusOf(
  months: number[],
  { lastVisit, asOf, today }: { lastVisit: Day; asOf: Day; today: Day },
): Pick<Season, 'status' | 'range'> {
  const isIn = (month: Day): boolean => months.includes(monthOf(month))
  const runAround = (month: Day): DayRange => {
    let [start, end] = [month, month]
    while (isIn(addMonths(start, -1))) start = addMonths(start, -1)
    while (isIn(addMonths(end, 1))) end = addMonths(end, 1)
    return { start, end: endOfMonth(end) }
  }
  const next = (from: Day, step: 1 | -1): DayRange => {
    let month = from
    while (!isIn(month)) month = addMonths(month, step)
    return runAround(month)
  }
  const current = startOfMonth(today)
  if (isIn(current)) {
    const range = runAround(current)
    return { status: lastVisit >= range.start ? 'now' : 'begun', range }
  }
  const latest = next(addMonths(startOfMonth(addDays(asOf, 1)), -1), -1)
  return latest.start > lastVisit && latest.end <= asOf
    ? { status: 'missed', range: latest }
    : { status: 'ahead', range: next(current, 1) }
}
