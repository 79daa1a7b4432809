import { gzipSync } from 'node:zlib'
import { escapeFormulas, unescapeFormulas } from '../../../../shared/formula-escaping.ts'
import { NO_SUCH_DAY, REASONS, type RowError } from '../../rejected-rows/contract.ts'
import type { Delimiter, TakeRecords } from './csv.ts'

/**
 * To fix and import again: the original columns and the reason. Records are restored when read, so that recorded rows
 * are still recognized.
 */

const REASON_HEADER = 'Reason'
const PART_LENGTH = 1_000_000
/** bytes */
export const LIMITS = { text: 100 * 1024 ** 2, gzip: 32 * 1024 ** 2 }
/** Numbers need no escape: no spreadsheet runs them as formulas. */
const NUMBER = /^[+-]?\d[\d.,]*$/

export class RejectedRows {
  kept = 0
  isFull = false
  private pending = 0
  private textBytes = 0
  private gzipBytes = 0
  private readonly width: number
  private readonly delimiter: Delimiter
  private readonly write: (piece: Uint8Array) => void
  private readonly limits: typeof LIMITS
  private text: string

  constructor(
    headers: string[],
    delimiter: Delimiter,
    write: (piece: Uint8Array) => void,
    limits = LIMITS,
  ) {
    this.limits = limits
    this.width = headers.length
    this.delimiter = delimiter
    this.write = write
    // Spreadsheets read a file as UTF-8 only with this mark.
    this.text = `\uFEFF${this.line(headers, REASON_HEADER)}`
  }

  /** Cells beyond the last header follow the reason, so that the reason stays below its header. */
  add(record: string[], { column, message }: RowError): void {
    if (this.isFull) return
    this.pending++
    this.text += this.line(record, column === '' ? message : `${column}: ${message}`)
    if (this.text.length >= PART_LENGTH) this.flush()
  }

  flush(): void {
    if (this.pending === 0) return
    const text = Buffer.from(this.text)
    const piece = gzipSync(text, { level: 1 })
    this.text = ''
    this.textBytes += text.length
    this.gzipBytes += piece.length
    this.isFull = this.textBytes > this.limits.text || this.gzipBytes > this.limits.gzip
    if (this.isFull) return
    this.write(piece)
    this.kept += this.pending
    this.pending = 0
  }

  private line(record: string[], reason: string): string {
    const missing = Array<string>(Math.max(0, this.width - record.length)).fill('')
    const cells = [...record.slice(0, this.width), ...missing, reason, ...record.slice(this.width)]
    return `${cells.map((cell) => this.quoted(cell)).join(this.delimiter)}\r\n`
  }

  private quoted(cell: string): string {
    const text = NUMBER.test(cell) ? cell : escapeFormulas(cell)
    return text.includes(this.delimiter) || /["\r\n]|^\s|\s$/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  }
}

/** The first line shows the delimiter; a guess from few similar rows could go wrong. */
const FIRST_LINE = /^.*([,;\t|])"?Reason"?\s*\n/

export function delimiterOfRejected(start: string): Delimiter | undefined {
  return FIRST_LINE.exec(start)?.[1] as Delimiter | undefined
}

export function restoreRecords(take: TakeRecords): TakeRecords {
  let reasonAt = -1
  return (records, firstRow) => {
    if (firstRow === 1) reasonAt = reasonColumn(records)
    return take(
      reasonAt < 0 ? records : records.map((record) => restoredRecord(record, reasonAt)),
      firstRow,
    )
  }
}

const restoredRecord = (record: string[], reasonAt: number): string[] =>
  record.toSpliced(reasonAt, 1).map(unescapeFormulas)

/** Older files are still recognized. Add the old sentence when you reword a reason. */
const FORMER_REASONS = [
  'This is not a date that exists',
  'The year is before 1970 or after 2100: probably a slip',
  'This is not an amount',
  'This is not a quantity, which the price is to be multiplied by',
  'This is outside -9,999,999,999.99 to 9,999,999,999.99',
  'A name can have at most 200 characters',
  'The row has more cells than the header: probably a comma in a text without quotation marks',
  'This line is a fee, a transfer or other money that is no sale',
  'This was cancelled, refused or is not paid yet',
  'A quotation mark (") is missing or one too many, so that rows ran into each other',
  'The year is before 1970 or after 2100: probably a typo',
  'The amount is outside -9,999,999,999.99 to 9,999,999,999.99',
  'This line is a total, not a sale',
  'This line is a heading or a note, not a sale',
  "This line is a fee, a transfer or something else that isn't a sale",
  "This was cancelled or declined, or it hasn't been paid yet",
  'A quotation mark (") is missing or there is one too many, so rows ran together',
]
const SENTENCES = [...Object.values(REASONS), ...FORMER_REASONS]

function reasonColumn([header, ...rows]: string[][]): number {
  const at = header?.findLastIndex((cell) => cell.trim() !== '') ?? -1
  if (at < 1 || header![at]!.trim() !== REASON_HEADER) return -1
  const said = rows.map((record) => record[at] ?? '').filter((cell) => cell.trim() !== '')
  const ours = said.filter(
    (cell) => SENTENCES.some((sentence) => cell.includes(sentence)) || NO_SUCH_DAY.test(cell),
  )
  return ours.length * 2 >= said.length ? at : -1
}
