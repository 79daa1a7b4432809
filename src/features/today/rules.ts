import {
  addDays,
  startOfWeek,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../shared/calendar.ts'
import { openDaysIn, type OpeningDays } from '../../shared/operating-days.ts'
import type { Part } from './contract.ts'

/** at least 0 */
export function behindBy({ goal }: Pick<Part, 'goal'>): number {
  if (!goal || goal.isMet || goal.isFirstDay) return 0
  return Math.max(0, goal.expectedByNow - goal.revenue)
}

/** If both have a goal, the one further behind for its size. */
export function longerOf(quarter: Part, year: Part): Part {
  if (!quarter.goal) return year
  if (!year.goal) return quarter
  const lag = (part: Part): number => behindBy(part) / part.goal!.amount
  return lag(quarter) > lag(year) ? quarter : year
}

export interface Week {
  range: DayRange
  /** last week, because this week had no open day yet */
  isOver: boolean
}

export function weekOf(today: Day, opening: OpeningDays & { weekStart: WeekStart }): Week {
  const start = startOfWeek(today, opening.weekStart)
  const isOver = openDaysIn({ start, end: today }, opening) === 0
  const first = isOver ? addDays(start, -7) : start
  return { range: { start: first, end: addDays(first, 6) }, isOver }
}
