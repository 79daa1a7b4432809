import {
  addDays,
  startOfWeek,
  type Day,
  type DayRange,
  type WeekStart,
} from '../../../shared/calendar.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Part } from '../contract.ts'

/** at least 0 */
export function behindBy({ goal, revenue }: Pick<Part, 'goal' | 'revenue'>): number {
  if (!goal || goal.expectedByNow === null) return 0
  return Math.max(0, Math.min(goal.expectedByNow, goal.amount) - revenue)
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
  /** because this week had no open day yet */
  isLast: boolean
  /** No open days are left. */
  isOver: boolean
}

export function weekOf(today: Day, opening: OpeningDays & { weekStart: WeekStart }): Week {
  const start = startOfWeek(today, opening.weekStart)
  const isLast = openDaysIn({ start, end: today }, opening) === 0
  const first = isLast ? addDays(start, -7) : start
  const end = addDays(first, 6)
  const isOver = isLast || openDaysIn({ start: today, end }, opening) === 0
  return { range: { start: first, end }, isLast, isOver }
}
