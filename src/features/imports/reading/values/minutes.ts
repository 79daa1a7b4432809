import { findDate, numbersOf, readDate, type DateReading } from './dates.ts'
import { instantOf, minuteAt } from './zones.ts'

const DAY_MINUTES = 24 * 60

const COMMON_TIME = /^[^:]{6,11}[ T](\d\d?):([0-5]\d)(?::[0-5]\d)?(?: ([AP])M)?$/

/** lengths of 2026-03-31 10:15 and 2026-03-31 10:15:00 */
const ISO_TIMES = new Set([16, 19])
function numberAt(cell: string, at: number): number {
  const [tens, ones] = [cell.charCodeAt(at) - ZERO, cell.charCodeAt(at + 1) - ZERO]
  const areDigits = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9
  return areDigits ? tens * 10 + ones : NaN
}
const ZERO = 48

export function readMinute(cell: string, reading: DateReading): number | undefined {
  // In a million cells, even the pattern for the usual times would take too long.
  if (ISO_TIMES.has(cell.length) && cell[4] === '-' && cell[10] === ' ' && cell[13] === ':') {
    const read = minuteOf(numberAt(cell, 11), numberAt(cell, 14), undefined)
    if (read !== undefined && (cell.length === 16 || cell[16] === ':')) return read
  }
  const common = COMMON_TIME.exec(cell)
  if (common) return minuteOf(Number(common[1]), Number(common[2]), common[3]?.toLowerCase())
  const found = findDate(cell)
  if (!found) return numberedMinute(cell, reading)
  if (found.instant === undefined) return found.minute
  // In Greenwich, the day has moved with the instant already.
  const day = readDate(cell, { ...reading, timeZone: 'UTC' })
  const minutes = (found.instant + DAY_MINUTES) % DAY_MINUTES
  return day === undefined ? undefined : minuteAt(instantOf(day, minutes), reading.timeZone)
}

export function holdsTime(cell: string): boolean {
  if (COMMON_TIME.test(cell)) return true
  const found = findDate(cell)
  if (found) return found.minute !== undefined
  const numbers = numbersOf(cell)
  return numbers !== undefined && (numbers !== 'days' || /[.,]/.test(cell))
}

export function minuteOf(
  hour: number,
  minute: number,
  half: string | undefined,
): number | undefined {
  if (!(minute <= 59 && hour <= 23)) return undefined
  const hours = half && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return hours * 60 + minute
}

function numberedMinute(cell: string, { numbers, timeZone }: DateReading): number | undefined {
  if (numbers === undefined || numbersOf(cell) !== numbers) return undefined
  const number = Number(cell.trim().replace(',', '.'))
  if (numbers !== 'days') return minuteAt(numbers === 'seconds' ? number * 1000 : number, timeZone)
  // Spreadsheets store a time as a part of a day, rarely an exact fraction.
  const minute = Math.floor((number % 1) * DAY_MINUTES + 0.01)
  return Number.isInteger(number) ? undefined : minute
}
