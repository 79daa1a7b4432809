import { scaleBand, scaleLinear } from '@visx/scale'
import { dateOf, MONTH_NAMES, monthOf, type Day } from '../../../shared/calendar.ts'
import type { Metrics } from '../contract.ts'

export type Series = Metrics['series']

/** Widest bar in pixels: three months of a quarter must not look like walls. */
const MAX_BAR = 44
/** Pixels that a month's short name needs. */
const MONTH_ROOM = 30

export interface Frame {
  width: number
  height: number
  /** pixels left of and below the bars, for the axes' labels, and above them */
  left: number
  bottom: number
  top: number
}

export type ChartScales = ReturnType<typeof scalesOf>

/** Where the bars of a series stand. The vertical axis begins at 0, or below where refunds outweigh sales. */
export function scalesOf({ points, bucket }: Series, frame: Frame) {
  const values = points.flatMap(({ revenue, previousRevenue }) => [revenue, previousRevenue ?? 0])
  const lowest = Math.min(0, ...values)
  const highest = Math.max(0, ...values)
  const ticks = frame.height < 240 ? 3 : 5
  const y = scaleLinear<number>({
    // Without any revenue there is still an axis.
    domain: lowest === highest ? [0, 100] : [lowest, highest],
    range: [frame.height - frame.bottom, frame.top],
    nice: ticks,
  })
  const x = scaleBand<number>({
    domain: points.map((_, index) => index),
    range: [frame.left, frame.width],
    padding: bucket === 'month' ? 0.3 : 0.24,
  })
  return { x, y, ticks: y.ticks(ticks), bars: barsOf(bucket, x.bandwidth()) }
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

/** Index of the bucket at `x` pixels; null beside the bars. */
export function bucketAt(x: number, { left, width }: Frame, count: number): number | null {
  const index = Math.floor(((x - left) / (width - left)) * count)
  return index >= 0 && index < count ? index : null
}
