import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type CSSProperties } from 'react'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { ChartDrawing } from './drawing.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { enlarged, useSize } from '../../../../web/use-size.ts'
import type { ChartRow } from './rows.ts'
import { bucketAt, scalesOf } from './scales.ts'
import type { Series } from './series.ts'
import { entriesAt } from '../figures/entries-link.tsx'
import { ChartTooltip } from './tooltip.tsx'
import { useOnly } from '../only.ts'

interface Props {
  title: string
  series: Series
  rows: ChartRow[]
  notation: Notation
}

/** A hidden slider serves arrow keys. */
export function RevenueChart({ title, series, rows, notation }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const size = useSize(box)
  const navigate = useNavigate()
  const only = useOnly()
  const pointer = useRef('mouse')
  const [active, setActive] = useState<number | null>(null)
  const scales = scalesOf(
    series,
    size,
    (amount) => formatMoney(amount, { ...notation, style: 'compact' }),
    enlarged(),
  )
  const at = (event: { clientX: number }) =>
    bucketAt(scales, event.clientX - box.current!.getBoundingClientRect().left)
  const row = active === null ? undefined : rows[active]
  const open = (index: number | null) => {
    const chosen = index === null ? undefined : rows[index]
    if (chosen?.isLinked) void navigate(entriesAt(chosen.days, undefined, only))
  }
  const isEmpty = series.points.every((point) => !point.revenue && !point.previousRevenue)

  return (
    <div
      ref={box}
      // The slider inside handles keys.
      role="presentation"
      className={cn(
        'relative min-h-56 grow touch-pan-y print:aspect-(--drawn) print:max-h-96 print:min-h-0 print:grow-0 rounded-box has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus md:min-h-72',
        row?.isLinked && 'cursor-pointer',
      )}
      // Paper may be wider than the screen that the drawing was made for.
      style={{ '--drawn': `${size.width} / ${size.height}` } as CSSProperties}
      onPointerDown={({ pointerType }) => (pointer.current = pointerType)}
      onPointerMove={(event) => setActive(at(event))}
      onPointerCancel={() => setActive(null)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(null)}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) return
        if (pointer.current === 'mouse') return open(at(event))
        // Touch has no hover: the selected bar stays until the chart loses the focus.
        slider.current?.focus({ preventScroll: true })
        setActive(at(event))
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(null)
      }}
    >
      {size.width > 0 && (
        <ChartDrawing title={title} series={series} scales={scales} size={size} active={active} />
      )}
      {isEmpty && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center px-12 text-center text-ui text-balance text-muted">
          <span className="bg-card px-2">
            No revenue{' '}
            {rows.some(({ before }) => before !== null)
              ? 'in this period or the one before'
              : 'in this period'}
          </span>
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
        aria-valuetext={valueText(rows[active ?? 0])}
        onChange={(event) => setActive(event.target.valueAsNumber)}
        onFocus={() => setActive((current) => current ?? 0)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setActive(null)
          if (key === 'Enter') open(active)
        }}
      />
      {row && active !== null && (
        <ChartTooltip row={row} center={scales.middleOf(active)} chartWidth={size.width} />
      )}
    </div>
  )
}

function valueText(row: ChartRow | undefined): string {
  if (!row) return ''
  const { label, before: amount } = row.soFar ?? { label: row.beforeLabel, before: row.before }
  const before = amount === null ? '' : `; ${label}: ${amount}`
  const { expected } = row
  const ahead = expected ? `; expected: ${expected.revenue}, ${expected.between}` : ''
  return `${row.label}: ${row.revenue}, ${row.sales}${before}${ahead}`
}
