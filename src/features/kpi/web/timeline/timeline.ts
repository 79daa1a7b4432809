import { yearOf, type Day, type DayRange } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'
import { inWords } from '../../rules.ts'

/** The year shown when none is chosen: the latest with sales, today's without any (spec §4). */
export const latestYear = ({ history, today }: Pick<Metrics, 'history' | 'today'>): number =>
  yearOf(history?.lastDay ?? today)

/**
 * Years to choose from, latest first: from the first with sales to the latest. The one shown is
 * among them even when it comes from an old link.
 */
export function yearsToChoose(
  metrics: Pick<Metrics, 'history' | 'today'> | undefined,
  shown: number,
): number[] {
  if (!metrics) return [shown]
  const latest = latestYear(metrics)
  const first = yearOf(metrics.history?.firstDay ?? metrics.today)
  const years = Array.from({ length: latest - first + 1 }, (_, index) => latest - index)
  return years.includes(shown) ? years : [...years, shown].toSorted((a, b) => b - a)
}

/** By the clock of the business; of this device until its time zone is known. */
export function greeting(timeZone: string | undefined, now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(clock.format(now))
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Up to which day the figures of a range can reach on `today`. */
export function reachInWords(range: DayRange, today: Day): string {
  if (today < range.start) return `${inWords(range)} has not begun yet`
  const last = today < range.end ? today : range.end
  return `figures to ${inWords({ start: last, end: last })}`
}
