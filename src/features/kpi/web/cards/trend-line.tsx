import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useId } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

/** units of the drawing, which is stretched to fit */
const WIDTH = 100
const HEIGHT = 40
/** room for the line's own thickness */
const MARGIN = 4

interface Props {
  /** oldest first; no line is drawn if all are equal */
  values: number[]
  /** projected value, to which the line continues dashed */
  headedFor?: number | undefined
  /** Fills the area below the line with a gradient. */
  filled?: boolean
  className?: string
}

/** Trend of a figure. Decorative next to the number, so hidden from screen readers. */
export function TrendLine({ values, headedFor, filled, className }: Props) {
  const gradient = useId()
  const all = headedFor === undefined ? values : [...values, headedFor]
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  if (values.length < 2 || lowest === highest) return null
  const x = scaleLinear({ domain: [0, all.length - 1], range: [2, WIDTH - 2] })
  const y = scaleLinear({ domain: [lowest, highest], range: [HEIGHT - MARGIN, MARGIN] })
  const points = all.map((value, index) => ({ x: x(index), y: y(value) }))
  const last = points.at(-1)!
  const line = {
    x: (point: { x: number }) => point.x,
    y: (point: { y: number }) => point.y,
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round' as const,
    strokeLinejoin: 'round' as const,
    strokeWidth: 2,
  }
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('overflow-visible', className)}
      aria-hidden
    >
      {filled && (
        <>
          <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--color-now)" stopOpacity="0.2" />
            <stop offset="1" stopColor="var(--color-now)" stopOpacity="0" />
          </linearGradient>
          <AreaClosed data={points} x={line.x} y={line.y} yScale={y} fill={`url(#${gradient})`} />
        </>
      )}
      <LinePath {...line} data={points.slice(0, values.length)} stroke="var(--color-now)" />
      {headedFor !== undefined && (
        <LinePath
          {...line}
          data={points.slice(-2)}
          stroke="var(--color-gold)"
          strokeDasharray="1 5"
        />
      )}
      {/* A line of length 0 is a dot which, unlike a circle, stays round in a stretched drawing. */}
      <path
        d={`M${last.x} ${last.y}h0`}
        stroke="var(--color-gold)"
        strokeWidth="7"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
