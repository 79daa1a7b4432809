import { writeSync } from 'node:fs'
import { MEGABYTE } from '../../../../shared/limits.ts'
import { escapeFormulas } from '../../../../shared/formula-escaping.ts'
import { unreadableFile } from '../file/text.ts'
import { textOfCell } from '../values/cells.ts'
import { damagedWorkbook, tooLargeWorkbook } from './archive.ts'

/** Into a temporary CSV file: from there on a workbook is read like any other file. */

export interface Sheet {
  name: string
  isHidden: boolean
  start: number
  end: number
  rows: number
  columns: number
  hiddenRows: number
  hiddenColumns: number
  /** formulas whose results the workbook lacks */
  withoutResult: number
}

/** `count` equal cells from `column` on */
export interface FilledCell {
  /** from 0 */
  column: number
  text: string
  count: number
}

export const SHEET_DELIMITER = ','

/** limits of spreadsheets */
const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384
const MAX_NAME = 200
const MAX_SHEETS = 200
/** all sheets as CSV: a text that is stored once may be in every row */
const MAX_BYTES = 200 * MEGABYTE
const PIECE_LENGTH = 1 << 16
export const MAX_ROW_LENGTH = 1_000_000

export class SheetWriter {
  readonly sheets: Sheet[] = []
  private readonly fd: number
  private position = 0
  private text = ''
  private row = 0
  private sheet: Sheet | undefined
  /** `hidden`: 1 for each hidden column without a cell so far */
  private hiddenRanges = 0
  private readonly hidden = new Uint8Array(MAX_COLUMNS)

  constructor(fd: number) {
    this.fd = fd
  }

  begin(name: string, isHidden: boolean): void {
    this.end()
    if (this.sheets.length >= MAX_SHEETS) throw tooManySheets()
    const none = { rows: 0, columns: 0, hiddenRows: 0, hiddenColumns: 0, withoutResult: 0 }
    // Options are compared without blanks at the ends.
    const called = name.trim().slice(0, MAX_NAME).trim() || `Sheet ${this.sheets.length + 1}`
    this.sheet = { name: called, isHidden, start: this.position, end: this.position, ...none }
    this.sheets.push(this.sheet)
    this.row = 0
    this.hiddenRanges = 0
    this.hidden.fill(0)
  }

  /** From 0. */
  hideColumns(from: number, to: number): void {
    if (++this.hiddenRanges > MAX_COLUMNS) throw damagedWorkbook()
    if (from >= 0) this.hidden.fill(1, from, to + 1)
  }

  formulaWithoutResult(): void {
    this.sheet!.withoutResult++
  }

  /**
   * Filled cells from left to right; `row` from 1, repeated `count` times. Blank rows before are written too, so that
   * rows keep their numbers.
   */
  take(cells: FilledCell[], row: number, isHidden: boolean, count = 1): void {
    if (row > MAX_ROWS) throw damagedWorkbook()
    if (cells.length === 0) return
    const gap = Math.max(0, row - this.row - 1)
    this.row += gap + count
    this.sheet!.rows += count
    if (isHidden) this.sheet!.hiddenRows += count
    if (this.hiddenRanges > 0) for (const cell of cells) this.countHidden(cell)
    const line = this.lineOf(cells)
    this.text += '\n'.repeat(gap)
    for (let each = 0; each < count; each++) {
      this.text += `${line}\n`
      if (this.text.length >= PIECE_LENGTH) this.flush()
    }
  }

  end(): void {
    this.flush()
    if (!this.sheet) return
    this.sheet.end = this.position
  }

  /** The work grows with the filled cells, not with the columns before them. */
  private lineOf(cells: FilledCell[]): string {
    let line = ''
    let at = 0
    for (const { column, text, count } of cells) {
      line += SHEET_DELIMITER.repeat(column - at) + quoted(text)
      if (count > 1) line += (SHEET_DELIMITER + quoted(text)).repeat(count - 1)
      at = column + count - 1
    }
    // As programs save a sheet as CSV: the row is recognized if that file is imported as well.
    const columns = Math.max(this.sheet!.columns, at + 1)
    this.sheet!.columns = columns
    line += SHEET_DELIMITER.repeat(columns - 1 - at)
    if (line.length > MAX_ROW_LENGTH) throw tooLongRow(this.row)
    return line
  }

  private countHidden({ column, count }: FilledCell): void {
    for (let at = column; at < column + count; at++) {
      this.sheet!.hiddenColumns += this.hidden[at]!
      this.hidden[at] = 0
    }
  }

  private flush(): void {
    const bytes = Buffer.from(this.text)
    this.text = ''
    if (this.position + bytes.length > MAX_BYTES) throw tooLargeWorkbook()
    for (let at = 0; at < bytes.length;) {
      const written = writeSync(this.fd, bytes, at, bytes.length - at, this.position)
      this.position += written
      at += written
    }
  }
}

/** Literal text: an apostrophe or an equals sign isn't a mark of the file. */
export const asText = (text: string): string =>
  /^\s*['=]/.test(text) && textOfCell(text) !== text.trim() ? escapeFormulas(text) : text

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const tooManySheets = () =>
  unreadableFile(
    `The workbook has more than ${MAX_SHEETS} sheets. Copy the sales to a new workbook, and import that file.`,
  )
export const tooLongRow = (row: number) =>
  unreadableFile(
    `Row ${row.toLocaleString('en-US')} has more than ${MAX_ROW_LENGTH.toLocaleString('en-US')} characters. This doesn't look like a list of sales.`,
  )
