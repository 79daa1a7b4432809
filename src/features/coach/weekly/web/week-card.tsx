import { useId, useState } from 'react'
import { moneyText } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { dayInWords } from '../../points/web/words.ts'
import type { WeeklyProgress } from '../contract.ts'
import { WeekChart } from './week-chart.tsx'
import { comparisonOf } from './words.ts'

export function WeekCard({ week }: { week: WeeklyProgress }) {
  const id = useId()
  const notation = useNotation()
  const [asTable, setAsTable] = useState(false)
  const comparison = comparisonOf(week, notation)
  return (
    <Card aria-labelledby={id} className="text-body">
      <h2 id={id} className="text-title font-semibold tracking-snug">
        This week
      </h2>
      <p className="mt-2 text-figure font-semibold tracking-tight">
        {moneyText(week.revenue, notation)}
      </p>
      {comparison && (
        <p>
          {comparison.until}{' '}
          <span className={comparison.isLess ? 'text-worse' : undefined}>{comparison.change}</span>{' '}
          {comparison.rest}
        </p>
      )}
      {asTable ? <WeekTable week={week} /> : <WeekChart days={week.days} />}
      <p className="mt-2 text-small text-muted">
        {!asTable && 'Behind it: last week. '}
        <TextButton onClick={() => setAsTable(!asTable)}>
          {asTable ? 'As a chart' : 'As a table'}
        </TextButton>
      </p>
    </Card>
  )
}

function WeekTable({ week: { days, today } }: { week: WeeklyProgress }) {
  const notation = useNotation()
  const money = (amount: number): string => moneyText(amount, notation)
  return (
    <table className="mt-3 w-full text-body">
      <caption className="sr-only">Revenue by day</caption>
      <thead className="text-small text-muted">
        <tr className="text-right *:pb-2 *:font-semibold *:not-first:pl-3">
          <th scope="col" className="text-left">
            Day
          </th>
          <th scope="col">Last week</th>
          <th scope="col">This week</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, revenue, lastWeekRevenue }) => (
          <tr key={day} className="border-t border-line text-right *:py-2 *:not-first:pl-3">
            <th scope="row" className="text-left font-normal">
              {dayInWords(day, notation)}
            </th>
            <td className="text-muted">{money(lastWeekRevenue)}</td>
            <td className="font-semibold">{day > today ? '–' : money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
