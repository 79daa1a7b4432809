import { yearOf, type Day } from '../../../../shared/calendar.ts'
import { AppError } from '../../../../shared/errors.ts'
import { titlesOf, type FoundYear, type ShapelessTable } from './shape.ts'

const YEARS = 5
const MAX_TITLE = 5_000

/** Throws a 400 when the owner must say the year. */
export function requireYear(found: FoundYear | undefined): void {
  if (!found || found.because) return
  const sentence = `The dates in this file, such as "${found.cell.slice(0, 100)}", have no year. Please choose it.`
  throw new AppError(400, 'year_missing', sentence, { fields: { 'options.year': sentence } })
}

const FULL_DATE = /\d{1,4}[-/.]\d{1,2}[-/.](?:(\d{4})|\d{1,2})(?!\d)/g
const YEAR = /(?<!\d)(?:19[7-9]|20\d)\d(?!\d)/g

/** A lone date is the day on which the file was made; two are its period. */
function yearsIn(text: string): number[] {
  const start = text.slice(0, MAX_TITLE)
  const dates = start.match(FULL_DATE) ?? []
  const others = start.replace(FULL_DATE, ' ')
  const inDates = dates.length > 1 ? dates.join(' ') : ''
  return [...new Set([...(inDates.match(YEAR) ?? []), ...(others.match(YEAR) ?? [])])].map(Number)
}

/** `goesOn`: dates span years, so a title's year may be the first or the last. */
export function findYear(
  table: ShapelessTable,
  cell: string,
  lastDay: (year: number) => Day,
  reads: (year: number) => string,
  goesOn = false,
): FoundYear {
  const { fileName, year: chosen, today } = table
  const [titled, named] = [yearsIn(titlesOf(table)), yearsIn(fileName)]
  const isPast = (year: number): boolean => lastDay(year) <= today
  const years = new Set([...titled, ...named])
  for (let ago = 0; ago < YEARS; ago++) years.add(yearOf(today) - ago)
  const found = {
    goesOn,
    cell,
    choices: [...years]
      .filter((year) => isPast(year) || String(year) === chosen)
      .sort((a, b) => b - a)
      .map((year) => ({ year: String(year), reads: reads(year) })),
  }
  if (chosen !== undefined) return { ...found, year: Number(chosen), because: 'choice' }
  const [said, because] =
    titled.length > 0 ? [titled, 'title' as const] : [named, 'fileName' as const]
  // An export made this year may be about last year's sales.
  if (said.length === 1 && isPast(said[0]!) && !goesOn) return { ...found, year: said[0]!, because }
  const likely = [...said, yearOf(today), yearOf(today) - 1].find(isPast)
  return { ...found, year: likely ?? yearOf(today) - (goesOn ? 2 : 1), because: undefined }
}
