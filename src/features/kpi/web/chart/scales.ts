import { scaleBand, scaleLinear } from '@visx/scale'
import { dateOf, MONTH_NAMES, monthOf, type Day } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'

export interface ChartPoint extends Point {
  /** what a month that is not over is likely to bring in all, 8 of 10 times from `low` to `high` */
  expected?: { expected: number; low: number; high: number } | undefined
}
export interface Series {
  bucket: Metrics['series']['bucket']
  points: ChartPoint[]
  running: Metrics['series']['running']
}
type Point = Metrics['series']['points'][number]

/** From so few days that the year's likely range reaches far beyond what is expected of it: no bars to plan by. */
export const isGuess = ({ projection, projectedAnnualRevenue }: Metrics): boolean =>
  projection.early && projection.high > MAX_GUESS * projectedAnnualRevenue
const MAX_GUESS = 1.5

/** The series of the chart with what is expected of the months that are not over, unless it is a guess. */
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

/** A likely range counts for the axis up to this much of the tallest bar: one wide guess must not flatten the year. */
const MAX_ABOVE_BARS = 1.5
/** Widest bar in pixels: three months of a quarter must not look like walls. */
const MAX_BAR = 44
/** Pixels that a month's short name needs. */
const MONTH_ROOM = 30

/** Pixels of a character of an axis, and between its label and the bars. */
const CHARACTER = 7.4
const LABEL_GAP = 10
/** Pixels above the bars, and below them for the horizontal axis. */
const TOP = 12
const BOTTOM = 28

export type ChartScales = ReturnType<typeof scalesOf>

/**
 * Where everything stands on a drawing of that size in pixels. The vertical axis begins at 0, or
 * below where refunds outweigh sales; its labels take the room they need.
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

/** Offset in its band and width of the bars, in pixels: months stand beside each other, days before each other. */
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

/** What stands under a bar whose band is `room` pixels wide; null where labels would touch. */
export function axisLabel(start: Day, bucket: Series['bucket'], room: number): string | null {
  if (bucket === 'month') {
    return MONTH_NAMES[monthOf(start) - 1]!.slice(0, room < MONTH_ROOM ? 1 : 3)
  }
  const date = dateOf(start)
  return date === 1 || date % 5 === 0 ? String(date) : null
}

/** Index of the bucket at `position` pixels; null beside the bars. */
export function bucketAt({ x }: ChartScales, position: number): number | null {
  const [first, last] = x.range()
  const count = x.domain().length
  const index = Math.floor(((position - first) / (last - first)) * count)
  return index >= 0 && index < count ? index : null
}
