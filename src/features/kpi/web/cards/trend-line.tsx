import { useId } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import type { Figure } from '../figures/figure.ts'
import type { Trend } from '../figures/trends.ts'
import { MIN_POINTS, trendDomain } from './trend-scale.ts'

const WIDTH = 100
const HEIGHT = 40
const MARGIN = 4
const BOTTOM = HEIGHT - MARGIN

interface Point {
  x: number
  y: number
}

const through = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`

interface Props {
  trend: Trend
  /** the line goes on dashed */
  headedFor?: Figure['headedFor']
  leastSpan?: number | undefined
  filled?: boolean
  className?: string
}

/** Decorative, so hidden from screen readers. */
export function TrendLine({ trend, headedFor, leastSpan, filled, className }: Props) {
  const gradient = useId()
  const { values } = trend
  const all = headedFor === undefined ? values : [...values, headedFor.value]
  const domain = trendDomain(all, leastSpan)
  if (values.length < MIN_POINTS || !domain) return null
  const [low, high] = domain
  const points = all.map((value, index): Point => ({
    x: 2 + ((WIDTH - 4) * index) / (all.length - 1),
    y: BOTTOM - ((BOTTOM - MARGIN) * (value - low)) / (high - low),
  }))
  const isOpen = headedFor !== undefined || trend.isRunning
  const certain = isOpen ? points.slice(0, -1) : points
  const [first, last] = [points[0]!, points.at(-1)!]
  const line = {
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round' as const,
    strokeLinejoin: 'round' as const,
    strokeWidth: 2,
  }
  // A line of length 0 is a dot which, unlike a circle, stays round in a stretched drawing.
  const dot = { ...line, d: `M${last.x} ${last.y}h0` }
  return (
    <span className={cn('flex flex-col', className)} aria-hidden>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-0 w-full grow overflow-visible"
      >
        {filled && (
          <>
            <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
              <stop offset="0" stopColor="var(--color-now)" stopOpacity="0.2" />
              <stop offset="1" stopColor="var(--color-now)" stopOpacity="0" />
            </linearGradient>
            <path
              d={`${through(certain)}L${certain.at(-1)!.x} ${BOTTOM}L${first.x} ${BOTTOM}Z`}
              fill={`url(#${gradient})`}
            />
          </>
        )}
        <path {...line} d={through(certain)} stroke="var(--color-now)" />
        {isOpen && (
          <path
            {...line}
            d={through(points.slice(-2))}
            stroke={headedFor ? 'var(--color-gold)' : 'var(--color-now)'}
            strokeDasharray="1 5"
          />
        )}
        <path {...dot} stroke="var(--color-gold)" strokeWidth="7" />
        {isOpen && <path {...dot} stroke="var(--color-card)" strokeWidth="3.5" />}
      </svg>
      <span className="mt-1 self-end text-[0.6875rem] leading-3 whitespace-nowrap text-faint">
        {headedFor?.name ?? trend.last}
      </span>
    </span>
  )
}
