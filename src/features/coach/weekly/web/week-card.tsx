import { ChartColumn, Table } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { nameOfWeekday } from '../../../../shared/calendar.ts'
import { filledPart } from '../../../../shared/figures.ts'
import { countOf, written, moneyText } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { dayInWords } from '../../points/web/words.ts'
import type { WeeklyProgress } from '../contract.ts'
import { STATES } from './states.ts'
import { WeekChart } from './week-chart.tsx'

export function WeekCard({ week }: { week: WeeklyProgress }) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title="This week">
        <Button
          variant="quiet"
          size="narrow"
          className="-my-2 -mr-1.5"
          onClick={() => setAsTable(!asTable)}
        >
          <Icon aria-hidden />
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </CardHeader>
      <Sums week={week} />
      {asTable ? (
        <WeekTable week={week} />
      ) : (
        <>
          <Legend />
          <WeekChart days={week.days} today={week.today} />
        </>
      )}
    </Card>
  )
}

function Sums({ week }: { week: WeeklyProgress }) {
  const notation = useNotation()
  const { revenue, target, lastWeek, change, sales } = week
  const money = (amount: number): string => moneyText(amount, notation)
  const isOfWeek = target?.beat === 'week' && target.startDate <= week.today
  return (
    <div className="mb-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <div>
        <p>
          <b className="text-2xl font-bold tracking-tighter">{money(revenue)}</b>{' '}
          {isOfWeek && <span className="text-muted">of {money(target.amount)}</span>}
        </p>
        {isOfWeek && (
          <Progress
            text="Progress of the week"
            value={filledPart(revenue, target.amount)}
            className="my-2 h-2"
          />
        )}
        <p className="text-ui text-muted">{countOf(sales, notation, 'sale')}</p>
      </div>
      <div>
        <p className="text-sm font-medium text-muted">
          Last week by {nameOfWeekday(lastWeek.soFarDate)}
        </p>
        {lastWeek.revenue === 0 ? (
          <p className="text-ui text-muted">No revenue to compare with.</p>
        ) : (
          <>
            <p className="text-figure font-bold tracking-tight">{money(lastWeek.revenueSoFar)}</p>
            <p className="text-ui text-muted">
              <ChangeInWords change={change} />
              {lastWeek.revenue !== lastWeek.revenueSoFar &&
                ` ${money(lastWeek.revenue)} in the whole week.`}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function ChangeInWords({ change }: { change: number | null }) {
  const { numberStyle } = useNotation()
  if (change === null) return null
  if (Math.abs(change) < 0.05) return 'About the same so far this week.'
  const text = written(`${Number(Math.abs(change).toFixed(1))}%`, numberStyle)
  return (
    <>
      <b className={cn('font-semibold', change > 0 ? 'text-better' : 'text-text')}>
        {text} {change > 0 ? 'more' : 'less'}
      </b>{' '}
      so far this week.
    </>
  )
}

const Legend = () => (
  <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
    <Key swatch={<Swatch styles="bg-now" />}>This week</Key>
    <Key swatch={<Swatch styles="bg-before" />}>Last week</Key>
  </p>
)

const Key = ({ swatch, children }: { swatch: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {swatch}
    {children}
  </span>
)

const Swatch = ({ styles }: { styles: string }) => (
  <span className={cn('size-2.5 shrink-0 rounded-[3px]', styles)} aria-hidden />
)

function WeekTable({ week: { days, today } }: { week: WeeklyProgress }) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  return (
    <table className="w-full text-ui">
      <caption className="sr-only">Revenue by day</caption>
      <thead className="text-xs text-faint">
        <tr className="text-right *:pb-2 *:font-medium *:not-first:pl-3">
          <th scope="col" className="text-left">
            Day
          </th>
          <th scope="col" className="max-sm:hidden">
            Sales
          </th>
          <th scope="col">Last week</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, state, revenue, sales, lastWeekRevenue }) => (
          <tr key={day} className="border-t border-line text-right *:py-2.5 *:not-first:pl-3">
            <th scope="row" className="text-left font-normal">
              <span className={day === today ? 'font-semibold' : ''}>
                {dayInWords(day, notation)}
              </span>
              <span className="block text-xs text-muted">{STATES[state].name}</span>
            </th>
            <td className="max-sm:hidden">{day > today ? '–' : sales}</td>
            <td className="text-muted">{money(lastWeekRevenue)}</td>
            <td className="font-medium">{day > today ? '–' : money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
