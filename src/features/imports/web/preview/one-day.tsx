import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import {
  dayOf,
  formatDay,
  isDay,
  MONTH_NAMES,
  monthOf,
  withNames,
  yearOf,
} from '../../../../shared/calendar.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import { firstDayOf } from '../../options/contract.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'

interface Props {
  /** day or month, as `defaultDate` */
  chosen: string | undefined
  onChoose: (defaultDate: string | undefined) => void
}

const isMonth = (chosen: string): boolean => chosen.length === 7

export function OneDay({ chosen, onChoose }: Props) {
  const name = useId()
  const notation = useNotation()
  const [kind, setKind] = useState(chosen && (isMonth(chosen) ? 'month' : 'day'))
  const choose = (next: 'day' | 'month') => {
    setKind(next)
    onChoose(undefined)
  }
  return (
    <QuestionBox
      Icon={CalendarDays}
      isOpen={chosen === undefined}
      title="When were these sales?"
      explanation="No column says when. Choose one day or one month for all rows, or the date column below."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <AnswerCard
          name={name}
          checked={kind === 'day'}
          onChoose={() => choose('day')}
          hint="Such as the totals of a market day"
        >
          All rows are from one day
        </AnswerCard>
        <AnswerCard
          name={name}
          checked={kind === 'month'}
          onChoose={() => choose('month')}
          hint="Such as a report of sales by product"
        >
          All rows are from one month
        </AnswerCard>
      </div>
      {kind === 'day' && <DayField chosen={chosen} onChoose={onChoose} />}
      {kind === 'month' && <MonthFields chosen={chosen} onChoose={onChoose} />}
      {kind === 'month' && (
        <p className="text-ui">
          {chosen === undefined
            ? 'They are recorded on the first day of the month.'
            : `They are recorded on ${formatDay(firstDayOf(chosen), withNames(notation))}, the first day of the month.`}{' '}
          Your figures for months and years will be right, those for single days and weeks won't.
        </p>
      )}
    </QuestionBox>
  )
}

function DayField({ chosen, onChoose }: Props) {
  const today = useToday()
  const [typed, setTyped] = useState(chosen ?? '')
  const isPossible = (day: string): boolean =>
    isDay(day) && yearOf(day) >= FIRST_YEAR && day <= today
  return (
    <TextField
      label="Day"
      type="date"
      className="max-w-60"
      max={today}
      error={typed !== '' && !isPossible(typed) ? 'Choose today or an earlier day' : undefined}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        onChoose(isPossible(value) ? value : undefined)
      }}
    />
  )
}

const FIRST_YEAR = 1970
const YEARS = 15

function MonthFields({ chosen, onChoose }: Props) {
  const today = useToday()
  const [month, setMonth] = useState(chosen ? monthOf(firstDayOf(chosen)) : 0)
  const [year, setYear] = useState(chosen ? yearOf(firstDayOf(chosen)) : yearOf(today))
  const isAhead = (m: number, y: number): boolean => dayOf(y, m, 1) > today
  const choose = (m: number, y: number) => {
    setMonth(m)
    setYear(y)
    onChoose(m > 0 && !isAhead(m, y) ? dayOf(y, m, 1).slice(0, 7) : undefined)
  }
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <SelectField
        label="Month"
        error={month > 0 && isAhead(month, year) ? "This month hasn't begun yet" : undefined}
        value={month}
        onChange={({ target }) => choose(Number(target.value), year)}
      >
        <option value={0}>Choose a month</option>
        {MONTH_NAMES.map((each, index) => (
          <option key={each} value={index + 1}>
            {each}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Year"
        value={year}
        onChange={({ target }) => choose(month, Number(target.value))}
      >
        {Array.from({ length: YEARS }, (_, ago) => (
          <option key={ago}>{yearOf(today) - ago}</option>
        ))}
      </SelectField>
    </div>
  )
}
