import { useNavigate } from '@tanstack/react-router'
import { labelOfPeriod, PERIODS, type Period } from '../../../../shared/calendar.ts'
import { Select } from '../../../../web/ui/select.tsx'

interface Props {
  years: number[]
  year: number
  period: Period
}

/** Selects year and period, which are part of the URL. Choosing a year resets the period to Full Year (spec §4). */
export function TimelinePicker({ years, year, period }: Props) {
  const navigate = useNavigate({ from: '/dashboard' })
  const go = (to: { year: number; period?: Period }) =>
    navigate({ search: ({ goal }) => ({ ...to, ...(goal && { goal }) }) })
  return (
    <div className="flex gap-3 max-md:grow">
      <Select
        aria-label="Year"
        className="max-md:flex-1"
        value={year}
        onChange={(event) => void go({ year: Number(event.target.value) })}
      >
        {years.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
      <Select
        aria-label="Period"
        className="max-md:flex-1"
        value={period}
        onChange={(event) => void go({ year, period: event.target.value as Period })}
      >
        {PERIODS.map((choice) => (
          <option key={choice} value={choice}>
            {labelOfPeriod(choice)}
          </option>
        ))}
      </Select>
    </div>
  )
}
