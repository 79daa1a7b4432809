import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { unreadableFile } from './text.ts'

/** From text to records. Papa Parse knows the quoting rules; here are the limits and the delimiter. */

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
export function readRecords(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  take: TakeRecords,
): Promise<void> {
  let read = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      read += piece.length
      yield piece
    }
  }
  return new Promise((resolve, reject) => {
    const input = Readable.from(counted(), { objectMode: true, highWaterMark: 1 })
    let row = 1
    const stop = (error?: Error): void => {
      input.destroy()
      if (error === undefined) resolve()
      else reject(error)
    }
    Papa.parse<string[]>(input, {
      delimiter,
      newline: '\n',
      chunk: ({ data, errors, meta }, parser) => {
        try {
          const open = errors.find(({ code }) => code === 'MissingQuotes')
          if (open) throw neverClosed(row + (open.row ?? 0))
          if (read - meta.cursor > MAX_RECORD_LENGTH) throw tooLong(row + data.length)
          const wide = data.findIndex((record) => record.length > MAX_COLUMNS)
          if (wide >= 0) throw tooWide(row + wide)
          if (take(data, row) === false) {
            stop()
            return parser.abort()
          }
          row += data.length
        } catch (error) {
          // First of all: `abort` calls `complete`.
          stop(error as Error)
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: stop,
    })
  })
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

/**
 * The delimiter that gives the most records of one width, from the beginning of a file. One that
 * never occurs gives single cells, so a file of one column ends up with a comma.
 */
export function sniffDelimiter(start: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 200 })
    const widths = new Map<number, number>()
    for (const { length } of data) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    }
    const score = Math.max(0, ...[...widths].map(([width, records]) => records * (1 + width / 100)))
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}
