import { inUnits } from '../../../sales/contract.ts'
import { hasCents } from '../../../../shared/currency-sign.ts'
import { fromCents } from '../../../../shared/money.ts'
import type { Day } from '../../../../shared/calendar.ts'
import type { Remark } from './remarks.ts'
import type { Field } from '../../contract.ts'
import { PREVIEW_ROWS, type PreviewRow } from '../../preview/contract.ts'
import {
  MAX_ERRORS_BYTES,
  MAX_ERRORS_LISTED,
  REASONS,
  type Reason,
  type ReasonCount,
  type RowError,
} from '../../rejected-rows/contract.ts'
import type { FileCurrencies } from '../columns/currencies.ts'
import { CurrencyTally, recordMoney, type Settlement } from './currencies.ts'
import type { Delimiter } from '../file/csv.ts'
import { AmountCheck } from '../amounts/stated-amounts.ts'
import { AmountReader } from './amounts.ts'
import { DateSpans, type Spans } from './date-spans.ts'
import { DoubtTally, type AmountDoubts } from './doubt-tally.ts'
import { RecordReader, type ReadSale } from './records.ts'
import { canceledReader, MOST_CANCELED, type CanceledSale } from './canceled.ts'
import type { Rejection } from './rejections.ts'
import { RejectedRows } from '../file/rejected.ts'
import { orderTotals } from './order-totals.ts'
import { receiptReader, type ReceiptReader, type SortedLine } from '../receipts/receipt-reader.ts'
import { linesRunTogether } from '../survey/merged-rows.ts'
import { bytesOf, truncate } from '../file/truncate.ts'
import type { StagingEncoder } from './copy-encoder.ts'
import { columnsRead, type Survey, type SurveyRequest } from '../survey/survey.ts'

export interface Tally {
  rows: number
  errorsByReason: ReasonCount[]
  totalRevenue: number
  firstDate: Day | null
  lastDate: Day | null
}

/** These rows may be sales in another order of dates. */
const DATE_PROBLEMS: readonly Reason[] = ['bad_date', 'no_such_day', 'unlikely_date']

export class RowCollector {
  readonly remarks = new Map<Remark, number>()
  readonly errors: RowError[] = []
  readonly firstRows: PreviewRow[] = []
  readonly canceled: CanceledSale[] = []
  readonly byReason = new Map<Reason, number>()
  /** the general sentence once rows of a reason have different ones */
  private readonly sentences = new Map<Reason, string>()
  private errorBytes = 0
  private rows = 0
  private totalCents = 0
  private firstDate: Day | null = null
  private lastDate: Day | null = null
  private readonly staging: StagingEncoder
  private readonly rejected: RejectedRows | undefined
  private readonly headers: string[]
  private readonly columns: [Field, number][]
  private readonly delimiter: Delimiter
  private readonly records: RecordReader
  private readonly isSale: (record: string[]) => boolean
  private readonly asSale: ReturnType<typeof canceledReader>
  /** hold back the lines of a receipt or order until its end */
  private readonly receipts: ReceiptReader | undefined
  private readonly totals: ReturnType<typeof orderTotals> | undefined
  private readonly taxes: ReturnType<typeof orderTotals> | undefined
  private readonly amountCheck: AmountCheck | undefined
  private readonly doubtful: DoubtTally
  private readonly byCurrency = new CurrencyTally()
  /** undefined: the dates are clear, or nobody is asked */
  private readonly spans: DateSpans | undefined
  private readonly today: Day
  private readonly only: FileCurrencies | undefined
  private readonly settled: Omit<Settlement, 'found'>

