import { fiscalYearOf } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'

/** spec §4 */
export const defaultYear = (
  { history, today }: Pick<Metrics, 'history' | 'today'>,
  fiscalMonth: number,
): number => fiscalYearOf(history?.lastDayToDate ?? today, fiscalMonth)

/** Latest first. Years between a mistyped one and the next aren't listed; the shown year always is. */
export function yearsToChoose(
  metrics: Pick<Metrics, 'history' | 'today'> | undefined,
  shown: number,
  fiscalMonth: number,
): number[] {
  if (!metrics) return [shown]
  const { history, today } = metrics
  const [current, first, last] = [today, history?.firstDay ?? today, history?.lastDay ?? today].map(
    (day) => fiscalYearOf(day, fiscalMonth),
  ) as [number, number, number]
  const ahead = last > current ? [current + 1, last] : []
  const past = Array.from({ length: Math.max(1, current - first + 1) }, (_, i) => current - i)
  return [...new Set([...ahead, ...past, shown])].toSorted((a, b) => b - a)
}

/** By the device's time zone until the business's is known. */
export function greeting(timeZone: string | undefined, now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const hour = Number(clock.format(now))
  // At 3:51 it is neither evening nor morning.
  if (hour < 5) return 'Hello'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
