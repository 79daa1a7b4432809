import { isBlank, type Delimiter } from '../file/csv.ts'
import { orderOf } from '../values/dates.ts'
import { markOf } from '../values/money.ts'
import { unreadableFile } from '../file/text.ts'

/**
 * An extra quotation mark turns all text up to the next mark into a cell. In a column not imported, rows would be lost
 * without notice.
 */

/** Fewer may be a note in a cell. */
const ENOUGH_SALES = 2
/** notes and addresses of several lines have fewer */
const MIN_CELLS = 0.8

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
