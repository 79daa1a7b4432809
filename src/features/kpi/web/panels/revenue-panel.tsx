import { ChartColumn, Table } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { Metrics } from '../../contract.ts'
import { counterpartOf } from '../../periods/rules.ts'
import { bestInWords, chartRows } from '../chart/rows.ts'
import { withExpected } from '../chart/series.ts'
import { Swatch } from '../chart/swatch.tsx'
import { useToggles } from '../customize/preferences.ts'

// The figures show without the chart.
const RevenueChart = lazy(async () => ({
  default: (await import('../chart/revenue-chart.tsx')).RevenueChart,
}))
const RevenueTable = lazy(async () => ({
  default: (await import('./revenue-table.tsx')).RevenueTable,
}))

interface Props {
  metrics: Metrics
  range: DayRange
}

export function RevenuePanel({ metrics, range }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const toggles = useToggles()
  const series = toggles.projectedAnnualRevenue ? withExpected(metrics) : metrics.series
  const notation = useNotation()
  const now = formatRange(range, notation)
  const other = counterpartOf(range, metrics.comparedWith, notation.fiscalMonth)
  const rows = chartRows(metrics, series, range, notation)
  const before = rows.some((row) => row.before !== null) ? formatRange(other, notation) : null
  const title = `Revenue by ${series.bucket}`
  const tooEarly =
    toggles.projectedAnnualRevenue && series.bucket === 'month' && metrics.projection.early
  const hasExpected = rows.some(({ expected }) => expected)
  const Icon = asTable ? ChartColumn : Table
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHeader id={id} title={title}>
        <Button
          variant="quiet"
          size="narrow"
          className="-my-4 -mr-1.5 print:hidden"
          onClick={() => setAsTable(!asTable)}
        >
          <Icon aria-hidden />
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </CardHeader>
      {asTable ? (
        <Suspense fallback={<Skeleton height="h-64 md:h-80" />}>
          <RevenueTable
            title={title}
            now={now}
            before={before}
            rows={rows}
            bucket={series.bucket}
          />
        </Suspense>
      ) : (
        <>
          <Legend
            now={now}
            before={before}
            best={bestInWords(series, rows)}
            basis={hasExpected ? metrics.projection.basis : undefined}
            tooEarly={tooEarly}
          />
          <Suspense fallback={<div className="min-h-56 grow md:min-h-72" />}>
            <RevenueChart
              title={`${title}, ${now}${before ? ` compared with ${before}` : ''}${hasExpected ? ', with expected revenue' : ''}`}
              series={series}
              rows={rows}
              notation={notation}
            />
          </Suspense>
        </>
      )}
    </Card>
  )
}

interface LegendProps {
  now: string
  before: string | null
  best: string | undefined
  /** undefined when no coming months are shown */
  basis: string | undefined
  tooEarly: boolean
}

function Legend({ now, before, best, basis, tooEarly }: LegendProps) {
  const { sentence } = useTaxWords()
  return (
    <p className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <Swatch className="bg-now" />
        {now}
      </span>
      {before && (
        <span className="flex items-center gap-1.5">
          <Swatch className="bg-before" />
          {before}
        </span>
      )}
      {basis && (
        <span className="flex items-center gap-1.5">
          <Swatch className="expected" />
          expected, with likely range
          <Definition term="the likely range">
            <p>
              The striped bar is the revenue expected for the whole month. The line at its top shows
              the likely range: 8 times out of 10, the month ends within it.{sentence}
            </p>
            <p className="mt-2 text-muted">{basis}.</p>
          </Definition>
        </span>
      )}
      {tooEarly && <span>Too early to project the coming months</span>}
      {best && <span className="sm:ml-auto">{best}</span>}
    </p>
  )
}

const SHAPE = [2, 3, 2.5, 3, 5, 3.5, 2.5, 3, 3.5, 4, 3, 4.5]

export function RevenuePanelSkeleton() {
  return (
    <Card>
      <Skeleton className="mb-20 w-36 @2xl:mb-12" />
      <div className="flex h-56 items-end gap-[3%] pl-12 md:h-72">
        {SHAPE.map((height, index) => (
          <div key={index} className="flex-1" style={{ height: `${height * 20}%` }}>
            <Skeleton height="h-full" />
          </div>
        ))}
      </div>
    </Card>
  )
}
