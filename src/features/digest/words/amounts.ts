import {
  daysBetween,
  formatDays,
  nameOfWeekday,
  type Day,
  monthYear,
} from '../../../shared/calendar.ts'
import { percentText, type Notation } from '../../../shared/money.ts'
import type { Period } from '../rules/when.ts'

/** Growth from here on, in percent, says more about the small amount before than about the period. */
const MAX_GROWTH = 1_000

/** `16 Nov – 22 Nov 2026`, `October 2026` */
export const periodInWords = ({ rhythm, range }: Period, notation: Notation): string =>
  rhythm === 'weekly' ? formatDays(range, notation) : monthYear(range.start)

/** Percent without a sign: whole ones from 10 on. */
const sizeOf = (growth: number, notation: Notation): string => {
  const size = Math.abs(growth)
  return percentText(size >= 10 ? Math.round(size) : size, notation)
}

/** `up 12%`, `down 3.4%`; null if it is hardly a change, or too large to mean anything. */
export function growthInWords(growth: number, notation: Notation): string | null {
  if (Math.abs(growth) < 0.05 || Math.abs(growth) >= MAX_GROWTH) return null
  return `${growth > 0 ? 'up' : 'down'} ${sizeOf(growth, notation)}`
}

const shortName = (day: Day): string => nameOfWeekday(day).slice(0, 3)

/** `Mon–Thu`, `Mon, Fri`, `Monday` */
export function daysInWords(days: Day[]): string {
  const [first, last] = [days[0]!, days.at(-1)!]
  if (days.length === 1) return nameOfWeekday(first)
  const isRun = daysBetween(first, last) === days.length - 1
  return isRun ? `${shortName(first)}–${shortName(last)}` : days.map(shortName).join(', ')
}

/** `the week before`, `Mon–Thu the week before`, `the Monday before` */
export function comparedWith({ rhythm }: Period, days: Day[] | null): string {
  if (rhythm === 'monthly') return 'the month before'
  if (days === null) return 'the week before'
  const named = daysInWords(days)
  return days.length === 1 ? `the ${named} before` : `${named} the week before`
}
