import { dateOf, type Day } from '../../../../shared/calendar.ts'
import { MAX_DATE_LENGTH, readDate, type DateReading } from './dates.ts'

/** 29 February 2025 or 31 April. `before`: the 28th. */
export function missingDay(
  cell: string,
  reading: DateReading,
): { date: number; before: Day } | undefined {
  for (const { 0: digits, index } of cell
    .slice(0, MAX_DATE_LENGTH)
    .matchAll(/(?<!\d)(?:29|3[01])(?!\d)/g)) {
    const with28 = `${cell.slice(0, index)}28${cell.slice(index + 2)}`
    const before = readDate(with28, reading)
    // Otherwise the number was the year.
    if (before !== undefined && dateOf(before) === 28) return { date: Number(digits), before }
  }
  return undefined
}
