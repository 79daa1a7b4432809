import type { Day, DayRange, WeekStart } from '../../../../shared/calendar.ts'
import {
  rangeOfPeriod,
  rangeOfRecent,
  type Period,
  type Recent,
} from '../../../../shared/periods.ts'

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
