import { fromCents } from '../../../shared/money.ts'
import type { Day } from '../../../shared/calendar.ts'
import { assumptionsOf, type Remark } from './assumptions.ts'
import { mappingOf } from './columns/suggest.ts'
import {
  DATE_ORDERS,
  DECIMAL_MARKS,
  MAX_ERRORS_BYTES,
  MAX_ERRORS_LISTED,
  PREVIEW_ROWS,
  REASONS,
  type Field,
  type ImportPreview,
  type Reason,
  type RowError,
} from '../contract.ts'
import type { Delimiter } from './file/csv.ts'
import { readDate } from './values/dates.ts'
import type { Settled } from './values/evidence.ts'
import { requireMapping, type Layout } from './columns/layout.ts'
import { centsOf, readDecimal } from './values/money.ts'
import { previewSale, RecordReader, rowError, type ReadSale, type Rejection } from './records.ts'
import { RejectedRows } from './file/rejected.ts'
import { mappingToSave, type SavedMapping } from './columns/saved-mappings.ts'
import { linesRunTogether } from './merged-rows.ts'
import { bytesOf, truncate } from './file/truncate.ts'
import { StagingEncoder } from './copy-encoder.ts'
import { readRows, surveyFile, type OnProgress, type Survey, type SurveyRequest } from './survey.ts'

/** Reads a whole file in two passes. Runs in the worker, without access to the database. */

export interface ReadRequest extends SurveyRequest {
  purpose: 'preview' | 'import'
}

/** Result of `readFile`; the rows themselves were passed to `send`. */
export interface ReadOutcome {
  assumptions: string[]
  errors: RowError[]
  errorCount: number
  /** rows in the file of rejected rows; undefined: all of them */
  keptCount: number | undefined
  /** true if this product exported the file */
  isOwnExport: boolean
  /** the mapping to save if the import succeeds */
  mappingToSave: SavedMapping | undefined
  /** null for an import */
  preview: Omit<ImportPreview, 'uploadId' | 'summary' | 'assumptions'> | null
  /** null while required fields have no column */
  tally: Tally | null
}

export interface Tally {
  /** rows that are not blank */
  rows: number
  errorsByReason: { reason: Reason; message: string; count: number }[]
  totalRevenue: number
  firstDate: Day | null
  lastDate: Day | null
}

/** Callbacks for the results of reading. */
export interface Outlets {
  /** takes rows for the staging table */
  send: (batch: Uint8Array<ArrayBuffer>) => void
  /** resolves when the next batch may be sent */
  pace: () => Promise<void>
  /** takes the gzip file of rejected rows piece by piece */
  keepRejected: (piece: Uint8Array) => void
  /** takes the number of rows and the fraction of the reading that are done */
  onProgress: OnProgress
}

/** share of the reading time that the first pass takes (measured) */
const SURVEYING = 0.2

export async function readFile(
  fd: number,
  request: ReadRequest,
  { send, pace, keepRejected, onProgress }: Outlets,
): Promise<ReadOutcome> {
  const survey = await surveyFile(fd, request, (_, fraction) => onProgress(0, SURVEYING * fraction))
  if (request.purpose === 'import') requireMapping(survey.layout)
  const { layout, delimiter } = survey
  const rejected =
    request.purpose === 'import'
      ? new RejectedRows(layout.headers, delimiter, keepRejected)
      : undefined
  const collector = new RowCollector(survey, request, rejected)
  const staging = new StagingEncoder(send)
  if (layout.missing.length === 0) {
    await readRows(
      fd,
      survey,
      (record, row) => collector.take(record, row, staging),
      (rows, fraction) =>
        onProgress(Math.max(0, rows - layout.headerRow), SURVEYING + (1 - SURVEYING) * fraction),
      pace,
    )
    staging.flush()
    rejected?.flush()
  }
  return {
    assumptions: assumptionsOf(survey, collector.remarks, request),
    errors: collector.errors,
    errorCount: collector.errorCount,
    keptCount: rejected?.isFull ? rejected.kept : undefined,
    isOwnExport: layout.isOwnExport,
    mappingToSave: mappingToSave(survey, request, survey.dateOrder, Object.values(survey.decimal)),
    preview:
      request.purpose === 'preview'
        ? previewOf(survey, request.timeZone, collector.firstRows)
        : null,
    tally: layout.missing.length === 0 ? collector.tally() : null,
  }
}

class RowCollector {
  readonly remarks = new Map<Remark, number>()
  readonly errors: RowError[] = []
  readonly firstRows: ImportPreview['rows'] = []
  private readonly byReason = new Map<Reason, number>()
  private errorBytes = 0
  private rows = 0
  private totalCents = 0
  private firstDate: Day | null = null
  private lastDate: Day | null = null
  private readonly rejected: RejectedRows | undefined
  private readonly headers: string[]
  private readonly chosen: Layout['chosen']
  private readonly delimiter: Delimiter
  private readonly records: RecordReader
  private readonly isSale: (record: string[]) => boolean

