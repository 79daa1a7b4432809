import type { DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import { hasEntries } from './sums.ts'

/**
 * Without entries there is news only if the shop was open and had entries before: an owner who records nothing isn't
 * reminded each week.
 */
export function hasNews(
  range: DayRange,
  { now, before }: { now: Sums; before: Sums },
  opening: OpeningDays,
): boolean {
  if (hasEntries(now)) return true
  return hasEntries(before) && openDaysIn(range, opening) > 0
}
