import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Clock, Table } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { startOfWeek, WEEKDAY_NAMES, weekdayOf } from '../../../../shared/calendar.ts'
import { countOf, formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import { timeOfMinute } from '../../../../shared/time-of-day.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation, useProfile } from '../../../profile/web/index.ts'
import type { Hour } from '../../hours/contract.ts'
import { areTooFew, bestHoursOf, knownPercent } from '../../hours/rules.ts'
import { LABELS } from '../customize/preferences.ts'
import { formatPercent } from '../figures/format.ts'
import { useOnly } from '../only.ts'
import { hoursQuery } from '../queries.ts'
import type { PanelProps } from './panels.tsx'
import { stackedStyles } from './stacked.ts'

export function HoursPanel({
  range,
  waiting,
  hasOther,
  className,
}: PanelProps & { className: string }) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(hoursQuery(range, useOnly()))
  const { data } = query
  const Icon = asTable ? ChartColumn : Table
  const hasTimes = data && data.hours.length > 0
  const content = (): ReactNode => {
    if (waiting || query.isPending) return <Skeleton height="h-56" />
    if (!data) return <TryAgain query={query} title="Your best hours couldn't be loaded" />
    if (!hasTimes) return <NoTimes hasSales={data.sales > 0} hasOther={hasOther} />
    const Shown = asTable ? HoursTable : HoursMap
    return (
      <div className={cn('transition-opacity', query.isPlaceholderData && 'opacity-50')}>
        <Best {...data} />
        <Shown hours={data.hours} labelledBy={id} />
      </div>
    )
  }
  return (
    <Card aria-labelledby={id} className={cn('@container', className)}>
      <CardHeader id={id} title={LABELS.busyHours}>
        {hasTimes && (
          <Button
            variant="quiet"
            size="narrow"
            className="-my-4 -mr-1.5 print:hidden"
            // The revenue chart has a button "Table" too.
            aria-label={asTable ? 'Map of hours' : 'Table of hours'}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon aria-hidden />
            {asTable ? 'Map' : 'Table'}
          </Button>
        )}
      </CardHeader>
      {content()}
    </Card>
  )
}

const NoTimes = ({ hasSales, hasOther }: { hasSales: boolean; hasOther: boolean }) => (
  <EmptyState
    icon={<Clock aria-hidden />}
    title={hasSales ? 'No times known for this period' : 'No sales in this period'}
    compact
  >
    {hasSales
      ? 'Times are kept from now on: a sale that you enter today gets the current time, and files may have times of their own.'
      : hasOther && 'Try selecting a different time period'}
  </EmptyState>
)

interface BestProps {
  hours: Hour[]
  sales: number
  salesWithTime: number
}

function Best({ hours, sales, salesWithTime }: BestProps) {
  const notation = useNotation()
  const best = bestHoursOf(hours)
  const known = knownPercent(salesWithTime, sales)
  return (
    <p className="mb-4 text-ui text-pretty text-muted">
      {best && (
        <>
          Your best hours are{' '}
          <b className="font-semibold text-text">
            {best.weekday !== null && `${WEEKDAY_NAMES[best.weekday]}s `}from {clock(best.from)} to{' '}
            {clock(best.until)}
          </b>
          , with {formatPercent(best.share, notation)} of the revenue.{' '}
        </>
      )}
      {!best &&
        (areTooFew(hours)
          ? 'There are too few sales yet to tell your best hours. '
          : 'No hours stand out. ')}
      {known < 100 && `Times are known for ${known}% of the sales.`}
    </p>
  )
}

const clock = (hour: number): string => timeOfMinute(hour * 60)
const inWords = ({ weekday, hour, revenue, sales }: Hour, notation: Notation): string =>
  `${WEEKDAY_NAMES[weekday]} ${clock(hour)}: ${formatMoney(revenue, notation)}, ${countOf(sales, notation, 'sale')}`

interface ShownProps {
  hours: Hour[]
  labelledBy: string
}

function useWeek(): number[] {
  const weekStart = useProfile()?.weekStart ?? 'monday'
  const first = weekdayOf(startOfWeek('2026-01-01', weekStart))
  return Array.from({ length: 7 }, (_, n) => (first + n) % 7)
}

function HoursMap({ hours, labelledBy }: ShownProps) {
  const notation = useNotation()
  const week = useWeek()
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const columns = Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n)
  const highest = Math.max(...hours.map(({ revenue }) => revenue))
  const at = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]))
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0.5 text-xs"
      // Of few hours, each would be as wide as a banner.
      style={{ maxWidth: `${columns.length * 6 + 2.5}rem` }}
      aria-labelledby={labelledBy}
    >
      <thead className="text-faint">
        <tr>
          <th scope="col" className="w-9 font-medium">
            <span className="sr-only">Weekday</span>
          </th>
          {columns.map((hour, n) => (
            <th key={hour} scope="col" className="relative h-5 font-medium">
              <span className="sr-only">{clock(hour)}</span>
              {n % 3 === 0 && (
                <span className="absolute bottom-0 left-0" aria-hidden>
                  {hour}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.map((weekday) => (
          <tr key={weekday}>
            <th scope="row" className="text-left font-medium text-muted">
              <span aria-hidden>{WEEKDAY_NAMES[weekday]!.slice(0, 3)}</span>
              <span className="sr-only">{WEEKDAY_NAMES[weekday]}</span>
            </th>
            {columns.map((hour) => {
              const sold = at.get(`${weekday} ${hour}`)
              return (
                <td
                  key={hour}
                  title={sold && inWords(sold, notation)}
                  className="h-7 rounded-[3px] p-0 forced-color-adjust-none print:[print-color-adjust:exact]"
                  style={sold && { background: shade(sold.revenue, highest) }}
                >
                  <span className="sr-only">
                    {sold
                      ? `${formatMoney(sold.revenue, notation)}, ${countOf(sold.sales, notation, 'sale')}`
                      : '–'}
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shade = (revenue: number, highest: number): string =>
  `color-mix(in oklab, var(--color-now) ${Math.round(10 + 90 * Math.max(0, revenue / highest || 0))}%, var(--color-card))`

function HoursTable({ hours, labelledBy }: ShownProps) {
  const notation = useNotation()
  const rows = hours.toSorted((a, b) => b.revenue - a.revenue)
  return (
    <ScrollArea aria-labelledby={labelledBy} className="-mr-2 max-h-64 pr-2">
      <table className={cn('w-full text-ui', stackedStyles)}>
        <thead className="sticky top-0 z-1 bg-card text-xs text-faint">
          <tr className="text-right *:pb-2 *:font-medium *:not-first:pl-3">
            <th scope="col" className="text-left">
              Hour
            </th>
            <th scope="col">Sales</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr
              key={`${each.weekday} ${each.hour}`}
              className="border-t border-line text-right *:py-2 *:not-first:pl-3"
            >
              <th scope="row" className="text-left font-normal">
                {WEEKDAY_NAMES[each.weekday]} {clock(each.hour)} – {clock(each.hour + 1)}
              </th>
              <td>{formatCount(each.sales, notation)}</td>
              <td className="font-medium">{formatMoney(each.revenue, notation)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
