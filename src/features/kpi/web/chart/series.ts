import type { Metrics } from '../../contract.ts'

export interface ChartPoint extends Point {
  /** 8 times out of 10 the month ends between `low` and `high` */
  expected?: { expected: number; low: number; high: number } | undefined
}
export interface Series {
  bucket: Metrics['series']['bucket']
  points: ChartPoint[]
  running: Metrics['series']['running']
}
type Point = Metrics['series']['points'][number]

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
