import { scaleBand, scaleLinear } from '@visx/scale'
import { dateOf, MONTH_NAMES, monthOf, type Day } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'

export interface ChartPoint extends Point {
  /** projected total of a month that isn't over; 8 times out of 10 it ends between `low` and `high` */
  expected?: { expected: number; low: number; high: number } | undefined
}
export interface Series {
  bucket: Metrics['series']['bucket']
  points: ChartPoint[]
  running: Metrics['series']['running']
}
type Point = Metrics['series']['points'][number]

/** True for an early projection whose likely range ends far above its expected value: nothing to plan by. */
export const isGuess = ({ projection, projectedAnnualRevenue }: Metrics): boolean =>
  projection.early && projection.high > MAX_GUESS * projectedAnnualRevenue
const MAX_GUESS = 1.5

/** Adds projected totals to the months of the series that aren't over, unless they are only a guess. */
export function withExpected(metrics: Metrics): Series {
  const { series, projection } = metrics
  if (series.bucket === 'day' || isGuess(metrics)) return series
  const toCome = projection.months.filter(({ low, high }) => low < high)
  const months = new Map(toCome.map(({ start, ...expected }) => [start, expected]))
  return {
    ...series,
    points: series.points.map((point) => ({ ...point, expected: months.get(point.start) })),
  }
}

/** A likely range raises the axis to at most this multiple of the tallest bar, so that one wide range doesn't flatten the year. */
const MAX_ABOVE_BARS = 1.5
/** Widest bar in pixels, so that the three months of a quarter don't turn into blocks. */
const MAX_BAR = 44
/** Pixels that a month's short name needs. */
const MONTH_ROOM = 30

/** Width of a character on the axis, and gap between its labels and the bars, in pixels. */
const CHARACTER = 7.4
const LABEL_GAP = 10
/** Pixels above the bars, and below them for the horizontal axis. */
const TOP = 12
const BOTTOM = 28

export type ChartScales = ReturnType<typeof scalesOf>

/**
 * Layout of the chart for a size in pixels. The vertical axis starts at 0, or below 0 when refunds
 * outweigh sales; its labels get the width they need.
 */
export function scalesOf(
  { points, bucket }: Series,
  size: { width: number; height: number },
  format: (amount: number) => string,
) {
  const values = points.flatMap(({ revenue, previousRevenue, expected }) => [
    revenue,
    previousRevenue ?? 0,
    expected?.expected ?? 0,
  ])
  const lowest = Math.min(0, ...values)
  const tallest = Math.max(0, ...values)
  const ends = points.map(({ expected }) => expected?.high ?? 0)
  const highest = Math.max(tallest, Math.min(tallest * MAX_ABOVE_BARS, Math.max(0, ...ends)))
  const count = size.height < 240 ? 3 : 5
  const bottom = size.height - BOTTOM
  const y = scaleLinear<number>({
    // Without any revenue there is still an axis.
    domain: lowest === highest ? [0, 100] : [lowest, highest],
    range: [bottom, TOP],
    nice: count,
  })
  const ticks = y.ticks(count).map((value) => ({ value, label: format(value) }))
  const longest = Math.max(...ticks.map(({ label }) => label.length))
  const left = Math.ceil(longest * CHARACTER) + LABEL_GAP
  const x = scaleBand<number>({
    domain: points.map((_, index) => index),
    range: [left, size.width],
    padding: bucket === 'month' ? 0.3 : 0.24,
  })
  /** Left edge and middle of a bucket's band. */
  const startOf = (index: number): number => x(index) ?? left
  const middleOf = (index: number): number => startOf(index) + x.bandwidth() / 2
  return { x, y, ticks, bottom, left, startOf, middleOf, bars: barsOf(bucket, x.bandwidth()) }
}

/** Offset and width of the bars within their band, in pixels: side by side for months, overlapping for days. */
function barsOf(bucket: Series['bucket'], band: number) {
  if (bucket === 'day') {
    const width = Math.min(MAX_BAR, band)
    const before = { offset: (band - width) / 2, width }
    return { before, now: { offset: (band - width * 0.56) / 2, width: width * 0.56 } }
  }
  const gap = band < 24 ? 1 : 3
  const width = Math.min(MAX_BAR, (band - gap) / 2)
  return {
    before: { offset: band / 2 - gap / 2 - width, width },
    now: { offset: band / 2 + gap / 2, width },
  }
}

/** Label under a bar whose band is `room` pixels wide; null if labels would touch. */
export function axisLabel(start: Day, bucket: Series['bucket'], room: number): string | null {
  if (bucket === 'month') {
    return MONTH_NAMES[monthOf(start) - 1]!.slice(0, room < MONTH_ROOM ? 1 : 3)
  }
  const date = dateOf(start)
  return date === 1 || date % 5 === 0 ? String(date) : null
}

/** Index of the bucket at `position` pixels; null outside the bars. */
export function bucketAt({ x }: ChartScales, position: number): number | null {
  const [first, last] = x.range()
  const count = x.domain().length
  const index = Math.floor(((position - first) / (last - first)) * count)
  return index >= 0 && index < count ? index : null
}
