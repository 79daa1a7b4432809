import {
  formatDays,
  monthYear,
  nameOfWeekday,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { percentText, type Notation } from '../../../shared/money.ts'
import { formatRange } from '../../../shared/periods.ts'
import type { Sides } from '../reading.ts'
import type { Period } from '../rules/when.ts'

/** percent; beyond, growth only says that the amount before was small */
const MAX_GROWTH = 1_000

/** `16 Nov – 22 Nov 2026`, `October 2026` */
export const periodInWords = ({ rhythm, range }: Period, notation: Notation): string =>
  rhythm === 'weekly' ? formatDays(range, notation) : monthYear(range.start)

const sizeOf = (growth: number, notation: Notation): string => {
  const size = Math.abs(growth)
  return percentText(size >= 10 ? Math.round(size) : size, notation)
}

/** `up 12%`, `down 3.4%`; null: hardly a change, or too large to mean anything */
export function growthInWords(growth: number, notation: Notation): string | null {
  if (Math.abs(growth) < 0.05 || Math.abs(growth) >= MAX_GROWTH) return null
  return `${growth > 0 ? 'up' : 'down'} ${sizeOf(growth, notation)}`
}

const shortName = (day: Day): string => nameOfWeekday(day).slice(0, 3)

/** `Mon–Thu`, `Monday`; of a month `1 Oct – 20 Oct 2026` */
export function daysInWords({ rhythm }: Period, days: DayRange, notation: Notation): string {
  if (rhythm === 'monthly') return formatRange(days, notation)
  const { start, end } = days
  return start === end ? nameOfWeekday(start) : `${shortName(start)}–${shortName(end)}`
}

/** `the week before`, `Mon–Thu the week before`, `the month before`, `1 Sep – 20 Sep 2026` */
export function comparedWith(period: Period, part: Sides | null, notation: Notation): string {
  const isWeek = period.rhythm === 'weekly'
  if (part === null) return isWeek ? 'the week before' : 'the month before'
  const days = daysInWords(period, part.preceding, notation)
  return isWeek ? `${days} the week before` : days
}
