import { useId } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { MIN_POINTS, trendDomain } from './trend-scale.ts'

/** units of the drawing, which is stretched to fit */
const WIDTH = 100
const HEIGHT = 40
/** room for the line's own thickness */
const MARGIN = 4
const BOTTOM = HEIGHT - MARGIN

interface Point {
  x: number
  y: number
}

/** SVG path through points. */
const through = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

interface Props {
  /** oldest first */
  values: number[]
  /** projected value, to which the line continues dashed */
  headedFor?: number | undefined
  /** of `trendDomain` */
  leastSpan?: number | undefined
  /** Fills the area below the line with a gradient. */
  filled?: boolean
  className?: string
}

/** Trend of a figure. Decorative next to the number, so hidden from screen readers. */
export function TrendLine({ values, headedFor, leastSpan, filled, className }: Props) {
  const gradient = useId()
  const all = headedFor === undefined ? values : [...values, headedFor]
  const domain = trendDomain(all, leastSpan)
  if (values.length < MIN_POINTS || !domain) return null
  const [low, high] = domain
  const points = all.map((value, index): Point => ({
    x: 2 + ((WIDTH - 4) * index) / (all.length - 1),
    y: BOTTOM - ((BOTTOM - MARGIN) * (value - low)) / (high - low),
  }))
  const [first, last] = [points[0]!, points.at(-1)!]
  const line = {
    fill: 'none',
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
          <path
            d={`${through(points)}L${last.x} ${BOTTOM}L${first.x} ${BOTTOM}Z`}
            fill={`url(#${gradient})`}
          />
        </>
      )}
      <path {...line} d={through(points.slice(0, values.length))} stroke="var(--color-now)" />
      {headedFor !== undefined && (
        <path
          {...line}
          d={through(points.slice(-2))}
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
