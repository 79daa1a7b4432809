import { addDays, type Day, type DayRange } from '../../shared/calendar.ts'
import { percent } from '../../shared/figures.ts'
import { dayAfterOperatingDays, type OpeningDays } from '../../shared/operating-days.ts'
import { yearAround } from '../../shared/periods.ts'

/** percent; null without revenue to grow from */
export const growthRate = (cents: number, precedingCents: number): number | null =>
  precedingCents > 0 ? percent(cents - precedingCents, precedingCents) : null

const RECENT_DAYS = 90

export const recentDays = (today: Day): DayRange => ({
  start: addDays(today, 1 - RECENT_DAYS),
  end: today,
})

/** A projection from fewer open days would be a guess: the page shows no amount. */
export const EARLY_DAYS = 14

/** null if that takes more than a year. Each fiscal year counts from its own first day. */
export function projectedFrom(
  today: Day,
  operatingDays: number,
  opening: OpeningDays,
  fiscalMonth: number | undefined,
): Day | null {
  // Operating days are rounded, so half a day less is enough.
  const days = EARLY_DAYS - 0.5
  const day = dayAfterOperatingDays(today, days - operatingDays, opening, 1)
  const { end } = yearAround(today, fiscalMonth)
  if (day === null || day <= end) return day
  return dayAfterOperatingDays(end, days, opening, 1)
}

/** 99.6 must not read as all, nor 0.4 as none. */
export function coverageInWords(percent: number): string {
  if (percent === 0) return 'Estimated: no costs recorded'
  if (percent === 100) return 'All costs known'
  return `Costs known for ${Math.min(99, Math.max(1, Math.round(percent)))}%`
}
