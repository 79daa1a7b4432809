import { addDays, type Day, type DayRange } from '../../../shared/calendar.ts'
import { INTENSITIES, MILESTONE_TYPES, type Milestone } from '../contract.ts'

/** What is counted. The revenue of the year is looked at on load, that of the month after a sale. */
export type Series = 'roi' | 'year_revenue' | 'month_revenue' | 'customers' | 'profit_margin'
type Intensity = Milestone['intensity']

interface Thresholds {
  type: Milestone['type']
  values: number[]
  /** values from which the intensity is more than low */
  medium: number
  high: number
  messages: Record<Intensity, string>
}

/** Spec §9. Money in decimal units of the owner's currency, margin and ROI in percent. */
const SERIES: Record<Series, Thresholds> = {
  roi: {
    type: 'roi_milestone',
    values: [20],
    medium: 20,
    high: Infinity,
    messages: {
      low: 'Your revenue has grown since you started.',
      medium:
        'Your last 30 days brought at least a fifth more than your first 30 did. Keeping an eye on your numbers pays off!',
      high: 'Your revenue has grown far beyond where you started.',
    },
  },
  year_revenue: {
    type: 'revenue_milestone',
    values: [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    medium: 50_000,
    high: 100_000,
    messages: {
      low: 'Your revenue of this year has passed this mark. A strong foundation to build on!',
      medium: 'Your revenue of this year has passed this mark. Your shop is going places!',
      high: 'Your revenue of this year has passed this mark. Few shops get here. Be proud of it!',
    },
  },
  month_revenue: {
    type: 'revenue_milestone',
    values: [
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ],
    medium: 50_000,
    high: 100_000,
    messages: {
      low: 'That sale took your month past this mark. Well done!',
      medium: 'That sale took your month past this mark. What a month!',
      high: 'That sale took your month past this mark. An outstanding month. Celebrate it!',
    },
  },
  customers: {
    type: 'customer_milestone',
    values: [10, 25, 50, 100, 250, 500, 1000],
    medium: 50,
    high: 100,
    messages: {
      low: 'So many people have chosen your shop by now. Thank you for looking after them!',
      medium: 'So many people have chosen your shop by now. Word is getting around!',
      high: 'So many people have chosen your shop by now. You have built a community!',
    },
  },
  profit_margin: {
    type: 'profit_milestone',
    values: [20, 30, 40, 50, 60, 70],
    medium: 40,
    high: 60,
    messages: {
      low: 'Of each sale this much stays with you this year. A healthy start!',
      medium: 'Of each sale this much stays with you this year. You price and buy well!',
      high: 'Of each sale this much stays with you this year. That is an outstanding margin!',
    },
  },
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
  const { type, messages } = SERIES[best.series]
  const intensity = intensityOf(best)
  return { type, value: best.value, message: messages[intensity], intensity }
}

function intensityOf({ series, value }: Mark): Intensity {
  const { medium, high } = SERIES[series]
  const [low, middle, most] = INTENSITIES
  if (value >= high) return most
  return value >= medium ? middle : low
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
