import { ChartColumn, Table } from 'lucide-react'
import { useId, useState } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { Metrics } from '../../contract.ts'
import { formatRange, precedingOf } from '../../rules.ts'
import { bestInWords, chartRows, type ChartRow } from '../chart/rows.ts'
import { isGuess, withExpected } from '../chart/scales.ts'
import { DeltaChip } from '../figures/delta-chip.tsx'
import { EntriesLink } from '../figures/entries-link.tsx'
import { Swatch } from '../chart/tooltip.tsx'
import { useToggles } from '../customize/preferences.ts'
import { RevenueChart } from '../chart/revenue-chart.tsx'

interface Props {
  metrics: Metrics
  range: DayRange
}

/** Revenue of the period compared with the preceding one, as a chart or a table. */
export function RevenuePanel({ metrics, range }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const toggles = useToggles()
  const series = toggles.projectedAnnualRevenue ? withExpected(metrics) : metrics.series
  const now = formatRange(range)
  const before = formatRange(precedingOf(range))
  const notation = useNotation()
  const rows = chartRows(metrics, series, range, notation)
  const title = `Revenue by ${series.bucket}`
  const tooEarly = toggles.projectedAnnualRevenue && series.bucket === 'month' && isGuess(metrics)
  const hasExpected = rows.some(({ expected }) => expected)
  const Icon = asTable ? ChartColumn : Table
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHeader id={id} title={title}>
        <Button
          variant="quiet"
          size="narrow"
          className="-my-2 -mr-1.5 print:hidden"
          onClick={() => setAsTable(!asTable)}
        >
          <Icon aria-hidden />
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </CardHeader>
      {asTable ? (
        <RevenueTable {...{ title, now, before, rows }} bucket={series.bucket} />
      ) : (
        <>
          <Legend
            {...{ now, before }}
            best={bestInWords(series, rows)}
            basis={hasExpected ? metrics.projection.basis : undefined}
            tooEarly={tooEarly}
          />
          <RevenueChart
            title={`${title}, ${now} compared with ${before}${hasExpected ? ', with expected revenue' : ''}`}
            {...{ series, rows, notation }}
          />
        </>
      )}
    </Card>
  )
}

interface LegendProps {
  now: string
  before: string
  best: string | undefined
  /** projection method in words; undefined when no coming months are shown */
  basis: string | undefined
  /** The coming months are left out, as they could only be guessed. */
  tooEarly: boolean
}

function Legend({ now, before, best, basis, tooEarly }: LegendProps) {
  return (
    <p className="mb-2 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <span className="flex items-center gap-1.5">
        <Swatch className="bg-now" />
        {now}
      </span>
      <span className="flex items-center gap-1.5">
        <Swatch className="bg-before" />
        {before}
      </span>
      {basis && (
        <span className="flex items-center gap-1.5">
          <Swatch className="expected" />
          expected, with likely range
          <Definition term="the likely range">
            <p>
              The striped bar is the revenue expected for the whole month. The line at its top shows
              the likely range: 8 times out of 10, the month ends within it.
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

interface TableProps {
  title: string
  now: string
  before: string
  bucket: 'day' | 'month'
  rows: ChartRow[]
}

function RevenueTable({ title, now, before, bucket, rows }: TableProps) {
  return (
    <ScrollArea aria-label={title} className="h-64 grow md:h-80">
      <table className="w-full text-ui">
        <thead className="sticky top-0 z-1 bg-card text-xs text-faint">
          <tr className="text-right *:pb-2 *:font-medium *:not-first:pl-3">
            <th scope="col" className="text-left capitalize">
              {bucket}
            </th>
            <th scope="col" className="max-sm:hidden">
              Sales
            </th>
            <th scope="col">{before}</th>
            <th scope="col">{now}</th>
            <th scope="col" className="max-sm:hidden">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.start}
              className="border-t border-line text-right *:py-2 *:not-first:pl-3 max-md:*:py-3"
            >
              <th scope="row" className="relative text-left font-normal">
                {row.isEmpty ? (
                  row.label
                ) : (
                  <EntriesLink range={row.days} stretched>
                    {row.label}
                  </EntriesLink>
                )}
              </th>
              <td className="max-sm:hidden">{row.sales.split(' ')[0]}</td>
              <td className="text-muted">
                {row.before ?? '–'}
                {row.soFar && (
                  <span className="block text-xs">
                    {row.soFar.before}
                    <span className="block">{row.soFar.label}</span>
                  </span>
                )}
              </td>
              <td className="font-medium">
                {row.isEmpty && row.expected ? null : row.revenue}
                {row.expected && (
                  <span className="block text-xs font-normal text-muted">
                    expected {row.expected.revenue}
                    <span className="block whitespace-nowrap">{row.expected.between}</span>
                  </span>
                )}
              </td>
              <td className="max-sm:hidden">{row.delta ? <DeltaChip delta={row.delta} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
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
