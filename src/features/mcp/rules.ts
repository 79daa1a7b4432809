import {
  addDays,
  addMonths,
  rangeOfDay,
  rangeOfMonth,
  startOfMonth,
  startOfWeek,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../shared/calendar.ts'
import { fiscalYearOf, quarterOf, rangeOfPeriod, type Period } from '../../shared/periods.ts'

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
export function rangeOfName(name: PeriodName, { today, weekStart, fiscalMonth }: Owner): DayRange {
  const week = startOfWeek(today, weekStart)
  const lastDays = (count: number) => ({ start: addDays(today, 1 - count), end: today })
  const quarterAround = (day: Day) =>
    rangeOfPeriod(
      fiscalYearOf(day, fiscalMonth),
      `q${quarterOf(day, fiscalMonth)}` as Period,
      fiscalMonth,
    )
  const year = fiscalYearOf(today, fiscalMonth)
  switch (name) {
    case 'today':
      return rangeOfDay(today)
    case 'yesterday':
      return rangeOfDay(addDays(today, -1))
    case 'this_week':
      return { start: week, end: addDays(week, 6) }
    case 'last_week':
      return { start: addDays(week, -7), end: addDays(week, -1) }
    case 'last_7_days':
      return lastDays(7)
    case 'last_30_days':
      return lastDays(30)
    case 'last_90_days':
      return lastDays(90)
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
