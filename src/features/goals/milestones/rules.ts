import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import { MILESTONE_TYPES, type Milestone } from '../contract.ts'

/** What is counted. The revenue of the year is looked at on load, that of the month after a sale. */
export type Series = 'roi' | 'year_revenue' | 'month_revenue' | 'customers' | 'profit_margin'
type Intensity = Milestone['intensity']

interface Thresholds {
  type: Milestone['type']
  values: number[]
  /** values from which the intensity is more than low */
  medium: number
  high: number
  /** The page writes the value beside it. */
  message: string
}

/** Spec §9. Money in decimal units of the owner's currency, margin and ROI in percent. */
const SERIES: Record<Series, Thresholds> = {
  roi: {
    type: 'roi_milestone',
    values: [20],
    medium: 20,
    high: Infinity,
    message: 'Your last 30 days brought at least this much more than your first 30.',
  },
  year_revenue: {
    type: 'revenue_milestone',
    values: [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    medium: 50_000,
    high: 100_000,
    message: 'Your revenue this year has passed this mark.',
  },
  month_revenue: {
    type: 'revenue_milestone',
    values: [
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ],
    medium: 50_000,
    high: 100_000,
    message: 'Your revenue this month has passed this mark.',
  },
  customers: {
    type: 'customer_milestone',
    values: [10, 25, 50, 100, 250, 500, 1000],
    medium: 50,
    high: 100,
    message: 'So many different customers have bought from you.',
  },
  profit_margin: {
    type: 'profit_milestone',
    values: [20, 30, 40, 50, 60, 70],
    medium: 40,
    high: 60,
    message: 'At least this much of your revenue this year is gross profit.',
  },
}
const CHEERS: Record<Intensity, string> = {
  low: 'A strong step forward!',
  medium: 'Your shop is going places!',
  high: 'Few shops get here. Be proud of it!',
}

export interface Mark {
  series: Series
  /** one of the series' thresholds */
  value: number
}

/** Amounts by series; one that cannot be told yet is left out. */
export type Amounts = Partial<Record<Series, number>>

/** All marks at these amounts or below, always in the same order. */
export const marksReached = (amounts: Amounts): Mark[] =>
  (Object.keys(SERIES) as Series[]).flatMap((series) =>
    SERIES[series].values
      .filter((value) => value <= (amounts[series] ?? -Infinity))
      .map((value) => ({ series, value })),
  )

/** Smallest threshold of a series that is not among the marks; undefined when none is left. */
export const nextMark = (series: Series, marks: Mark[]): number | undefined =>
  SERIES[series].values.find(
    (value) => !marks.some((mark) => mark.series === series && mark.value === value),
  )

/** The one to celebrate: of the type of highest priority (spec §4) the largest; null of none. */
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

/** days of each of the two stretches that are compared */
const ROI_DAYS = 30

/**
 * The first 30 days from the first sale on and the last 30 up to today, whose revenue the ROI
 * compares; undefined while they overlap.
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
