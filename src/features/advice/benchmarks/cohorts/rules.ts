import { addDays, dayIn, startOfMonth, type Day } from '../../../../shared/calendar.ts'

/**
 * The figures of other shops that an owner may see. They reveal nothing about any one of them (ADR 0017): once a
 * month, the kept figures of a cohort become 19 quantiles, each a mean of neighbors.
 */

/** Nothing is shown of fewer other owners. */
export const MIN_OWNERS = 20
/** Owners on each side of a quantile that its mean includes: 5 or 6 owners altogether. */
const REACH = 2
/** percent of the shops that are below: 5, 10, … 95 */
export const PERCENTS = Array.from({ length: 19 }, (_, n) => 5 * (n + 1))

/** Accounts that are younger, in days, and shops with fewer days of timely sales aren't counted: they may be made up. */
export const MIN_ACCOUNT_DAYS = 30
export const MIN_TIMELY_DAYS = 30
/** Figures may be this many months older than the comparison: of a shop that hasn't recorded a sale since. */
export const MAX_MONTHS_BEHIND = 1
/** A comparison that is older than this isn't shown. The job that makes the next one has failed. */
export const MAX_MONTHS_SHOWN = 1

/** A quantile of each of PERCENTS, not decreasing; null where too few owners are on one side of it. */
export type Grid = (number | null)[]

/**
 * Returns the first and last place, in order of a figure, whose mean stands for a quantile: those around
 * it. Null if these include the lowest or the highest owner: one owner with an extreme figure could move the mean as
 * far as they like.
 */
export function placesOf(percent: number, owners: number): { first: number; last: number } | null {
  // The center of the nth place is (n − ½) / owners.
  const center = (percent * owners + 50) / 100
  const first = Math.floor(center) - REACH
  const last = Math.ceil(center) + REACH
  return first > 1 && last < owners ? { first, last } : null
}

/** Returns every place that a cohort's quantiles need. */
export function placesNeeded(owners: number): number[] {
  const places = new Set<number>()
  for (const percent of PERCENTS) {
    const { first, last } = placesOf(percent, owners) ?? { first: 1, last: 0 }
    for (let place = first; place <= last; place++) places.add(place)
  }
  return [...places]
}

/** Returns what is kept of a cohort's figure, given the value at each place, which are counted from 1. */
export const gridOf = (owners: number, valueAt: (place: number) => number): Grid =>
  PERCENTS.map((percent) => {
    const places = owners < MIN_OWNERS ? null : placesOf(percent, owners)
    if (!places) return null
    const { first, last } = places
    let sum = 0
    for (let place = first; place <= last; place++) sum += valueAt(place)
    return toTwoDigits(sum / (last - first + 1))
  })

/** Rounds to two significant digits: 18,234 to 18,000 and 7.46 to 7.5. */
export const toTwoDigits = (value: number): number => Number(value.toPrecision(2)) + 0

/** Returns a quantile of a grid; null if it isn't known. */
export const quantileOf = (grid: Grid, percent: number): number | null =>
  grid[PERCENTS.indexOf(percent)] ?? null

const STEPS = [20, 50, 100, 500, 1_000, 5_000, 10_000]

/** `20+`, `50+`, `1,000+`: one owner more or less seldom changes it. */
export function labelOf(owners: number): string {
  const step = STEPS.findLast((each) => each <= owners) ?? MIN_OWNERS
  return `${step.toLocaleString('en-US')}+`
}

/**
 * Returns the share of shops, in percent, that a figure is above: the highest quantile that it exceeds, or, below the
 * median, the lowest one that it doesn't reach. So "more than 65 %" and "less than 65 %" are never too much to say.
 * 50 if it can't be told from the median.
 */
export function percentileIn(grid: Grid, value: number): number {
  const median = quantileOf(grid, 50)!
  if (toTwoDigits(value) === median) return 50
  const known = PERCENTS.filter((_, i) => grid[i] !== null)
  const at = (percent: number): number => quantileOf(grid, percent)!
  const percentile =
    value > median
      ? known.findLast((percent) => at(percent) < value)
      : known.find((percent) => at(percent) > value)
  return percentile ?? 50
}

/** On which day of a month its comparison is made: shops have recorded sales by then, so their months are complete. */
const DAY_OF_MONTH = 4

/** Returns the first day of the month whose comparison is due. */
export const monthDue = (now: Date): Day =>
  startOfMonth(addDays(dayIn('UTC', now), 1 - DAY_OF_MONTH))
