import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useId } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

/** units of the drawing, which is stretched to its place */
const WIDTH = 100
const HEIGHT = 40
/** room for the line's own thickness */
const MARGIN = 4

interface Props {
  /** oldest first; without a change there is no line */
  values: number[]
  /** A projection that the line goes on to, dashed. */
  headedFor?: number | undefined
  /** Fades out below the line. */
  filled?: boolean
  className?: string
}

/** The course of a figure at a glance: decoration beside the number, so without words. */
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
      {/* A line without length is a dot, and unlike a circle it stays round in a stretched drawing. */}
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
