import { Link } from '@tanstack/react-router'
import { useNotation } from '../../../profile/web/index.ts'
import { entriesAt } from '../figures/entries-link.tsx'
import { useOnly } from '../only.ts'
import { linkText, type ChartPoint } from './series.ts'

interface Props {
  point: ChartPoint
  /** part of the width */
  center: number
}

export function ChartTooltip({ point, center }: Props) {
  const notation = useNotation()
  const only = useOnly()
  return (
    // Sticks below the phone's top bar when the bars are scrolled out of view.
    <div className="pointer-events-none absolute inset-x-0 -top-30 bottom-0 z-10">
      <div
        className="sticky top-16 -translate-x-1/2 w-54 max-w-full rounded-inner border border-line bg-card px-3.5 py-2.5 text-small shadow-raised md:top-14"
        style={{
          marginLeft: `clamp(min(50%, 6.75rem), ${center * 100}%, max(50%, 100% - 6.75rem))`,
        }}
      >
        {/* Screen readers get the same text from the slider. */}
        <div aria-hidden className="grid gap-0.5">
          <p className="text-muted">{point.label}</p>
          {point.text && <p className="font-semibold">{point.text}</p>}
          {point.expectedText && <p>{point.expectedText}</p>}
          {point.beforeText && <p className="text-muted">{point.beforeText}</p>}
        </div>
        {point.isLinked && (
          <Link
            {...entriesAt(point.days, undefined, only)}
            className="pointer-events-auto -mb-2.5 flex min-h-11 items-center font-semibold underline underline-offset-3 md:min-h-9"
          >
            {linkText(point, notation)}
          </Link>
        )}
      </div>
    </div>
  )
}
