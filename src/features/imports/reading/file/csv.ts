import { splitRecords } from './quoting.ts'
import { unreadableFile } from './text.ts'

/** From text to records: the limits and the delimiter. */

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** characters: longer means a quote that never closes, or no list at all; reading on would fill the memory */
const MAX_RECORD_LENGTH = 1_000_000
/** cells of one record */
const MAX_COLUMNS = 1_000

/** Gets a batch of records and the row of the first of them; false: no more are wanted. */
export type TakeRecords = (records: string[][], firstRow: number) => boolean | void

/**
 * Calls `take` with batches of records, blank ones included, and the row number of the first of
 * them as a spreadsheet counts: from 1, a record with line ends inside is one row. `pieces` sets
 * the pace. Stops early when `take` returns false. Throws what `pieces` or `take` throw.
 */
export async function readRecords(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  take: TakeRecords,
): Promise<void> {
  let rest = ''
  let row = 1
  const hand = (text: string, isLast: boolean): boolean | void => {
    const { records, end, isOpen } = splitRecords(text, delimiter, { isLast })
    if (isOpen && isLast) throw neverClosed(row + records.length - 1)
    rest = text.slice(end)
    if (rest.length > MAX_RECORD_LENGTH) throw tooLong(row + records.length)
    const wide = records.findIndex((record) => record.length > MAX_COLUMNS)
    if (wide >= 0) throw tooWide(row + wide)
    const firstRow = row
    row += records.length
    if (records.length > 0) return take(records, firstRow)
  }
  for await (const piece of pieces) {
    if (hand(rest + piece, false) === false) return
  }
  if (rest !== '') hand(rest, true)
}

const neverClosed = (row: number) =>
  unreadableFile(`Row ${row} does not end: a quotation mark (") is missing in it.`)
const tooLong = (row: number) =>
  unreadableFile(
    `Row ${row} has more than 1,000,000 characters: perhaps a quotation mark (") is missing in it.`,
  )
const tooWide = (row: number) =>
  unreadableFile(`Row ${row} has more than 1,000 columns. This does not look like a list of sales.`)

/** True for a record in which nothing is written. */
export const isBlank = (record: string[]): boolean => record.every((cell) => cell.trim() === '')

/** from which the delimiter is told */
const SNIFFED_RECORDS = 200

/**
 * The delimiter that gives the most records of one width, from the beginning of a file. One that
 * never occurs gives single cells, so a file of one column ends up with a comma.
 */
export function sniffDelimiter(start: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const { records } = splitRecords(start, delimiter, { isLast: true, most: SNIFFED_RECORDS })
    const widths = new Map<number, number>()
    for (const { length } of records) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    }
    const score = Math.max(0, ...[...widths].map(([width, count]) => count * (1 + width / 100)))
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}
