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

/** least share of the purchases that lies in the season, most months that it has, and fewest purchases in it */
const MIN_SHARE = 0.7
const MAX_MONTHS = 3
const MIN_PURCHASES = 3

/** A customer's purchases of a month. */
interface Bought {
  /** first day of the month */
  month: Day
  sales: number
  extraLines?: number
}

/**
 * `now`: it runs, and they have bought in it. `begun`: it runs, and they have not. `ahead`: it is yet to
 * come. `missed`: the latest one went by without a purchase.
 */
type Status = 'now' | 'begun' | 'ahead' | 'missed'

/** The months of the year in which a customer buys. */
export interface Season {
  /** 1 to 12, in the order of the season: December, January */
  months: number[]
  /** purchases in these months, out of all */
  purchases: number
  of: number
  /** years with a purchase in these months */
  years: number[]
  status: Status
  /** the running season, the missed one, or the next one */
  range: DayRange
}

/**
 * Returns a customer's season: at most three months of the year with at least 70 % of the purchases, each
 * bought in in at least two different years. Null without one. `asOf` is the last day with recorded sales.
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

/** Across the turn of the year they begin with what comes first: November, December, January. */
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
  /** the unbroken run of the season's months around one of them */
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
