import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { enlarged } from '../../../../web/use-size.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { ChartRow } from './rows.ts'
import { DeltaChip } from '../figures/delta-chip.tsx'
import { Swatch } from './swatch.tsx'
import { entriesAt } from '../figures/entries-link.tsx'
import { useOnly } from '../only.ts'
import { formatRange } from '../../../../shared/periods.ts'

/** pixels */
const halfOf = (chartWidth: number): number => Math.min(108 * enlarged(), chartWidth / 2)

interface Props {
  row: ChartRow
  /** pixels */
  center: number
  chartWidth: number
}

export function ChartTooltip({ row, center, chartWidth }: Props) {
  const notation = useNotation()
  const only = useOnly()
  const half = halfOf(chartWidth)
  const left = Math.min(Math.max(center, half), chartWidth - half)
  return (
    // Sticks below the phone's top bar when the bars are scrolled out of view.
    <div className="pointer-events-none absolute inset-x-0 -top-30 bottom-0 z-10">
      <div
        className="sticky top-16 -translate-x-1/2 rounded-box border border-line bg-card px-3.5 py-2.5 text-sm shadow-raised md:top-14"
        style={{ width: half * 2, marginLeft: left }}
      >
        {/* Screen readers get the same text from the slider. */}
        <div aria-hidden className="grid gap-0.5">
          <p className="flex items-center justify-between gap-2 font-semibold">
            {row.label}
            {row.delta && <DeltaChip delta={row.delta} />}
          </p>
          {!(row.isEmpty && row.expected) && (
            <p className="flex items-center gap-1.5">
              <Swatch className="bg-now" />
              <b className="font-semibold">{row.revenue}</b>
              <span className="text-muted">{row.sales}</span>
            </p>
          )}
          {row.expected && (
            <p className="flex items-start gap-1.5">
              <Swatch className="mt-1 expected" />
              <span>
                <b className="font-semibold">{row.expected.revenue}</b>{' '}
                <span className="text-muted">expected</span>
                <span className="block text-muted">{row.expected.between}</span>
              </span>
            </p>
          )}
          {row.before !== null && (
            <p className="flex items-center gap-1.5 text-muted">
              <Swatch className="bg-before" />
              {row.soFar?.before ?? row.before}
              <span>{row.soFar?.label ?? row.beforeLabel}</span>
            </p>
          )}
        </div>
        {row.isLinked && (
          <Link
            {...entriesAt(row.days, undefined, only)}
            className="pointer-events-auto -mb-2.5 flex min-h-11 items-center gap-1 font-medium text-text hover:underline md:min-h-9"
          >
            Sales for {formatRange(row.days, notation)}
            <ChevronRight className="size-3.5" aria-hidden />
          </Link>
        )}
      </div>
    </div>
  )
}
