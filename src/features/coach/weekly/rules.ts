import { addDays, startOfWeek, type Day, type WeekStart } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { isOpenDay, openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Closure } from '../../profile/contract.ts'
import type { SalesStreak } from '../streaks/contract.ts'
import type { WeekDay } from './contract.ts'

const DAYS = 7

export function daysOfWeek(today: Day, weekStart: WeekStart): Day[] {
  const start = startOfWeek(today, weekStart)
  return Array.from({ length: DAYS }, (_, i) => addDays(start, i))
}

export const weekBefore = (day: Day): Day => addDays(day, -DAYS)

interface SoldDay {
  day: Day
  revenueCents: number
  sales: number
  lastWeekCents: number
}

interface Shop {
  today: Day
  opening: OpeningDays
  /** with an entry; today without one */
  firstDay: Day
}

/** Bookings ahead aren't sold yet. */
export function weekDayOf(sold: SoldDay, { today, opening, firstDay }: Shop): WeekDay {
  const isOpen = isOpenDay(sold.day, opening)
  const isAhead = sold.day > today
  return {
    day: sold.day,
    state: isOpen && sold.day < firstDay ? 'before' : stateOf(sold, isOpen, today),
    revenue: isAhead ? 0 : fromCents(sold.revenueCents),
    sales: isAhead ? 0 : sold.sales,
    lastWeekRevenue: fromCents(sold.lastWeekCents),
  }
}

function stateOf({ day, sales }: SoldDay, isOpen: boolean, today: Day): WeekDay['state'] {
  if (!isOpen) return 'closed'
  if (day > today) return 'upcoming'
  if (sales > 0) return 'sold'
  return day === today ? 'today' : 'missed'
}

/**
 * The streak has more days than were open since. Undefined for weeks and months, which can have a sale besides a
 * closure.
 */
export function closureSurvived(
  closures: readonly Closure[],
  streak: Pick<SalesStreak, 'current' | 'isDoneToday' | 'beat'>,
  today: Day,
  opening: OpeningDays,
): Closure | undefined {
  if (streak.beat !== 'day') return undefined
  const counted = streak.isDoneToday ? today : addDays(today, -1)
  const closure = closures.findLast(({ startDate }) => startDate <= today)
  if (!closure || closure.endDate < addDays(today, -REMEMBERED)) return undefined
  const since = openDaysIn({ start: addDays(closure.endDate, 1), end: counted }, opening)
  return streak.current > since ? closure : undefined
}
/** days after a closure */
const REMEMBERED = 31
