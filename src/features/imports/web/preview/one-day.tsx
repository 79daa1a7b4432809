import { useState } from 'react'
import {
  addMonths,
  formatDay,
  isDay,
  monthYear,
  startOfMonth,
  withNames,
  yearOf,
} from '../../../../shared/calendar.ts'
import { TextField } from '../../../../web/ui/field.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import { firstDayOf } from '../../options/contract.ts'

interface Props {
  /** day or month, as `defaultDate` */
  chosen: string | undefined
  onChoose: (defaultDate: string | undefined) => void
}

const KINDS = [
  ['day', 'One day'],
  ['month', 'One month'],
] as const

export function OneDay({ chosen, onChoose }: Props) {
  const [kind, setKind] = useState(chosen?.length === 7 ? 'month' : 'day')
  return (
    <div className="grid justify-items-start gap-3">
      <Segments
        legend="All rows are from"
        choices={KINDS}
        name="one-day"
        selected={kind}
        onChange={({ target }) => {
          setKind(target.value)
          onChoose(undefined)
        }}
      />
      {kind === 'day' ? (
        <DayField chosen={chosen} onChoose={onChoose} />
      ) : (
        <MonthField chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

const FIRST_YEAR = 1970

function DayField({ chosen, onChoose }: Props) {
  const today = useToday()
  const [typed, setTyped] = useState(chosen ?? '')
  const isPossible = (day: string): boolean =>
    isDay(day) && yearOf(day) >= FIRST_YEAR && day <= today
  return (
    <TextField
      label="Day"
      type="date"
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

const MONTHS = 15 * 12

function MonthField({ chosen, onChoose }: Props) {
  const notation = useNotation()
  const thisMonth = startOfMonth(useToday())
  return (
    <>
      <SelectField
        label="Month"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">Choose a month</option>
        {Array.from({ length: MONTHS }, (_, ago) => addMonths(thisMonth, -ago)).map((first) => (
          <option key={first} value={first.slice(0, 7)}>
            {monthYear(first)}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <p className="max-w-prose text-small text-muted">
          They are recorded on {formatDay(firstDayOf(chosen), withNames(notation))}, the first day
          of the month. Your figures for months and years will be right, those for single days and
          weeks won&apos;t.
        </p>
      )}
    </>
  )
}
