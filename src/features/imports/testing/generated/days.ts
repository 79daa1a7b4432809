import { dayNumber, fromDayNumber, type Day } from '../../../../shared/calendar.ts'
import type { Random } from './random.ts'

export const TODAY = '2026-11-21'

/** Days as in different shops: within a week, a year or many years, all before the 13th, or monthly. */
export function daysOf({ pick, below, chance }: Random, count: number): Day[] {
  const kind = pick(['year', 'week', 'early', 'monthly', 'years'])
  const last = dayNumber(TODAY)
  const start = last - 30 - below(kind === 'years' ? 4000 : 700)
  const days = Array.from({ length: count }, (_, i): Day => {
    if (kind === 'week') return fromDayNumber(start + below(7))
    if (kind === 'monthly') return `${fromDayNumber(start - 31 * i).slice(0, 7)}-01`
    const day = fromDayNumber(last - below(kind === 'years' ? 4000 : 365))
    return kind === 'early' ? `${day.slice(0, 8)}${String(1 + below(12)).padStart(2, '0')}` : day
  }).map((day) => (day > TODAY ? TODAY : day))
  if (chance(0.5)) days.sort()
  return chance(0.2) ? days.toReversed() : days
}
