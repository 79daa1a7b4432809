import { addDays, dayIn, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import type { FigureName } from '../contract.ts'

/** Quantiles that reveal nothing about any single shop (ADR 0017): each is a mean of neighbors. */

/** other owners; below that nothing is shown */
export const MIN_OWNERS = 20
/** owners on each side of a quantile that its mean includes */
const REACH = 2
export const PERCENTS = Array.from({ length: 19 }, (_, n) => 5 * (n + 1))

/** days; younger accounts and shops with fewer days of timely sales may be made up */
export const MIN_ACCOUNT_DAYS = 30
export const MIN_TIMELY_DAYS = 30
/** A shop without a sale since has older figures. */
export const MAX_MONTHS_BEHIND = 1
export const MAX_MONTHS_SHOWN = 1

/** one per PERCENTS, not decreasing; null: too few owners on one side */
export type Grid = (number | null)[]

export interface Cohort {
  month: Day
  figures: Partial<Record<FigureName, { owners: number; grid: Grid }>>
}

/**
 * First and last place whose mean stands for a quantile. Null if the lowest or highest owner would be among them: one
 * extreme figure could move the mean at will.
 */
export function placesOf(percent: number, owners: number): { first: number; last: number } | null {
  // The center of the nth place is (n − ½) / owners.
  const center = (percent * owners + 50) / 100
  const first = Math.floor(center) - REACH
  const last = Math.ceil(center) + REACH
  return first > 1 && last < owners ? { first, last } : null
}

export function placesNeeded(owners: number): number[] {
  const places = new Set<number>()
  for (const percent of PERCENTS) {
    const { first, last } = placesOf(percent, owners) ?? { first: 1, last: 0 }
    for (let place = first; place <= last; place++) places.add(place)
  }
  return [...places]
}

export const gridOf = (owners: number, valueAt: (place: number) => number): Grid =>
  PERCENTS.map((percent) => {
    const places = owners < MIN_OWNERS ? null : placesOf(percent, owners)
    if (!places) return null
    const { first, last } = places
    let sum = 0
    for (let place = first; place <= last; place++) sum += valueAt(place)
    return toTwoDigits(sum / (last - first + 1))
  })

export const toTwoDigits = (value: number): number => Number(value.toPrecision(2)) + 0

export const quantileOf = (grid: Grid, percent: number): number | null =>
  grid[PERCENTS.indexOf(percent)] ?? null

const STEPS = [20, 50, 100, 500, 1_000, 5_000, 10_000]

export function labelOf(owners: number): string {
  const step = STEPS.findLast((each) => each <= owners) ?? MIN_OWNERS
  return `${step.toLocaleString('en-US')}+`
}

/**
 * The highest quantile that the figure exceeds, or, below the median, the lowest that the figure doesn't reach: so
 * "more than 65 %" and "less than 65 %" never say too much.
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

/** Shops have recorded the month's last sales by then. */
const DAY_OF_MONTH = 4

export const monthDue = (now: Date): Day =>
  startOfMonth(addDays(dayIn('UTC', now), 1 - DAY_OF_MONTH))