  constructor(
    survey: Survey,
    { timeZone, today, currency, options }: SurveyRequest,
    staging: StagingEncoder,
    rejected: RejectedRows | undefined,
  ) {
    const { layout, currencies, decimal } = survey
    this.staging = staging
    this.rejected = rejected
    this.headers = layout.headers
    this.columns = Object.entries(columnsRead(survey)) as [Field, number][]
    this.delimiter = survey.delimiter
    this.today = today
    const reading = {
      layout,
      dates: {
        order: survey.dateOrder.value,
        timeZone,
        shortYears: survey.shortYears,
        numbers: survey.dateNumbers?.value,
        monthNames: survey.monthNames?.value,
      },
      today,
      decimal: {
        revenue: decimal.revenue.value,
        cost: decimal.cost.value,
        quantity: decimal.quantity.value,
      },
      markBySign: survey.markBySign,
      places: hasCents(currency) ? (2 as const) : (0 as const),
      times: survey.times,
      moneyOf: layout.isOwnExport
        ? undefined
        : recordMoney(currencies, options.currencies, currency),
      negativeQuantity: layout.answers.negativeQuantity ?? ('refund' as const),
      returned: layout.answers.returned,
    }
    if (survey.dateOrder.open) this.spans = new DateSpans(reading.dates)
    this.only = reading.moneyOf || layout.isOwnExport ? undefined : currencies
    this.settled = { unsigned: 0, choice: options.currencies, account: currency }
    const { stated, revenueIs, tax } = layout
    const { revenue = -1, quantity = -1 } = layout.chosen
    const amounts = new AmountReader(reading, () => {})
    const roughly: AmountReader['roughly'] = (cell, field) => amounts.roughly(cell, field)
    if (stated) this.amountCheck = new AmountCheck(stated, layout.chosen.revenue, roughly)
    this.doubtful = new DoubtTally(layout)
    this.records = new RecordReader(reading, {
      remark: (remark) => this.remarks.set(remark, (this.remarks.get(remark) ?? 0) + 1),
      tally: (money, cents) => this.byCurrency.add(money, cents),
      ...(stated && { check: (record, cents) => this.amountCheck!.add(record, fromCents(cents)) }),
      doubt: this.doubtful.doubt,
      off: this.doubtful.off,
      tax: this.doubtful.tax,
    })
    const trial = new RecordReader(reading, { remark: () => {} })
    this.asSale = canceledReader(reading)
    this.isSale = (record) => !('reason' in trial.read(record))
    if (layout.receipts) this.receipts = receiptReader(layout, layout.receipts, survey.canceled)
    if (stated?.order !== undefined && revenueIs === 'total') {
      this.totals = orderTotals(
        'share',
        stated.order,
        (record) => amounts.sumIn(record, [revenue]),
        ({ record }) =>
          roughly(record[stated.price] ?? '', 'revenue') *
          roughly(record[stated.quantity] ?? '', 'quantity'),
      )
    }
    if (tax?.shared && tax.shared.total === undefined) {
      this.taxes = orderTotals(
        'taxShare',
        tax.shared.order,
        (record) => amounts.sumIn(record, tax.columns),
        ({ record, share }) =>
          (share ? Number(share.units) : roughly(record[revenue] ?? '', 'revenue')) *
          (revenueIs === 'unitPrice' ? roughly(record[quantity] ?? '', 'quantity') : 1),
      )
    }
  }

  get errorCount(): number {
    return [...this.byReason.values()].reduce((sum, count) => sum + count, 0)
  }

  take(record: string[], row: number): void {
    if (!this.receipts) return this.takeSorted({ record, row, leftOut: undefined })
    for (const line of this.receipts.add(record, row)) this.takeSorted(line)
  }

  end(): void {
    for (const line of this.receipts?.end() ?? []) this.takeSorted(line)
    for (const line of this.totals?.end() ?? []) this.takeTotaled(line)
    for (const line of this.taxes?.end() ?? []) this.takeLine(line)
    this.amountCheck?.end()
  }

  private takeSorted(line: SortedLine): void {
    if (!this.totals) return this.takeTotaled(line)
    for (const shared of this.totals.add(line)) this.takeTotaled(shared)
  }

