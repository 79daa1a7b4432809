import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import { MILESTONE_TYPES, type Milestone } from '../contract.ts'

/** Kinds of milestones. The year's revenue is checked on load, the month's after a sale. */
export type Series = 'roi' | 'year_revenue' | 'month_revenue' | 'customers' | 'profit_margin'
type Intensity = Milestone['intensity']

interface Thresholds {
  type: Milestone['type']
  values: number[]
  /** lowest values with this intensity; below `medium` it is low */
  medium: number
  high: number
  /** shown along with the value */
  message: string
}

/** Spec §9. Money in decimal units of the owner's currency, margin and ROI in percent. */
const SERIES: Record<Series, Thresholds> = {
  roi: {
    type: 'roi_milestone',
    values: [20],
    medium: 20,
    high: Infinity,
    message: 'In the last 30 days you took in at least that much more than in your first 30.',
  },
  year_revenue: {
    type: 'revenue_milestone',
    values: [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    medium: 50_000,
    high: 100_000,
    message: "You've taken in at least that much this year.",
  },
  month_revenue: {
    type: 'revenue_milestone',
    values: [
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ],
    medium: 50_000,
    high: 100_000,
    message: "You've taken in at least that much this month.",
  },
  customers: {
    type: 'customer_milestone',
    values: [10, 25, 50, 100, 250, 500, 1000],
    medium: 50,
    high: 100,
    message: 'At least that many different customers have bought from you.',
  },
  profit_margin: {
    type: 'profit_milestone',
    values: [20, 30, 40, 50, 60, 70],
    medium: 40,
    high: 60,
    message: "You keep at least that share of this year's revenue as gross profit.",
  },
}
const CHEERS: Record<Intensity, string> = {
  low: 'A strong step forward!',
  medium: 'Your shop is going places!',
  high: 'Few shops get this far. Be proud!',
}

export interface Mark {
  series: Series
  /** one of the series' thresholds */
  value: number
}

/** Amounts by series; those that aren't known yet are left out. */
export type Amounts = Partial<Record<Series, number>>

/** Returns all marks at or below these amounts, always in the same order. */
export const marksReached = (amounts: Amounts): Mark[] =>
  (Object.keys(SERIES) as Series[]).flatMap((series) =>
    SERIES[series].values
      .filter((value) => value <= (amounts[series] ?? -Infinity))
      .map((value) => ({ series, value })),
  )

/** Returns the smallest threshold of a series that isn't among the marks; undefined when none is left. */
export const nextMark = (series: Series, marks: Mark[]): number | undefined =>
  SERIES[series].values.find(
    (value) => !marks.some((mark) => mark.series === series && mark.value === value),
  )

/** Returns the milestone to celebrate: the largest of the type with highest priority (spec §4); null without marks. */
export function milestoneOf(marks: Mark[]): Milestone | null {
  const rank = ({ series }: Mark): number => MILESTONE_TYPES.indexOf(SERIES[series].type)
  const [best] = marks.toSorted((a, b) => rank(a) - rank(b) || b.value - a.value)
  if (!best) return null
  const { type, message } = SERIES[best.series]
  const intensity = intensityOf(best)
  return { type, value: best.value, message: `${message} ${CHEERS[intensity]}`, intensity }
}

function intensityOf({ series, value }: Mark): Intensity {
  const { medium, high } = SERIES[series]
  if (value >= high) return 'high'
  return value >= medium ? 'medium' : 'low'
}

/** days in each of the two ranges that are compared */
const ROI_DAYS = 30

/**
 * Returns the ranges whose revenue the ROI compares: the first 30 days from the first sale on, and the
 * last 30 up to today. undefined while they overlap.
 */
export function roiRanges(
  firstDay: Day | undefined,
  today: Day,
): { first: DayRange; last: DayRange } | undefined {
  if (firstDay === undefined) return undefined
  const first = { start: firstDay, end: addDays(firstDay, ROI_DAYS - 1) }
  const last = { start: addDays(today, 1 - ROI_DAYS), end: today }
  return first.end < last.start ? { first, last } : undefined
}