  constructor(
    { layout, delimiter, dateOrder, dateNumbers, decimal }: Survey,
    { timeZone, today }: SurveyRequest,
    rejected: RejectedRows | undefined,
  ) {
    this.rejected = rejected
    this.headers = layout.headers
    this.chosen = layout.chosen
    this.delimiter = delimiter
    const reading = {
      layout,
      dates: { order: dateOrder.value, timeZone, numbers: dateNumbers?.value },
      today,
      decimal: {
        revenue: decimal.revenue.value,
        cost: decimal.cost.value,
        quantity: decimal.quantity.value,
      },
    }
    this.records = new RecordReader(reading, (remark) =>
      this.remarks.set(remark, (this.remarks.get(remark) ?? 0) + 1),
    )
    const trial = new RecordReader(reading, () => {})
    this.isSale = (record) => !('reason' in trial.read(record))
  }

  get errorCount(): number {
    return [...this.byReason.values()].reduce((sum, count) => sum + count, 0)
  }

  take(record: string[], row: number, staging: StagingEncoder): void {
    const lines = linesRunTogether(record, this.headers.length, this.delimiter, this.isSale)
    for (const line of lines ?? []) {
      const value = line.join(this.delimiter)
      this.reject(line, row, { reason: 'run_together', column: undefined, value })
    }
    if (lines) return
    const sale = this.records.read(record)
    if ('reason' in sale) return this.reject(record, row, sale)
    this.rows++
    this.totalCents += sale.revenueCents
    if (this.firstDate === null || sale.saleDate < this.firstDate) this.firstDate = sale.saleDate
    if (this.lastDate === null || sale.saleDate > this.lastDate) this.lastDate = sale.saleDate
    this.show(row, record, sale, null)
    staging.add(row, record, sale)
  }

  private reject(record: string[], row: number, rejection: Rejection): void {
    this.rows++
    this.byReason.set(rejection.reason, (this.byReason.get(rejection.reason) ?? 0) + 1)
    const error = rowError(row, rejection, this.headers)
    this.list(error)
    this.rejected?.add(rejection.completed ?? record, error)
    this.show(row, record, null, error)
  }

  /** Lists errors until one doesn't fit any more, so that the list has the first ones without gaps. */
  private list(error: RowError): void {
    if (this.errorBytes > MAX_ERRORS_BYTES || this.errors.length === MAX_ERRORS_LISTED) return
    this.errorBytes += bytesOf(error) + 1
    if (this.errorBytes <= MAX_ERRORS_BYTES) this.errors.push(error)
  }

  /** Keeps the first rows with the cells that they are read from. */
  private show(row: number, record: string[], sale: ReadSale | null, error: RowError | null): void {
    if (this.firstRows.length >= PREVIEW_ROWS) return
    const cells: ImportPreview['rows'][number]['cells'] = {}
    for (const [field, index] of Object.entries(this.chosen) as [Field, number][]) {
      cells[field] = truncate((record[index] ?? '').trim())
    }
    this.firstRows.push({ row, sale: sale && previewSale(sale), cells, error })
  }

  tally(): Tally {
    return {
      rows: this.rows,
      errorsByReason: [...this.byReason]
        .map(([reason, count]) => ({ reason, message: REASONS[reason], count }))
        .sort((a, b) => b.count - a.count),
      totalRevenue: fromCents(this.totalCents),
      firstDate: this.firstDate,
      lastDate: this.lastDate,
    }
  }
}

function previewOf(
  { layout, isFromSaved, dateOrder, decimal }: Survey,
  timeZone: string,
  rows: ImportPreview['rows'],
): ReadOutcome['preview'] {
  const unclear = Object.values(decimal).find(({ open }) => open)
  return {
    columns: layout.columns,
    mapping: mappingOf(layout.chosen, layout.headers),
    isRemembered: isFromSaved,
    missing: layout.missing,
    headerRow: layout.headerRow,
    dateOrder: { value: dateOrder.value, settledBy: dateOrder.settledBy },
    decimal: { value: decimal.revenue.value, settledBy: decimal.revenue.settledBy },
    revenueIs: layout.revenueIs,
    costIs: layout.costIs,
    questions: [
      ...(dateOrder.open ? (['dateOrder'] as const) : []),
      ...(unclear ? (['decimal'] as const) : []),
    ],
    doubts: {
      ...(dateOrder.open && { dateOrder: dateDoubt(doubtful(dateOrder), timeZone) }),
      ...(unclear && { decimal: decimalDoubt(doubtful(unclear)) }),
    },
    rows,
  }
}

const doubtful = ({ doubt, example }: Settled<string>): string => (doubt ?? example)?.text ?? ''

function dateDoubt(cell: string, timeZone: string): ImportPreview['doubts']['dateOrder'] {
  const days = DATE_ORDERS.flatMap((order) => {
    const day = readDate(cell, { order, timeZone, numbers: undefined })
    return day === undefined ? [] : [[order, day] as const]
  })
  return { cell, readings: Object.fromEntries(days) }
}

function decimalDoubt(cell: string): ImportPreview['doubts']['decimal'] {
  const amounts = DECIMAL_MARKS.flatMap((mark) => {
    const amount = readDecimal(cell, mark)
    const cents = amount && centsOf(amount)
    return cents === undefined ? [] : [[mark, fromCents(cents)] as const]
  })
  return { cell, readings: Object.fromEntries(amounts) }
}
