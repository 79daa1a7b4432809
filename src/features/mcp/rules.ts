import {
  addDays,
  addMonths,
  rangeOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../shared/calendar.ts'
import {
  fiscalYearOf,
  quarterOf,
  rangeOfPeriod,
  rangeOfRecent,
  type Period,
} from '../../shared/periods.ts'

export const PERIOD_NAMES = [
  ...(['today', 'yesterday', 'this_week', 'last_week'] as const),
  ...(['last_7_days', 'last_30_days', 'last_90_days'] as const),
  ...(['this_month', 'last_month', 'this_quarter', 'last_quarter'] as const),
  ...(['this_year', 'last_year'] as const),
] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

export interface Owner {
  today: Day
  weekStart: WeekStart
  /** 1–12 */
  fiscalMonth: number
}

/** Whole weeks, months, quarters and years, as on the dashboard; the last 7 days end today. */
export function rangeOfName(name: PeriodName, owner: Owner): DayRange {
  const { today, fiscalMonth } = owner
  const quarterAround = (day: Day) =>
    rangeOfPeriod(
      fiscalYearOf(day, fiscalMonth),
      `q${quarterOf(day, fiscalMonth)}` as Period,
      fiscalMonth,
    )
  const year = fiscalYearOf(today, fiscalMonth)
  switch (name) {
    case 'today':
    case 'yesterday':
      return rangeOfRecent(name, owner)
    case 'this_week':
      return rangeOfRecent('week', owner)
    case 'last_week':
      return rangeOfRecent('week', { ...owner, today: addDays(today, -7) })
    case 'last_7_days':
      return rangeOfRecent('last7', owner)
    case 'last_30_days':
      return rangeOfRecent('last30', owner)
    case 'last_90_days':
      return rangeOfRecent('last90', owner)
    case 'this_month':
      return rangeOfMonth(today)
    case 'last_month':
      return rangeOfMonth(addMonths(startOfMonth(today), -1))
    case 'this_quarter':
      return quarterAround(today)
    case 'last_quarter':
      return quarterAround(addDays(quarterAround(today).start, -1))
    case 'this_year':
      return rangeOfPeriod(year, 'full', fiscalMonth)
    case 'last_year':
      return rangeOfPeriod(year - 1, 'full', fiscalMonth)
  }
}
