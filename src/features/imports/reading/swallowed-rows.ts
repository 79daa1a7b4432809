import { isBlank, type Delimiter } from './file/csv.ts'
import { orderOf } from './values/dates.ts'
import { markOf } from './values/money.ts'
import { unreadableFile } from './file/text.ts'

/**
 * A quotation mark too many makes one cell of everything up to the next one. Such a cell may stand
 * where nobody looks, and its rows would be gone in silence.
 */

/** Fewer lines that are sales may be a text that a person wrote in a cell. */
const ENOUGH_SALES = 2
/** Of the columns, that a line of this table has at least; notes and addresses over several lines have fewer. */
const MIN_CELLS = 0.8

/**
 * The lines of a record that holds whole sales in its cells, without quotes; undefined for any
 * other record, also one with line ends in its texts.
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

/** Throws a 400 when a header, or a title above it, holds lines with dates and amounts. */
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
    `A quotation mark (") is missing or one too many in row ${row + 1}, so that rows ran into it.`,
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
