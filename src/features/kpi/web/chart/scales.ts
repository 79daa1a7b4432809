import { scaleBand, scaleLinear } from '@visx/scale'
import { dateOf, MONTH_NAMES, monthOf, type Day } from '../../../../shared/calendar.ts'
import type { Series } from './series.ts'

/** multiple of the tallest bar: a wide range would flatten the year */
const MAX_ABOVE_BARS = 1.5
/** A few cents must not fill the chart. */
const MIN_SPAN = 10
/** pixels */
const MAX_BAR = 44
/** pixels of a month's short name, or of a date */
const LABEL_ROOM = 26
/** pixels of its first letter */
const LETTER_ROOM = 14

/** pixels */
const CHARACTER = 7.4
const LABEL_GAP = 10
/** An M, as in $500M, is as wide as one and a half. */
const widthOf = (label: string): number =>
  CHARACTER * (label.length + 0.5 * (label.split('M').length - 1))
/** pixels */
const TOP = 12
const BOTTOM = 28
const LABEL_FOOT = 20

export type ChartScales = ReturnType<typeof scalesOf>

/** pixels; labels grow with the browser's text (`enlarged`) */
export function scalesOf(
  { points, bucket }: Series,
  size: { width: number; height: number },
  format: (amount: number) => string,
  enlarged = 1,
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
  const count = size.height / enlarged < 240 ? 3 : 5
  const bottom = size.height - BOTTOM * enlarged
  const y = scaleLinear<number>({
    domain: domainOf(lowest, highest),
    range: [bottom, TOP],
    nice: count,
  })
  const ticks = y.ticks(count).map((value) => ({ value, label: format(value) }))
  const widest = Math.max(...ticks.map(({ label }) => widthOf(label)))
  const left = Math.ceil(widest * enlarged) + LABEL_GAP
  const x = scaleBand<number>({
    domain: points.map((_, index) => index),
    range: [left, size.width],
    padding: bucket === 'month' ? 0.3 : 0.24,
  })
  const startOf = (index: number): number => x(index) ?? left
  const middleOf = (index: number): number => startOf(index) + x.bandwidth() / 2
  return {
    x,
    y,
    ticks,
    bottom,
    left,
    startOf,
    middleOf,
    bars: barsOf(bucket, x.bandwidth()),
    labelFoot: bottom + LABEL_FOOT * enlarged,
    // in text of the usual size
    labelRoom: x.step() / enlarged,
  }
}

function domainOf(lowest: number, highest: number): [number, number] {
  if (lowest === highest) return [0, 100]
  const more = Math.max(0, MIN_SPAN - (highest - lowest))
  return highest > 0 ? [lowest, highest + more] : [lowest - more, highest]
}

/** pixels */
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

export const axisLabel = (start: Day, bucket: Series['bucket'], room: number): string | null =>
  bucket === 'month' ? monthLabel(monthOf(start), room) : dayLabel(dateOf(start), room)

function monthLabel(month: number, room: number): string | null {
  const name = MONTH_NAMES[month - 1]!.slice(0, 3)
  if (room >= LABEL_ROOM) return name
  if (room >= LETTER_ROOM) return name.slice(0, 1)
  return (month - 1) % (room * 3 >= LABEL_ROOM ? 3 : 6) === 0 ? name : null
}

function dayLabel(date: number, room: number): string | null {
  if (room >= LABEL_ROOM || date === 1) return String(date)
  // The 30th would touch the 1st after it.
  const isNamed = date % (room * 5 >= LABEL_ROOM ? 5 : 10) === 0 && date < 30
  return isNamed ? String(date) : null
}

/** null outside the bars */
export function bucketAt({ x }: ChartScales, position: number): number | null {
  const [first, last] = x.range()
  const count = x.domain().length
  const index = Math.floor(((position - first) / (last - first)) * count)
  return index >= 0 && index < count ? index : null
}