  private takeTotaled(line: SortedLine): void {
    if (!this.taxes) return this.takeLine(line)
    for (const shared of this.taxes.add(line)) this.takeLine(shared)
  }

  private takeLine(sorted: SortedLine): void {
    const { record, row } = sorted
    const lines = linesRunTogether(record, this.headers.length, this.delimiter, this.isSale)
    for (const line of lines ?? []) {
      const value = line.join(this.delimiter)
      this.reject(line, row, { reason: 'run_together', column: undefined, value })
    }
    if (lines) return
    const sale = this.records.read(record, sorted)
    if (!('reason' in sale) || DATE_PROBLEMS.includes(sale.reason)) {
      this.spans?.add(this.records.dateText)
    }
    if ('reason' in sale) {
      const canceled = this.canceled.length < MOST_CANCELED && this.asSale(sale, sorted)
      if (canceled) this.canceled.push(canceled)
      return this.reject(record, row, sale)
    }
    this.rows++
    this.totalCents += sale.revenueCents
    this.doubtful.seeSale(sale.revenueCents)
    if (this.firstDate === null || sale.saleDate < this.firstDate) this.firstDate = sale.saleDate
    if (this.lastDate === null || sale.saleDate > this.lastDate) this.lastDate = sale.saleDate
    this.show(row, record, sale, null)
    this.staging.add(row, record, sale)
  }

  private reject(record: string[], row: number, rejection: Rejection): void {
    if (rejection.reason === 'total_line') this.amountCheck?.addSum(record)
    this.rows++
    this.byReason.set(rejection.reason, (this.byReason.get(rejection.reason) ?? 0) + 1)
    const error = rowError(row, rejection, this.headers)
    const { reason, message } = error
    const isSame = (this.sentences.get(reason) ?? message) === message
    this.sentences.set(reason, isSame ? message : REASONS[reason])
    this.list(error)
    this.rejected?.add(rejection.completed ?? record, error)
    this.show(row, record, null, error)
  }

  /** Until an error doesn't fit any more, so that the list has no gaps. */
  private list(error: RowError): void {
    if (this.errorBytes > MAX_ERRORS_BYTES || this.errors.length === MAX_ERRORS_LISTED) return
    this.errorBytes += bytesOf(error) + 1
    if (this.errorBytes <= MAX_ERRORS_BYTES) this.errors.push(error)
  }

  private show(row: number, record: string[], sale: ReadSale | null, error: RowError | null): void {
    if (this.firstRows.length >= PREVIEW_ROWS) return
    const cells: PreviewRow['cells'] = {}
    for (const [field, index] of this.columns) {
      cells[field] = truncate((record[index] ?? '').trim())
    }
    this.firstRows.push({ row, sale: sale && inUnits(sale), cells, error })
  }

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

  dateSpans(): Spans {
    return this.spans?.list(this.today) ?? {}
  }

  doubts(): AmountDoubts {
    const { amountCheck: check } = this
    return { ...(check?.isOpen && { revenueIs: check }), ...this.doubtful.doubts(this.totalCents) }
  }

  errorsByReason(): ReasonCount[] {
    return [...this.byReason]
      .map(([reason, count]) => ({ reason, message: this.sentences.get(reason)!, count }))
      .sort((a, b) => b.count - a.count)
  }

  tally(): Tally {
    return {
      rows: this.rows,
      errorsByReason: this.errorsByReason(),
      totalRevenue: fromCents(this.totalCents),
      firstDate: this.firstDate,
      lastDate: this.lastDate,
    }
  }
}

function rowError(row: number, rejection: Rejection, headers: string[]): RowError {
  const { reason, column, value, message = REASONS[reason] } = rejection
  return {
    row,
    column: column === undefined ? '' : (headers[column]?.trim() ?? ''),
    value: truncate(value),
    reason,
    message,
  }
}
