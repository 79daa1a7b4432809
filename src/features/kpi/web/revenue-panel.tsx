import { ChartColumn, Table } from 'lucide-react'
import { useId, useState } from 'react'
import type { DayRange } from '../../../shared/calendar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { ScrollArea } from '../../../web/ui/scroll-area.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useNotation } from '../../../web/profile.ts'
import type { Metrics } from '../contract.ts'
import { inWords, precedingOf } from '../rules.ts'
import { bestInWords, chartRows, type ChartRow } from './chart-rows.ts'
import { DeltaChip } from './delta-chip.tsx'
import { Swatch } from './chart-tooltip.tsx'
import { RevenueChart } from './revenue-chart.tsx'

interface Props {
  metrics: Metrics
  range: DayRange
}

/** Revenue over the period beside the preceding one, as a chart or as the table behind it. */
export function RevenuePanel({ metrics, range }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { series } = metrics
  const now = inWords(range)
  const before = inWords(precedingOf(range))
  const notation = useNotation()
  const rows = chartRows(metrics, range, notation)
  const title = `Revenue by ${series.bucket}`
  const Icon = asTable ? ChartColumn : Table
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title}>
        <Button
          variant="quiet"
          className="-my-2 -mr-2 px-2.5! print:hidden"
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
          <Legend {...{ now, before }} best={bestInWords(metrics, rows)} />
          <RevenueChart
            title={`${title}, ${now} beside ${before}`}
            {...{ series, rows, notation }}
          />
        </>
      )}
    </Card>
  )
}

function Legend(props: { now: string; before: string; best: string | undefined }) {
  const { now, before, best } = props
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
    <ScrollArea aria-label={title} className="h-64 md:h-80">
      <table className="w-full text-[0.875rem]">
        <thead className="sticky top-0 bg-card text-xs text-faint">
          <tr className="text-right *:pb-2 *:pl-3 *:font-medium">
            <th scope="col" className="pl-0! text-left capitalize">
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
            <tr key={row.start} className="border-t border-line text-right *:py-2 *:pl-3">
              <th scope="row" className="pl-0! text-left font-normal">
                {row.label}
              </th>
              <td className="max-sm:hidden">{row.sales.split(' ')[0]}</td>
              <td className="text-muted">{row.before ?? '–'}</td>
              <td className="font-medium">{row.revenue}</td>
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
      <Skeleton className="mb-12 w-36" />
      <div className="flex h-56 items-end gap-[3%] pl-12 md:h-72">
        {SHAPE.map((height, index) => (
          <div key={index} className="flex-1" style={{ height: `${height * 20}%` }}>
            <Skeleton className="h-full!" />
          </div>
        ))}
      </div>
    </Card>
  )
}
