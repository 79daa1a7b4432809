import { hasCents } from '../../../shared/currency-sign.ts'
import { fromCents } from '../../../shared/money.ts'
import type { Day } from '../../../shared/calendar.ts'
import { idFromExport } from '../../sales/export/contract.ts'
import { assumptionsOf } from './words/assumptions.ts'
import type { Remark } from './rows/remarks.ts'
import { FIELDS, PREVIEW_ROWS, type Field, type ImportPreview } from '../contract.ts'
import {
  MAX_ERRORS_BYTES,
  MAX_ERRORS_LISTED,
  REASONS,
  type Reason,
  type RowError,
} from '../rejected-rows/contract.ts'
import type { FileCurrencies } from './columns/currencies.ts'
import {
  CurrencyTally,
  isUnsettled,
  recordMoney,
  requireSettled,
  type Settlement,
} from './rows/currencies.ts'
import type { Delimiter } from './file/csv.ts'
import { requireMapping, type Layout } from './survey/layout.ts'
import { requireSales } from './survey/resemblance.ts'
import { AmountCheck } from './amounts/stated-amounts.ts'
import { AmountReader } from './rows/amounts.ts'
import { previewSale, rowError } from './rows/described-rows.ts'
import { DoubtTally, type AmountDoubts } from './rows/doubt-tally.ts'
import { RecordReader, type ReadSale } from './rows/records.ts'
import type { Rejection } from './rows/rejections.ts'
import { RejectedRows } from './file/rejected.ts'
import { OrderTotals } from './rows/order-totals.ts'
import { ReceiptReader, type SortedLine } from './receipts/receipt-reader.ts'
import { mappingToSave, type SavedMapping } from './survey/saved-mappings.ts'
import { linesRunTogether } from './survey/merged-rows.ts'
import { headOf } from './values/cells.ts'
import { bytesOf, truncate } from './file/truncate.ts'
import { StagingEncoder } from './rows/copy-encoder.ts'
import { readRows, type OnProgress } from './file/passes.ts'
import { previewOf, type FilePreview } from './words/preview.ts'
import { surveyFile, type Survey, type SurveyRequest } from './survey/survey.ts'

/** Reads a whole file in two passes. Runs in the worker, without access to the database. */

export interface ReadRequest extends SurveyRequest {
  purpose: 'preview' | 'import'
  ownerId: string
}

/** Result of `readFile`; the rows themselves were passed to `send`. */
export interface ReadOutcome {
  assumptions: string[]
  errors: RowError[]
  errorCount: number
  /** rows in the file of rejected rows; undefined: all of them */
  keptCount: number | undefined
  /** what the file has of our export; undefined if another program wrote it */
  own: { fields: Field[]; hasIds: boolean; isCertain: boolean } | undefined
  /** the mapping to save if the import succeeds */
  mappingToSave: SavedMapping | undefined
  /** null for an import */
  preview: FilePreview | null
  /** null while required fields have no column, or currencies are a question */
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
  if (request.purpose === 'import') {
    requireMapping(survey.layout)
    requireSales(survey.layout)
  }
  const { layout, delimiter } = survey
  const rejected =
    request.purpose === 'import'
      ? new RejectedRows(layout.headers, delimiter, keepRejected)
      : undefined
  const collector = new RowCollector(survey, request, rejected)
  const staging = new StagingEncoder(send, idReader(layout, request.ownerId))
  if (layout.missing.length === 0) {
    await readRows(
      fd,
      survey,
      (record, row) => collector.take(record, row, staging),
      (rows, fraction) =>
        onProgress(Math.max(0, rows - layout.headerRow), SURVEYING + (1 - SURVEYING) * fraction),
      pace,
    )
    collector.end(staging)
    staging.flush()
    rejected?.flush()
  }
  const settlement = collector.settlement()
  if (request.purpose === 'import') requireSettled(settlement)
  const isComplete = layout.missing.length === 0 && !isUnsettled(settlement)
  return {
    assumptions: assumptionsOf(survey, collector, settlement, request),
    errors: collector.errors,
    errorCount: collector.errorCount,
    keptCount: rejected?.isFull ? rejected.kept : undefined,
    own: layout.own && {
      fields: FIELDS.filter((field) => layout.chosen[field] !== undefined),
      hasIds: layout.own.idColumn !== undefined,
      isCertain: layout.own.isCertain,
    },
    mappingToSave: mappingToSave(survey, request, survey.dateOrder, Object.values(survey.decimal)),
    preview:
      request.purpose === 'preview'
        ? previewOf(
            survey,
            request,
            { settlement, doubts: collector.doubts() },
            collector.firstRows,
          )
        : null,
    tally: isComplete ? collector.tally() : null,
  }
}

function idReader({ own }: Layout, ownerId: string) {
  const column = own?.idColumn
  if (column === undefined) return undefined
  return (record: string[]) => idFromExport(ownerId, headOf(record[column] ?? ''))
}

class RowCollector {
  readonly remarks = new Map<Remark, number>()
  readonly errors: RowError[] = []
  readonly firstRows: ImportPreview['rows'] = []
  readonly byReason = new Map<Reason, number>()
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
  /** both hold back the lines of one receipt or order until it ends */
  private readonly receipts: ReceiptReader | undefined
  private readonly totals: OrderTotals | undefined
  private readonly amountCheck: AmountCheck | undefined
  private readonly doubtful: DoubtTally
  private readonly byCurrency = new CurrencyTally()
  /** the file's currency, when no record had to be looked at for it */
  private readonly only: FileCurrencies | undefined
  private readonly settled: Omit<Settlement, 'found'>

