import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatDaysShort, type DayRange } from '../../../../shared/calendar.ts'
import {
  fiscalYearOf,
  JANUARY,
  labelOfPeriod,
  monthsOfYear,
  nameOfYear,
  periodOf,
  PERIODS,
  type Period,
} from '../../../../shared/periods.ts'
import { Select } from '../../../../web/ui/select.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { RECENT, RECENTS, recentOf, type Choice, type Owner, type Recent } from './choice.ts'

const DaysDialog = lazy(async () => ({ default: (await import('./days-dialog.tsx')).DaysDialog }))

interface Props {
  years: number[]
  choice: Choice
  /** the chosen days */
  range: DayRange
  owner: Owner
}

/** Goes to another range, which is part of the URL. The selected goal stays. */
export function useGo(): (to: Choice) => void {
  const navigate = useNavigate()
  return (to) =>
    void navigate({
      to: '.',
      search: ({ goal, compare }) => ({ ...to, goal, compare }),
      resetScroll: false,
    })
}

/** values of the options for days that have no name */
const SHOWN = 'shown'
const FROM_TO = 'from-to'

const WITHOUT_MONTHS = PERIODS.filter((period) => !period.startsWith('m'))

/** Selects year and period. Choosing a year resets the period to Full Year (spec §4). */
export function TimelinePicker({ years, choice, range, owner }: Props) {
  const go = useGo()
  const notation = useNotation()
  const [isChoosing, setChoosing] = useState(false)
  const { fiscalMonth } = owner
  const year = fiscalYearOf(range.end, fiscalMonth)
  const months = monthsOfYear(year, fiscalMonth)
  const period = recentOf(choice) ?? periodOf(range, fiscalMonth)?.period ?? SHOWN
  const choose = (value: string) => {
    if (value === FROM_TO) setChoosing(true)
    else if (RECENTS.includes(value as Recent)) go({ period: value as Recent })
    else go(months.find(({ period }) => period === value) ?? { year, period: value as Period })
  }
  return (
    <div className="flex gap-3 max-md:grow">
      <Select
        aria-label="Year"
        className="min-w-0"
        value={year}
        onChange={(event) => go({ year: Number(event.target.value) })}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {nameOfYear(each, fiscalMonth)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Period"
        className="max-md:min-w-1/2 max-md:flex-1"
        value={period}
        onChange={(event) => choose(event.target.value)}
      >
        <optgroup label="Days">
          {period === SHOWN && <option value={SHOWN}>{formatDaysShort(range, notation)}</option>}
          {RECENTS.map((recent) => (
            <option key={recent} value={recent}>
              {RECENT[recent]}
            </option>
          ))}
          <option value={FROM_TO}>From – to…</option>
        </optgroup>
        <optgroup label={nameOfYear(year, fiscalMonth)}>
          {WITHOUT_MONTHS.map((each) => (
            <option key={each} value={each}>
              {labelOfPeriod(each)}
            </option>
          ))}
          {months.map((each) => (
            <option key={each.period} value={each.period}>
              {labelOfPeriod(each.period)}
              {fiscalMonth !== JANUARY && ` ${each.year}`}
            </option>
          ))}
        </optgroup>
      </Select>
      {isChoosing && (
        <Suspense>
          <DaysDialog
            range={range}
            onClose={() => setChoosing(false)}
            onChoose={({ start, end }) => {
              setChoosing(false)
              go({ from: start, to: end })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
