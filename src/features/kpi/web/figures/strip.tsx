import { cn } from '../../../../web/ui/cn.ts'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import type { CSSProperties } from 'react'
import type { Toggle } from '../customize/preferences.ts'
import { notYet, type Figure, type Unknown } from './figure.ts'

/** More than seven take a second row. */
const MOST_IN_A_ROW = 7

const stripStyles = (count: number) =>
  cn(
    'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] border-line *:-mb-px *:border-b *:border-line',
    count <= MOST_IN_A_ROW &&
      '@4xl:grid-cols-[1.75fr_repeat(var(--others),minmax(0,1fr))] @4xl:*:not-first:border-l',
  )
const cellStyles =
  'relative grid min-w-0 content-start gap-px px-4 py-3 text-start wrap-anywhere first:col-span-full @4xl:first:col-span-1 @4xl:pr-1.5 @4xl:first:pl-6'

const countIn = (count: number) => ({ '--others': Math.max(1, Math.min(count, MOST_IN_A_ROW) - 1) }) as CSSProperties // prettier-ignore

interface Props {
  figures: Figure[]
  chosen: Toggle
  onChoose: (toggle: Toggle) => void
}

/** A figure is a button: the chart and the line below are about the chosen one. */
export function Strip({ figures, chosen, onChoose }: Props) {
  return (
    <section
      aria-label="Key figures"
      className={stripStyles(figures.length)}
      style={countIn(figures.length)}
    >
      {figures.map(({ toggle, label, value, isQuiet, note, tone }, index) => (
        <button
          key={toggle}
          type="button"
          aria-pressed={toggle === chosen}
          className={cn(
            cellStyles,
            'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 -outline-offset-2 hover:bg-sunken aria-pressed:after:bg-now forced-colors:aria-pressed:after:bg-[Highlight]',
            index === 0 && 'rounded-tl-box',
          )}
          onClick={() => onChoose(toggle)}
        >
          <span className="text-small text-muted">{label}</span>
          <span
            translate="no"
            className={cn(
              'tracking-tight',
              isQuiet ? 'text-muted' : 'font-semibold',
              index === 0 ? 'text-figure' : 'text-title',
            )}
          >
            {value}
          </span>
          {note && (
            <span
              className={cn(
                'text-small',
                tone ? TONES[tone] : isQuiet ? 'text-text' : 'text-muted',
              )}
            >
              {note}
            </span>
          )}
        </button>
      ))}
    </section>
  )
}

const TONES = { better: 'text-better', worse: 'text-worse' }

export const StripSkeleton = ({ count }: { count: number }) => (
  <div className={stripStyles(count)} style={countIn(count)}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={cellStyles}>
        <Skeleton height="h-3.5" className="my-1 w-16" />
        <Skeleton height="h-5" className="w-20" />
        <Skeleton height="h-3.5" className="my-1 w-12" />
      </div>
    ))}
  </div>
)

export function NotYet({ figures }: { figures: Unknown[] }) {
  const text = notYet(figures)
  return text ? (
    <p className="px-4 pt-4 text-pretty text-muted md:px-6">
      <b className="font-semibold">Not yet:</b> {text}.
    </p>
  ) : null
}
