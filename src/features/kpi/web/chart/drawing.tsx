import { BarRounded } from '@visx/shape'
import { useId } from 'react'
import { axisLabel, type ChartScales } from './scales.ts'
import type { ChartPoint, Series } from './series.ts'

interface Props {
  title: string
  series: Series
  scales: ChartScales
  size: { width: number; height: number }
  active: number | null
}

export function ChartDrawing({ title, series, scales, size, active }: Props) {
  const { x, bottom, middleOf } = scales
  const hatch = useId()
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={title}
      className="absolute inset-0 block size-full"
    >
      <pattern
        id={hatch}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line y2="5" strokeWidth="3" className="stroke-now/45" />
      </pattern>
      <Axes scales={scales} series={series} />
      {active !== null && (
        <rect
          x={middleOf(active) - x.step() / 2}
          width={x.step()}
          height={bottom}
          rx="6"
          className="fill-text/6"
        />
      )}
      {series.points.map((point, index) => (
        <g key={point.start}>
          {point.previousRevenue !== null && (
            <Bar scales={scales} index={index} side="before" value={point.previousRevenue} />
          )}
          {point.expected && (
            <Expected scales={scales} index={index} {...point.expected} fill={`url(#${hatch})`} />
          )}
          <Bar scales={scales} index={index} side="now" value={point.revenue} />
          {point.expected && <Whisker scales={scales} index={index} {...point.expected} />}
        </g>
      ))}
    </svg>
  )
}

interface BarProps {
  scales: ChartScales
  index: number
  side: 'before' | 'now'
  value: number
}

function Bar({ scales: { y, bars, startOf }, index, side, value }: BarProps) {
  const { offset, width } = bars[side]
  const height = Math.abs(y(value) - y(0))
  if (height === 0) return null
  return (
    <BarRounded
      x={startOf(index) + offset}
      y={Math.min(y(value), y(0))}
      width={width}
      height={height}
      radius={Math.min(4, width / 2, height)}
      top={value > 0}
      bottom={value < 0}
      className={side === 'now' ? 'fill-now' : 'fill-before stroke-edge/80'}
      strokeWidth="0.75"
    />
  )
}

interface ExpectedProps extends NonNullable<ChartPoint['expected']> {
  scales: ChartScales
  index: number
}

function Expected({ scales, index, expected, fill }: ExpectedProps & { fill: string }) {
  const { y, bars, startOf } = scales
  const { offset, width } = bars.now
  const height = y(0) - y(expected)
  if (height < 1) return null
  return (
    <BarRounded
      x={startOf(index) + offset + 0.5}
      y={y(expected)}
      width={width - 1}
      height={height}
      radius={Math.min(4, width / 2, height)}
      top
      fill={fill}
      className="stroke-now/60"
      strokeWidth="1"
    />
  )
}

/** an arrow if the upper end is above the axis */
function Whisker({ scales, index, low, high }: ExpectedProps) {
  const { y, bars, startOf } = scales
  const middle = startOf(index) + bars.now.offset + bars.now.width / 2
  const end = Math.min(4, bars.now.width / 3)
  const top = Math.max(...y.domain())
  const upper =
    high > top
      ? `M${middle - end} ${y(top) + end}l${end} ${-end}l${end} ${end}`
      : `M${middle - end} ${y(high)}h${2 * end}`
  return (
    <path
      d={`M${middle} ${y(low)}V${y(Math.min(high, top))}M${middle - end} ${y(low)}h${2 * end}${upper}`}
      fill="none"
      className="stroke-text"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  )
}

function Axes({ scales, series }: { scales: ChartScales; series: Series }) {
  const { y, ticks, left, labelFoot, labelRoom, middleOf } = scales
  return (
    <g className="text-xs">
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <line
            x1={left}
            x2="100%"
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-edge/60' : 'stroke-line'}
          />
          <text x={left - 8} y={y(value)} dy="0.32em" textAnchor="end" className="fill-faint">
            {label}
          </text>
        </g>
      ))}
      {series.points.map(({ start }, index) => (
        <text
          key={start}
          x={middleOf(index)}
          y={labelFoot}
          textAnchor="middle"
          className="fill-muted"
        >
          {axisLabel(start, series.bucket, labelRoom)}
        </text>
      ))}
    </g>
  )
}
