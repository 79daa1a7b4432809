import type { Day, DayRange } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS, type Sums } from '../../../shared/figures.ts'

export type DaySums = Sums & { day: Day }

const isIn = (day: Day, { start, end }: DayRange): boolean => start <= day && day <= end

export const sumIn = (days: DaySums[], range: DayRange): Sums =>
  days.filter(({ day }) => isIn(day, range)).reduce<Sums>(addSums, NO_SUMS)

/** Refunds count too: a week with nothing else has news. */
export const hasEntries = ({ sales, revenueCents, costedRevenueCents }: Sums): boolean =>
  sales > 0 || revenueCents !== 0 || costedRevenueCents !== 0
