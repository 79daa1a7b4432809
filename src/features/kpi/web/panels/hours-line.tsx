import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  startOfWeek,
  WEEKDAY_NAMES,
  weekdayOf,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { countOf, formatMoney, type Notation } from '../../../../shared/money.ts'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation, useProfile } from '../../../profile/web/index.ts'
import type { Hour } from '../../hours/contract.ts'
import { knownPercent } from '../../hours/rules.ts'
import { LABELS } from '../customize/preferences.ts'
import { useOnly } from '../only.ts'
import { hoursQuery } from '../queries.ts'
import { Panel } from './panel.tsx'
import { clock, hoursInWords } from './words.ts'

/** Nothing without times, or if all hours are alike. */
export function HoursLine({ range }: { range: DayRange }) {
  const query = useQuery(hoursQuery(range, useOnly()))
  const { data } = query
  if (query.isError && !data)
    return <TryAgain query={query} title="Your best hours couldn't be loaded" />
  const answer = data && hoursInWords(data.hours)
  if (!answer) return null
  const known = knownPercent(data.salesWithTime, data.sales)
  return (
    <Panel title={LABELS.busyHours} answer={answer} isFolded>
      {known < 100 && (
        <p className="mb-2 text-small text-muted">Times are known for {known}% of the sales.</p>
      )}
      <HoursMap hours={data.hours} />
    </Panel>
  )
}

const inWords = ({ revenue, sales }: Hour, notation: Notation): string =>
  `${formatMoney(revenue, notation)}, ${countOf(sales, notation, 'sale')}`

function useWeek(): number[] {
  const weekStart = useProfile()?.weekStart ?? 'monday'
  const first = weekdayOf(startOfWeek('2026-01-01', weekStart))
  return Array.from({ length: 7 }, (_, n) => (first + n) % 7)
}

function HoursMap({ hours }: { hours: Hour[] }) {
  const id = useId()
  const notation = useNotation()
  const week = useWeek()
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const columns = Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n)
  const highest = Math.max(...hours.map(({ revenue }) => revenue))
  const at = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]))
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0.5 text-small"
      // Of few hours, each would be as wide as a banner.
      style={{ maxWidth: `${columns.length * 6 + 2.5}rem` }}
      aria-labelledby={id}
    >
      <caption id={id} className="sr-only">
        Revenue by weekday and hour
      </caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-9">
            <span className="sr-only">Weekday</span>
          </th>
          {columns.map((hour, n) => (
            <th key={hour} scope="col" className="relative h-5 font-normal">
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
            <th scope="row" className="text-left font-normal text-muted">
              <span aria-hidden>{WEEKDAY_NAMES[weekday]!.slice(0, 3)}</span>
              <span className="sr-only">{WEEKDAY_NAMES[weekday]}</span>
            </th>
            {columns.map((hour) => {
              const sold = at.get(`${weekday} ${hour}`)
              return (
                <td
                  key={hour}
                  title={
                    sold && `${WEEKDAY_NAMES[weekday]} ${clock(hour)}: ${inWords(sold, notation)}`
                  }
                  className="h-7 rounded-[3px] p-0 forced-color-adjust-none print:[print-color-adjust:exact]"
                  style={sold && { background: shade(sold.revenue, highest) }}
                >
                  <span className="sr-only">{sold ? inWords(sold, notation) : '–'}</span>
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
