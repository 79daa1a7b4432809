import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type PointerEvent } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { entriesAt } from '../figures/entries-link.tsx'
import { useOnly } from '../only.ts'
import { axisLabel, type ChartPoint, type Series } from './series.ts'
import { ChartTooltip } from './tooltip.tsx'

interface Props {
  title: string
  series: Series
}

/** A hidden slider serves arrow keys. */
export function FigureChart({ title, series }: Props) {
  const slider = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const only = useOnly()
  const pointer = useRef('mouse')
  const [active, setActive] = useState<number | null>(null)
  const { points } = series
  const point = active === null ? undefined : points[active]
  const columns = { gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }
  const open = (index: number | null) => {
    const chosen = index === null ? undefined : points[index]
    if (chosen?.isLinked) void navigate(entriesAt(chosen.days, undefined, only))
  }
  const at = ({ clientX, currentTarget }: Pick<PointerEvent, 'clientX' | 'currentTarget'>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * points.length)
    return index in points ? index : null
  }
  return (
    <div
      // The slider inside handles keys.
      role="presentation"
      className={cn(
        'relative touch-pan-y rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus',
        point?.isLinked && 'cursor-pointer',
      )}
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
      <div
        role="img"
        aria-label={title}
        className="grid h-30 border-b border-line md:h-48"
        style={columns}
      >
        <Bars points={points} active={active} />
      </div>
      <div aria-hidden className="mt-1.5 grid text-center text-small text-muted" style={columns}>
        {points.map(({ start }) => {
          const { first, rest } = axisLabel(start, series)
          return (
            <span key={start} className="whitespace-nowrap">
              {first}
              <span className="@max-xl:hidden">{rest}</span>
            </span>
          )
        })}
      </div>
      <input
        ref={slider}
        type="range"
        className="sr-only"
        min={0}
        max={points.length - 1}
        value={active ?? 0}
        aria-label={`${title}: choose a ${series.bucket}`}
        aria-valuetext={textOf(points[active ?? 0])}
        onChange={(event) => setActive(event.target.valueAsNumber)}
        onFocus={() => setActive((current) => current ?? 0)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setActive(null)
          if (key === 'Enter') open(active)
        }}
      />
      {point && active !== null && (
        <ChartTooltip point={point} center={(active + 0.5) / points.length} />
      )}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {points.map(({ start, label, ...texts }) => (
              <tr key={start}>
                <th scope="row">{label}</th>
                <td>{texts.text || '–'}</td>
                <td>{texts.expectedText}</td>
                <td>{texts.beforeText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const textOf = (point: ChartPoint | undefined): string =>
  point
    ? `${point.label}: ${[point.text, point.expectedText, point.beforeText].filter(Boolean).join('; ')}`
    : ''

function Bars({ points, active }: { points: ChartPoint[]; active: number | null }) {
  const values = points.flatMap((point) => [point.value, point.before ?? 0, point.expected ?? 0])
  const lowest = Math.min(0, ...values)
  const span = Math.max(0, ...values) - lowest || 1
  const bar = (value: number | null, color: string) =>
    value ? (
      <span
        className={cn(
          'absolute inset-x-0 forced-color-adjust-none print:[print-color-adjust:exact]',
          value > 0 ? 'rounded-t-[3px]' : 'rounded-b-[3px]',
          color,
        )}
        style={{
          bottom: `${((Math.min(0, value) - lowest) / span) * 100}%`,
          height: `${(Math.abs(value) / span) * 100}%`,
        }}
      />
    ) : null
  return points.map(({ start, value, before, expected }, index) => (
    <span
      key={start}
      className={cn(
        'flex justify-center gap-px rounded-t-inner pt-1 md:gap-0.5',
        index === active && 'bg-text/6',
      )}
    >
      <span className="relative w-[36%] max-w-4.5">{bar(before, 'bg-before')}</span>
      <span className="relative w-[36%] max-w-4.5">
        {bar(expected, 'expected')}
        {bar(value, 'bg-now')}
      </span>
    </span>
  ))
}
