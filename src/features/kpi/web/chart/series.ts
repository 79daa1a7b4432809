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

/** Adds projected totals to the months of the series that aren't over, unless it is too early to say. */
export function withExpected(metrics: Metrics): Series {
  const { series, projection } = metrics
  if (series.bucket === 'day' || projection.early) return series
  const toCome = projection.months.filter(({ low, high }) => low < high)
  const months = new Map(toCome.map(({ start, ...expected }) => [start, expected]))
  return {
    ...series,
    points: series.points.map((point) => ({ ...point, expected: months.get(point.start) })),
  }
}
