import { Suspense, lazy, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { DayRange } from '../../../shared/calendar.ts'
import type { Metrics } from '../contract.ts'
import type { Explained } from '../why/contract.ts'
import type { Toggle } from './customize/preferences.ts'
import { namedIn, useOnly } from './only.ts'
import { quietLink } from './quiet-link.ts'
import { entriesAt } from './figures/entries-link.tsx'
import { isCompared, type Figure } from './figures/figure.ts'

// Most visits never ask.
const loadPanel = async () => ({ default: (await import('./why/why-panel.tsx')).WhyPanel })
const WhyPanel = lazy(loadPanel)

/** The other figures aren't compared with anything. */
const EXPLAINED: Partial<Record<Toggle, Explained>> = {
  totalRevenue: 'totalRevenue',
  totalSales: 'totalSales',
  averageSale: 'averageSale',
  grossProfitMargin: 'grossProfitMargin',
  revenueGrowthRate: 'totalRevenue',
}

/** An assumed margin never changes, so nothing explains it. */
function explainedOf(toggle: Toggle, metrics: Metrics, range: DayRange): Explained | undefined {
  const { elapsed, previous } = metrics
  const isKnown =
    toggle === 'grossProfitMargin'
      ? elapsed.costCoverage > 0 && previous.costCoverage > 0
      : previous.totalSales > 0
  return isCompared(metrics, range) && isKnown ? EXPLAINED[toggle] : undefined
}

interface Props {
  figure: Figure
  metrics: Metrics
  range: DayRange
}

/** Once, for the chosen figure. */
export function About({ figure, metrics, range }: Props) {
  const [isAsked, setAsked] = useState(false)
  const only = useOnly()
  const explained = namedIn(only) ? undefined : explainedOf(figure.toggle, metrics, range)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-muted">
      <span className="max-md:basis-full">{figure.meaning}</span>
      {explained && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${quietLink} text-text`}
          onFocus={() => void loadPanel()}
          onClick={() => setAsked(true)}
        >
          Why did it change?
        </button>
      )}
      {figure.entries && (
        <Link {...entriesAt(figure.entries, undefined, only)} className={`${quietLink} text-text`}>
          See the sales
        </Link>
      )}
      {explained && isAsked && (
        <Suspense>
          <WhyPanel
            figure={explained}
            range={range}
            comparedWith={metrics.comparedWith}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </p>
  )
}
