import { BarRounded } from '@visx/shape'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { cn } from '../../../web/ui/cn.ts'
import { axisLabel, bucketAt, scalesOf, type ChartScales, type Series } from './chart-scales.ts'
import { DeltaChip } from './delta-chip.tsx'
import type { ChartRow } from './chart-rows.ts'

interface Props {
  title: string
  series: Series
  rows: ChartRow[]
  currency: string
}

/** Bars of a period before those of the preceding one. Pointer, finger and arrow keys choose a bar to read. */
export function RevenueChart({ title, series, rows, currency }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const size = useSize(box)
  const [active, setActive] = useState<number | null>(null)
  const scales = scalesOf(series, size, (amount) =>
    formatMoney(amount, { currency, style: 'compact' }),
  )
  const at = (event: { clientX: number }) =>
    bucketAt(scales, event.clientX - box.current!.getBoundingClientRect().left)
  const row = active === null ? undefined : rows[active]

  return (
    <div
      ref={box}
      // Keys go to the slider within.
      role="presentation"
      className="relative h-56 touch-pan-y rounded-box has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus md:h-72"
      onPointerMove={(event) => setActive(at(event))}
      onPointerCancel={() => setActive(null)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(null)}
      onClick={(event) => {
        slider.current?.focus({ preventScroll: true })
        setActive(at(event))
      }}
    >
      {size.width > 0 && (
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={title}
          className="block size-full"
        >
          <Axes {...{ scales, series }} />
          {active !== null && (
            <rect
              x={(scales.x(active) ?? 0) - (scales.x.step() - scales.x.bandwidth()) / 2}
              y={0}
              width={scales.x.step()}
              height={scales.bottom}
              rx="6"
              className="fill-text/6"
            />
          )}
          {series.points.map((point, index) => (
            <g key={point.start}>
              {point.previousRevenue !== null && (
                <Bar {...{ scales, index }} side="before" value={point.previousRevenue} />
              )}
              <Bar {...{ scales, index }} side="now" value={point.revenue} />
            </g>
          ))}
        </svg>
      )}
      {series.points.every(({ revenue, previousRevenue }) => !revenue && !previousRevenue) && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center text-[0.875rem] text-muted">
          No revenue in this period, nor in the one before it
        </p>
      )}
      <input
        ref={slider}
        type="range"
        className="sr-only"
        min={0}
        max={rows.length - 1}
        value={active ?? 0}
        aria-label={`${title}: choose a ${series.bucket}`}
        aria-valuetext={row && inWords(row)}
        onChange={(event) => setActive(event.target.valueAsNumber)}
        onFocus={() => setActive((current) => current ?? 0)}
        onBlur={() => setActive(null)}
        onKeyDown={(event) => event.key === 'Escape' && setActive(null)}
      />
      {row && active !== null && (
        <Tooltip
          row={row}
          center={(scales.x(active) ?? 0) + scales.x.bandwidth() / 2}
          chartWidth={size.width}
        />
      )}
    </div>
  )
}

const inWords = ({ label, revenue, before, beforeLabel, sales }: ChartRow): string =>
  `${label}: ${revenue}, ${sales}${before === null ? '' : `; ${beforeLabel}: ${before}`}`

interface BarProps {
  scales: ChartScales
  index: number
  side: 'before' | 'now'
  value: number
}

function Bar({ scales: { x, y, bars }, index, side, value }: BarProps) {
  const { offset, width } = bars[side]
  const height = Math.abs(y(value) - y(0))
  if (height === 0) return null
  return (
    <BarRounded
      x={(x(index) ?? 0) + offset}
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

function Axes({ scales, series }: { scales: ChartScales; series: Series }) {
  const { x, y, ticks, left, bottom } = scales
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
          x={(x(index) ?? 0) + x.bandwidth() / 2}
          y={bottom + 20}
          textAnchor="middle"
          className="fill-muted"
        >
          {axisLabel(start, series.bucket, x.step())}
        </text>
      ))}
    </g>
  )
}

/** half the width in pixels that keeps the box inside the chart */
const TOOLTIP_HALF = 108

function Tooltip(props: { row: ChartRow; center: number; chartWidth: number }) {
  const { row, center, chartWidth } = props
  const left = Math.min(Math.max(center, TOOLTIP_HALF), chartWidth - TOOLTIP_HALF)
  return (
    // Above the bars, and sticking below the phone's top bar where they are scrolled away.
    <div aria-hidden className="pointer-events-none absolute inset-x-0 -top-23 bottom-0 z-10">
      <div
        className="sticky top-16 w-54 -translate-x-1/2 rounded-box border border-line bg-card px-3.5 py-2.5 text-sm shadow-raised md:top-2"
        style={{ marginLeft: left }}
      >
        <p className="flex items-center justify-between gap-2 font-semibold">
          {row.label}
          {row.delta && <DeltaChip delta={row.delta} />}
        </p>
        <p className="mt-1 flex items-center gap-1.5">
          <Swatch className="bg-now" />
          <b className="font-semibold">{row.revenue}</b>
          <span className="text-muted">{row.sales}</span>
        </p>
        {row.before !== null && (
          <p className="flex items-center gap-1.5 text-muted">
            <Swatch className="bg-before" />
            {row.before}
            <span>{row.beforeLabel}</span>
          </p>
        )}
      </div>
    </div>
  )
}

export const Swatch = ({ className }: { className: string }) => (
  <span className={cn('size-2.5 shrink-0 rounded-[3px]', className)} aria-hidden />
)

/** Size of an element in pixels; 0 before it is known. */
function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [ref])
  return size
}
