import { yearOf, type Day, type DayRange } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'
import { formatRange } from '../../rules.ts'

/** Year shown by default: the latest with sales, or the current one without any (spec §4). */
export const latestYear = ({ history, today }: Pick<Metrics, 'history' | 'today'>): number =>
  yearOf(history?.lastDay ?? today)

/**
 * Returns the years to choose from, latest first: the first to the last with sales. The year shown is
 * always included, even if it comes from an old link.
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

/** Greets by the business's time zone; by the device's until that is known. */
export function greeting(timeZone: string | undefined, now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(clock.format(now))
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Text for the last day that the figures of a range can include as of `today`. */
export function reachInWords(range: DayRange, today: Day): string {
  if (today < range.start) return `${formatRange(range)} hasn't started yet`
  const last = today < range.end ? today : range.end
  return `figures up to ${formatRange({ start: last, end: last })}`
}