  constructor(
    {
      layout,
      canceled,
      delimiter,
      dateOrder,
      dateNumbers,
      shortYears,
      monthNames,
      decimal,
      markBySign,
      currencies,
    }: Survey,
    { timeZone, today, currency, options }: SurveyRequest,
    rejected: RejectedRows | undefined,
  ) {
    this.rejected = rejected
    this.headers = layout.headers
    this.chosen = layout.chosen
    this.delimiter = delimiter
    const reading = {
      layout,
      dates: {
        order: dateOrder.value,
        timeZone,
        shortYears,
        numbers: dateNumbers?.value,
        monthNames: monthNames?.value,
      },
      today,
      decimal: {
        revenue: decimal.revenue.value,
        cost: decimal.cost.value,
        quantity: decimal.quantity.value,
      },
      markBySign,
      places: hasCents(currency) ? (2 as const) : (0 as const),
      moneyOf: layout.isOwnExport
        ? undefined
        : recordMoney(currencies, options.currencies, currency),
      negativeQuantity: layout.answers.negativeQuantity ?? ('refund' as const),
      returned: layout.answers.returned ?? ('refund' as const),
    }
    this.only = reading.moneyOf || layout.isOwnExport ? undefined : currencies
    this.settled = { unsigned: 0, choice: options.currencies, account: currency }
    const { stated, revenueIs } = layout
    const amounts = new AmountReader(reading, () => {})
    const roughly: AmountReader['roughly'] = (cell, field) => amounts.roughly(cell, field)
    if (stated) this.amountCheck = new AmountCheck(stated, layout.chosen.revenue, roughly)
    this.doubtful = new DoubtTally(layout)
    this.records = new RecordReader(reading, {
      remark: (remark) => this.remarks.set(remark, (this.remarks.get(remark) ?? 0) + 1),
      tally: (money, cents) => this.byCurrency.add(money, cents),
      ...(stated && { check: (record, cents) => this.amountCheck!.add(record, fromCents(cents)) }),
      ...this.doubtful.counts,
    })
    const trial = new RecordReader(reading, { remark: () => {} })
    this.isSale = (record) => !('reason' in trial.read(record))
    if (layout.receipts) this.receipts = new ReceiptReader(layout, layout.receipts, canceled)
    if (stated?.order !== undefined && revenueIs === 'total') {
      this.totals = new OrderTotals(
        { ...stated, order: stated.order },
        (record) => amounts.totalOf(record),
        (record) =>
          roughly(record[stated.price] ?? '', 'revenue') *
          roughly(record[stated.quantity] ?? '', 'quantity'),
      )
    }
  }

  get errorCount(): number {
    return [...this.byReason.values()].reduce((sum, count) => sum + count, 0)
  }

  take(record: string[], row: number, staging: StagingEncoder): void {
    if (!this.receipts) return this.takeSorted({ record, row, leftOut: undefined }, staging)
    for (const line of this.receipts.add(record, row)) this.takeSorted(line, staging)
  }

  /** Takes the last lines, after all others. */
  end(staging: StagingEncoder): void {
    for (const line of this.receipts?.end() ?? []) this.takeSorted(line, staging)
    for (const line of this.totals?.end() ?? []) this.takeLine(line, staging)
    this.amountCheck?.end()
  }

  /** Takes a line once its receipt is known, with its part of an order's total. */
  private takeSorted(line: SortedLine, staging: StagingEncoder): void {
    if (!this.totals) return this.takeLine(line, staging)
    for (const shared of this.totals.add(line)) this.takeLine(shared, staging)
  }

  private takeLine({ record, row, leftOut, share }: SortedLine, staging: StagingEncoder): void {
    const lines = linesRunTogether(record, this.headers.length, this.delimiter, this.isSale)
    for (const line of lines ?? []) {
      const value = line.join(this.delimiter)
      this.reject(line, row, { reason: 'run_together', column: undefined, value })
    }
    if (lines) return
    const sale = this.records.read(record, leftOut, share)
    if ('reason' in sale) return this.reject(record, row, sale)
    this.rows++
    this.totalCents += sale.revenueCents
    this.doubtful.seeSale(sale.revenueCents)
    if (this.firstDate === null || sale.saleDate < this.firstDate) this.firstDate = sale.saleDate
    if (this.lastDate === null || sale.saleDate > this.lastDate) this.lastDate = sale.saleDate
    this.show(row, record, sale, null)
    staging.add(row, record, sale)
  }

  private reject(record: string[], row: number, rejection: Rejection): void {
    if (rejection.reason === 'total_line') this.amountCheck?.addSum(record)
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

  /** Returns the currencies of all sales read so far. */
  settlement(): Settlement {
    const { only: code, onlySign: sign } = this.only ?? {}
    const sales = this.rows - this.errorCount
    const alone = code && sign && sales > 0 ? [{ code, sign, sales, cents: this.totalCents }] : []
    const found = this.byCurrency.list()
    return {
      ...this.settled,
      unsigned: this.byCurrency.unsigned,
      found: found.length > 0 ? found : alone,
    }
  }

  /** What the amounts leave open, for the owner to decide. */
  doubts(): AmountDoubts {
    const { amountCheck: check } = this
    return { ...(check?.isOpen && { revenueIs: check }), ...this.doubtful.doubts(this.totalCents) }
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
