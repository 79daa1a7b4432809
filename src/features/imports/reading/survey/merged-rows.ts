import { isBlank, type Delimiter } from '../file/csv.ts'
import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'
import { unreadableFile } from '../file/text.ts'

/**
 * An extra quotation mark turns everything up to the next one into a single cell. If that cell is in a
 * column that isn't imported, its rows would be lost without notice.
 */

/** Fewer lines that look like sales may be a note that someone wrote in a cell. */
const ENOUGH_SALES = 2
/** minimum share of the columns in a line of the table; notes and addresses of several lines have fewer */
const MIN_CELLS = 0.8

/**
 * Returns the lines of a record, without quotes, when its cells contain whole sales; undefined for any
 * other record, including one with line breaks in its texts.
 */
export function linesRunTogether(
  record: string[],
  columns: number,
  delimiter: Delimiter,
  isSale: (record: string[]) => boolean,
): string[][] | undefined {
  const lines = linesOf(record, delimiter)
  const sales = lines?.filter((line) => line.length >= columns * MIN_CELLS && isSale(line)) ?? []
  return sales.length >= ENOUGH_SALES ? lines : undefined
}

/** Throws a 400 when a header, or a title above it, contains lines with dates and amounts. */
export function refuseRunTogether(headers: string[][], delimiter: Delimiter): void {
  const row = headers.findIndex((header) =>
    linesOf(header, delimiter)?.some(
      (line) =>
        line.some((cell) => orderOf(cell) !== undefined) &&
        line.some((cell) => orderOf(cell) === undefined && markOf(cell) !== undefined),
    ),
  )
  if (row < 0) return
  throw unreadableFile(
    `A quotation mark (") is missing or extra in row ${row + 1}, so several rows were read as one. Please fix that row.`,
  )
}

function linesOf(record: string[], delimiter: Delimiter): string[][] | undefined {
  if (!record.some((cell) => cell.includes('\n'))) return undefined
  return record
    .join(delimiter)
    .split('\n')
    .map((line) => line.split(delimiter))
    .filter((line) => !isBlank(line))
}
