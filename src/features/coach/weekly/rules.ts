import { addDays, startOfWeek, type Day, type WeekStart } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { isOpenDay, type OpeningDays } from '../../../shared/operating-days.ts'
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
