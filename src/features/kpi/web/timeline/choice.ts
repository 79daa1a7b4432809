import {
  addDays,
  addMonths,
  earlier,
  endOfMonth,
  FIRST_DAY,
  LAST_DAY,
  later,
  lengthOf,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../../../shared/calendar.ts'
import {
  periodOf,
  rangeOfPeriod,
  rangeOfRecent,
  wholeMonthsIn,
  type Period,
  type Recent,
} from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'

export const RECENT: Record<Recent, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
}
export const RECENTS = Object.keys(RECENT) as [Recent, ...Recent[]]

/** Without `year`, a period is of the default year. */
export interface Choice {
  year?: number | undefined
  period?: Period | Recent | undefined
  /** only together, and before year and period */
  from?: Day | undefined
  to?: Day | undefined
}

export interface Owner {
  today: Day
  weekStart: WeekStart
  /** 1–12 */
  fiscalMonth: number
}

export const isOfDefaultYear = ({ year, ...choice }: Choice): boolean =>
  year === undefined && !recentOf(choice) && !daysOf(choice)

export function rangeOfChoice(choice: Choice, defaultYear: number, owner: Owner): DayRange {
  const days = daysOf(choice)
  if (days) return days
  const recent = recentOf(choice)
  if (recent) return rangeOfRecent(recent, owner)
  const period = (choice.period ?? 'full') as Period
  return rangeOfPeriod(choice.year ?? defaultYear, period, owner.fiscalMonth)
}

const daysOf = ({ from, to }: Choice): DayRange | undefined =>
  from !== undefined && to !== undefined && from <= to ? { start: from, end: to } : undefined

export const recentOf = (choice: Choice): Recent | undefined =>
  daysOf(choice) ? undefined : RECENTS.find((recent) => recent === choice.period)

export function choiceOf(range: DayRange, owner: Owner): Choice {
  const named = periodOf(range, owner.fiscalMonth)
  if (named) return named
  const recent = RECENTS.find((each) => {
    const { start, end } = rangeOfRecent(each, owner)
    return start === range.start && end === range.end
  })
  return recent ? { period: recent } : { from: range.start, to: range.end }
}

/** Whole months move by months, other days by their number. undefined outside of entries, today and the calendar. */
export function neighborOf(
  range: DayRange,
  direction: -1 | 1,
  { history, today }: Pick<Metrics, 'history' | 'today'>,
): DayRange | undefined {
  const months = wholeMonthsIn(range) * direction
  const days = lengthOf(range) * direction
  const neighbor =
    months === 0
      ? { start: addDays(range.start, days), end: addDays(range.end, days) }
      : { start: addMonths(range.start, months), end: endOfMonth(addMonths(range.end, months)) }
  if (neighbor.start < FIRST_DAY || neighbor.end > LAST_DAY) return undefined
  const isAhead = neighbor.start > later(today, history?.lastDay ?? today)
  const isBefore = neighbor.end < earlier(today, history?.firstDay ?? today)
  return (direction === 1 ? isAhead : isBefore) ? undefined : neighbor
}
