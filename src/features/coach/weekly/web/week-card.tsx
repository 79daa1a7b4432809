import { ChartColumn, Table } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { nameOfWeekday, monthName } from '../../../../shared/calendar.ts'
import { filledPart } from '../../../../shared/figures.ts'
import { countOf, written, moneyText } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { GoalSource } from '../../../goals/contract.ts'
import { dayInWords } from '../../points/web/words.ts'
import type { WeekDay, WeeklyProgress } from '../contract.ts'
import { STATES } from './states.ts'
import { WeekChart } from './week-chart.tsx'

/** The week's sum against its targets and the week before, and each day as a chart or a table. */
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
          <Legend week={week} />
          <WeekChart days={week.days} today={week.today} />
        </>
      )}
    </Card>
  )
}

function Sums({ week }: { week: WeeklyProgress }) {
  const notation = useNotation()
  const { revenue, target, targetSoFar, lastWeek, change, sales } = week
  const money = (amount: number): string => moneyText(amount, notation)
  // The week's sum isn't measured against the targets of some of its days.
  const from = week.days.find((day) => day.target !== null)
  const isWhole =
    from !== undefined && week.days.every(({ day, state }) => day >= from.day || isIdle(state))
  return (
    <div className="mb-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <div>
        <p>
          <b className="text-2xl font-bold tracking-tighter">{money(revenue)}</b>{' '}
          {isWhole && <span className="text-muted">of {money(target)}</span>}
        </p>
        {isWhole && (
          <Progress
            text="Progress of the week"
            value={filledPart(revenue, target)}
            className="my-2 h-2"
          />
        )}
        <p className="text-ui text-muted">
          {countOf(sales, notation, 'sale')}
          {isWhole
            ? targetSoFar > 0 &&
              targetSoFar < target &&
              ` · ${money(targetSoFar)} is the target by today`
            : from &&
              ` · your goal counts from ${nameOfWeekday(from.day)} on: ${money(from.target!)} a day`}
        </p>
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

/** Days on which nothing is to be reached. */
const isIdle = (state: WeekDay['state']): boolean => state === 'closed' || state === 'before'

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

/** What the daily target is a part of. */
const BASIS: Record<GoalSource, (amount: string, month: string) => string> = {
  month: (amount, month) => `Your goal for ${month}, ${amount}`,
  quarter: (amount) => `Your goal for the quarter, ${amount}`,
  year: (amount) => `Your goal for the year, ${amount}`,
  profile: (amount) => `The yearly goal in your profile, ${amount}`,
}

function Legend({ week }: { week: WeeklyProgress }) {
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const { goal, today } = week
  return (
    <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      <Key swatch={<Swatch styles="bg-now" />}>This week</Key>
      {goal && <Key swatch={<Swatch styles="bg-better" />}>Target reached</Key>}
      <Key swatch={<Swatch styles="bg-before" />}>Last week</Key>
      {goal && (
        <Key swatch={<span className="w-4 border-t-2 border-dashed border-gold" aria-hidden />}>
          Daily target
          <Definition term="the daily target">
            {BASIS[goal.source](moneyText(goal.amount, notation), monthName(today))}, spread evenly
            over its {countOf(goal.openDays, notation, 'open day')}. Closed days, and days before
            the goal was set, have no target.{sentence}
          </Definition>
        </Key>
      )}
    </p>
  )
}

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
          <th scope="col">Target</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, state, revenue, sales, target, lastWeekRevenue }) => (
          <tr key={day} className="border-t border-line text-right *:py-2.5 *:not-first:pl-3">
            <th scope="row" className="text-left font-normal">
              <span className={day === today ? 'font-semibold' : ''}>
                {dayInWords(day, notation)}
              </span>
              <span className="block text-xs text-muted">{STATES[state].name}</span>
            </th>
            <td className="max-sm:hidden">{day > today ? '–' : sales}</td>
            <td className="text-muted">{money(lastWeekRevenue)}</td>
            <td className="text-muted">{target === null ? '–' : money(target)}</td>
            <td className="font-medium">{day > today && revenue === 0 ? '–' : money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
