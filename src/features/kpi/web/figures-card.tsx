import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DayRange } from '../../../shared/calendar.ts'
import { formatRange } from '../../../shared/periods.ts'
import { Card } from '../../../web/ui/card.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useNotation } from '../../profile/web/index.ts'
import type { Metrics } from '../contract.ts'
import { counterpartOf } from '../periods/rules.ts'
import { seriesOf } from './chart/series.ts'
import { useToggles, type Toggle } from './customize/preferences.ts'
import { About } from './about.tsx'
import type { Figure, Shop } from './figures/figure.ts'
import { figuresOf } from './figures/figures.ts'
import { NotYet, Strip } from './figures/strip.tsx'

// The figures show without the chart.
const FigureChart = lazy(async () => ({
  default: (await import('./chart/figure-chart.tsx')).FigureChart,
}))

interface Props {
  metrics: Metrics
  range: DayRange
  shop: Shop
  isStale: boolean
  /** the goal's row */
  children: ReactNode
}

export function FiguresCard({ metrics, range, shop, isStale, children }: Props) {
  const toggles = useToggles()
  const notation = useNotation()
  const [pressed, setPressed] = useState<Toggle>()
  const all = figuresOf(metrics, range, notation, shop)
  const known = all.known.filter(({ toggle }) => toggles[toggle])
  const chosen = known.find(({ toggle }) => toggle === pressed) ?? known[0]
  return (
    <Card aria-label="Figures" className={cn('p-0! transition-opacity', isStale && 'opacity-50')}>
      <Strip figures={known} chosen={chosen?.toggle ?? 'totalRevenue'} onChoose={setPressed} />
      <NotYet figures={all.unknown.filter(({ toggle }) => toggles[toggle])} />
      {chosen && (
        <div className="px-4 pt-4 pb-2 md:px-6 md:pt-5">
          <ByTime figure={chosen} metrics={metrics} range={range} />
          <About figure={chosen} metrics={metrics} range={range} />
        </div>
      )}
      {children}
    </Card>
  )
}

interface ByTimeProps {
  figure: Figure
  metrics: Metrics
  range: DayRange
}

function ByTime({ figure, metrics, range }: ByTimeProps) {
  const { projectedAnnualRevenue: withExpected } = useToggles()
  const notation = useNotation()
  const series = seriesOf(figure.toggle, metrics, range, notation, withExpected)
  const { points, title } = series
  const now = formatRange(range, notation)
  const other = counterpartOf(range, metrics.comparedWith, notation.fiscalMonth)
  const before = points.some((point) => point.before !== null) ? formatRange(other, notation) : null
  const hasExpected = points.some(({ expected }) => expected !== null)
  if (points.every((point) => !point.value && !point.before && !point.expected)) {
    return <p className="py-6 text-center text-muted">Nothing to draw in this period.</p>
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-title font-semibold tracking-snug">{title}</h2>
        <p className="flex flex-wrap gap-x-4 text-small text-muted">
          <Key color="bg-now">{now}</Key>
          {before && <Key color="bg-before">{before}</Key>}
          {hasExpected && <Key color="expected">expected</Key>}
        </p>
      </div>
      <Suspense fallback={<Skeleton height="h-36 md:h-56" />}>
        <FigureChart
          key={figure.toggle}
          title={`${title}, ${now}${before ? ` compared with ${before}` : ''}${hasExpected ? ', with what is expected' : ''}`}
          series={series}
        />
      </Suspense>
    </>
  )
}

const Key = ({ color, children }: { color: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={cn('size-2.5 shrink-0 rounded-[3px]', color)} aria-hidden />
    {children}
  </span>
)
