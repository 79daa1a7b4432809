import { cn } from '../../../web/ui/cn.ts'
import type { ChartRow } from './chart-rows.ts'
import { DeltaChip } from './delta-chip.tsx'

/** half its width in pixels that keeps the box inside the chart */
const TOOLTIP_HALF = 108

/** A bar in words. `center` and `chartWidth` are pixels. */
export function ChartTooltip(props: { row: ChartRow; center: number; chartWidth: number }) {
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
