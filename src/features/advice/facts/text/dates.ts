import { dayOf, isDay, type Day } from '../../../../shared/calendar.ts'

/** A day written in digits only. */
export interface WrittenDate {
  day: Day
  end: number
}

const ISO = /\d{4}-\d{2}-\d{2}(?![\d-])/y
const NUMERIC = /(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/y

/**
 * Reads 2026-04-11 or 11.04.2026 at a place. With slashes the order differs between countries, so the date
 * counts only when it can be read in one way: 25/03/2026.
 */
export function readDate(text: string, at: number): WrittenDate | null {
  ISO.lastIndex = at
  const iso = ISO.exec(text)?.[0]
  if (iso !== undefined) return isDay(iso) ? { day: iso, end: at + iso.length } : null
  NUMERIC.lastIndex = at
  const [all, first, mark, second, year] = NUMERIC.exec(text) ?? []
  if (all === undefined) return null
  const [a, b] = [Number(first), Number(second)]
  if (mark === '/' && a <= 12 && b <= 12 && a !== b) return null
  const isMonthFirst = mark === '/' && b > 12
  const day = isMonthFirst ? dayOf(Number(year), a, b) : dayOf(Number(year), b, a)
  return isDay(day) ? { day, end: at + all.length } : null
}
