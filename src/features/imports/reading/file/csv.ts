import { splitRecords } from './quoting.ts'
import { unreadableFile } from './text.ts'

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** characters; a longer record has an open quote or is no table, and would fill the memory */
const MAX_RECORD_LENGTH = 1_000_000
/** cells */
const MAX_COLUMNS = 1_000

/** `firstRow`: row number of the first record; false stops. */
export type TakeRecords = (records: string[][], firstRow: number) => boolean | void

/** Includes blank records. Rows count from 1; a record with line breaks is one row. Throws a 400 beyond the limits. */
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
  unreadableFile(
    `Row ${row} never ends because a quotation mark (") is missing. Add it and import the file again.`,
  )
const tooLong = (row: number) =>
  unreadableFile(
    `Row ${row} has more than ${MAX_RECORD_LENGTH.toLocaleString('en-US')} characters. Please check it for a missing quotation mark (").`,
  )
const tooWide = (row: number) =>
  unreadableFile(`Row ${row} has more than 1,000 columns. This doesn't look like a list of sales.`)

export const isBlank = (record: string[]): boolean => record.every((cell) => cell.trim() === '')

const SNIFFED_RECORDS = 200

const scoreOf = (width: number, records: number): number => records * (1 + width / 100)

/** Lines have decimal commas too. */
const WITH_HEADER = 1.5

const hasDigits = (record: string[]): boolean => record.some((cell) => /\d/.test(cell))

function scoreOfTables(records: string[][]): number {
  const tables: { width: number; records: number; hasHeader: boolean }[] = []
  for (const record of records) {
    if (record.length < 2) continue
    const last = tables.at(-1)
    if (last?.width === record.length) last.records++
    else {
      tables.push({ width: record.length, records: 1, hasHeader: !hasDigits(record) })
    }
  }
  return tables
    .filter(({ hasHeader, records: count }) => hasHeader && count > 1)
    .reduce((sum, { width, records: count }) => sum + WITH_HEADER * scoreOf(width, count), 0)
}

/** By the most records of the same width, best with a header. A file of one column gets a comma. */
export function sniffDelimiter(start: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const { records } = splitRecords(start, delimiter, { isLast: true, most: SNIFFED_RECORDS })
    const scores = [...Map.groupBy(records, ({ length }) => length)]
      .filter(([width]) => width > 1)
      .map(([width, of]) => scoreOf(width, of.length) * (hasDigits(of[0]!) ? 1 : WITH_HEADER))
    const score = Math.max(0, ...scores, scoreOfTables(records))
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}
