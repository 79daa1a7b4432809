import { gzipSync } from 'node:zlib'
import { neutralised, original } from '../../../../shared/csv-cells.ts'
import { REASONS, type RowError } from '../../contract.ts'
import type { Delimiter, TakeRecords } from './csv.ts'

/**
 * The file of rejected rows: the original columns and a last one that says what is wrong, to be
 * mended and imported again. Reading one gives the records as they stood in the original file, so
 * that what is there already is still known by its record.
 */

const REASON_HEADER = 'Reason'
/** characters of text that are compressed at once */
const PART_LENGTH = 1_000_000
/** bytes of one file, and of what is stored of it; nobody goes through a longer one */
const LIMITS = { text: 100 * 1024 ** 2, gzip: 32 * 1024 ** 2 }
/** Plain numbers stay numbers, negative ones too; no spreadsheet runs them. */
const NUMBER = /^[+-]?\d[\d.,]*$/

/** Collects rejected rows and hands them over as pieces of one gzip file, until that is full. */
export class RejectedRows {
  /** rows that were handed over */
  kept = 0
  isFull = false
  private underWay = 0
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
    // Spreadsheets take a file for UTF-8 only when it begins with this mark.
    this.text = `\uFEFF${this.line(headers, REASON_HEADER)}`
  }

  /** Cells beyond the last header go behind the reason, which stays below its header. */
  add(record: string[], { column, message }: RowError): void {
    if (this.isFull) return
    this.underWay++
    this.text += this.line(record, column === '' ? message : `${column}: ${message}`)
    if (this.text.length >= PART_LENGTH) this.flush()
  }

  /** Without rows there is no file. */
  flush(): void {
    if (this.underWay === 0) return
    const text = Buffer.from(this.text)
    const piece = gzipSync(text, { level: 1 })
    this.text = ''
    this.textBytes += text.length
    this.gzipBytes += piece.length
    this.isFull = this.textBytes > this.limits.text || this.gzipBytes > this.limits.gzip
    if (this.isFull) return
    this.write(piece)
    this.kept += this.underWay
    this.underWay = 0
  }

  private line(record: string[], reason: string): string {
    const missing = Array<string>(Math.max(0, this.width - record.length)).fill('')
    const cells = [...record.slice(0, this.width), ...missing, reason, ...record.slice(this.width)]
    return `${cells.map((cell) => this.quoted(cell)).join(this.delimiter)}\r\n`
  }

  private quoted(cell: string): string {
    const text = NUMBER.test(cell) ? cell : neutralised(cell)
    return text.includes(this.delimiter) || /["\r\n]|^\s|\s$/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  }
}

/** What the first line of such a file ends with tells its delimiter; few rows of one kind could mislead. */
const FIRST_LINE = /^.*([,;\t|])"?Reason"?\s*\n/

/** undefined for any other file */
export function delimiterOfRejected(start: string): Delimiter | undefined {
  return FIRST_LINE.exec(start)?.[1] as Delimiter | undefined
}

/** Hands on records as they stood in the original file; those of any other file as they are. */
export function restoring(take: TakeRecords): TakeRecords {
  let reasonAt = -1
  return (records, firstRow) => {
    if (firstRow === 1) reasonAt = reasonColumn(records)
    return take(
      reasonAt < 0 ? records : records.map((record) => restored(record, reasonAt)),
      firstRow,
    )
  }
}

const restored = (record: string[], reasonAt: number): string[] =>
  record.toSpliced(reasonAt, 1).map(original)

const SENTENCES = Object.values(REASONS)

/** The last column when it bears our header and, where it says anything, mostly what we say; else -1. */
function reasonColumn([header, ...rows]: string[][]): number {
  const at = header?.findLastIndex((cell) => cell.trim() !== '') ?? -1
  if (at < 1 || header![at]!.trim() !== REASON_HEADER) return -1
  const said = rows.map((record) => record[at] ?? '').filter((cell) => cell.trim() !== '')
  const ours = said.filter((cell) => SENTENCES.some((sentence) => cell.includes(sentence)))
  return ours.length * 2 >= said.length ? at : -1
}
