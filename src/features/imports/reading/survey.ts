import { fstatSync } from 'node:fs'
import type { Day } from '../../../shared/calendar.ts'
import { headOf, valueOfCell } from './values/cells.ts'
import { wordsOf } from './columns/words.ts'
import type { DateOrder, DecimalMark, Field, ImportOptions } from '../contract.ts'
import {
  isBlank,
  readRecords,
  sniffDelimiter,
  type Delimiter,
  type TakeRecords,
} from './file/csv.ts'
import { DateEvidence } from './values/date-evidence.ts'
import type { DateNumbers } from './values/dates.ts'
import { AmountEvidence, settle, type Example, type Settled } from './values/evidence.ts'
import type { Layout } from './columns/layout.ts'
import { delimiterOfRejected, restoreRecords } from './file/rejected.ts'
import {
  withSavedValue,
  recallLayout,
  type LayoutRequest,
  type RecalledLayout,
} from './columns/saved-mappings.ts'
import { refuseRunTogether } from './merged-rows.ts'
import {
  firstGuess,
  secondGuess,
  textOf,
  unreadableFile,
  WrongEncoding,
  type Encoding,
} from './file/text.ts'

/** First pass over a file: finds its columns and decides how to read each of them as a whole. */

export interface SurveyRequest extends LayoutRequest {
  /** order of ambiguous dates in the owner's profile */
  profileDateOrder: 'mdy' | 'dmy'
  /** the owner's zone, which decides the day of an instant */
  timeZone: string
  /** today in the owner's zone */
  today: Day
}

export interface Survey extends RecalledLayout {
  encoding: Encoding
  delimiter: Delimiter
  dateOrder: Settled<DateOrder>
  /** meaning of bare numbers in the date column */
  dateNumbers: { value: DateNumbers; example: Example } | undefined
  decimal: Record<AmountField, Settled<DecimalMark>>
  /** currencies named in the revenue column or in a currency column */
  currencies: Set<string>
  /** number of revenues marked DR */
  debits: number
}

export const AMOUNT_FIELDS = ['revenue', 'cost', 'quantity'] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]

/** records used to find the layout; fewer when they reach this many characters */
const SAMPLE_RECORDS = 1_000
const SAMPLE_LENGTH = 10_000_000
/** share of a column's cells from which it counts as a column of dates or amounts */
const MOSTLY = 0.5

/** Surveys a file. Throws a 400 when it is not a table, or doesn't fit the request. */
export async function surveyFile(
  fd: number,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const encoding = firstGuess(fd)
  try {
    return await surveyText(fd, encoding, request, onProgress)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    if (encoding !== 'utf-8') throw damaged()
    return surveyText(fd, secondGuess(fd), request, onProgress)
  }
}

const damaged = () =>
  unreadableFile('The file is damaged: it contains invalid characters. Please export it again.')

async function surveyText(
  fd: number,
  encoding: Encoding,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const { options, profileDateOrder, today } = request
  const start = await startOf(fd, encoding)
  const delimiter = delimiterOfRejected(start) ?? sniffDelimiter(start)
  const sample: string[][] = []
  let length = 0
  let columns: WatchedColumns | undefined
  const begin = (): WatchedColumns => {
    const recalled = recallLayout(
      sample.map((record) => record.map(headOf)),
      request,
    )
    refuseRunTogether(sample.slice(0, recalled.layout.headerRow), delimiter)
    const watched = new WatchedColumns(recalled, today)
    watched.seeSample(sample)
    return watched
  }
  const see: TakeRecords = (records, firstRow) => {
    if (columns) return columns.see(records, firstRow)
    for (const record of records) {
      sample.push(record)
      for (const cell of record) length += cell.length
    }
    if (sample.length >= SAMPLE_RECORDS || length >= SAMPLE_LENGTH) columns = begin()
  }
  await pass(fd, { encoding, delimiter }, see, onProgress)
  columns ??= begin()
  const before = columns.recalled.known?.options
  const { revenue, cost, quantity } = columns.settleDecimals(options, delimiter)
  const decimal = {
    revenue: withSavedValue(revenue, before?.decimal),
    cost: withSavedValue(cost, before?.decimal),
    quantity: withSavedValue(quantity, before?.decimal),
  }
  const dateOrder = withSavedValue(
    columns.settleDateOrder(options, profileDateOrder),
    before?.dateOrder,
  )
  return {
    ...columns.recalled,
    encoding,
    delimiter,
    dateOrder:
      dateOrder.settledBy === 'default' ? fromNotation(dateOrder, decimal.revenue) : dateOrder,
    dateNumbers: columns.dateNumbers(),
    decimal,
    ...columns.marks(),
  }
}

/**
 * Reads dates day first when they are written with points, as nobody writes those month first. Files
 * with decimal commas rarely have month-first dates either, but that is a guess to be confirmed.
 */
function fromNotation(
  dateOrder: Settled<DateOrder>,
  decimal: Settled<DecimalMark>,
): Settled<DateOrder> {
  const commas = decimal.value === ',' && ['column', 'file'].includes(decimal.settledBy)
  const points = /^\d+\.\d+\./.test(dateOrder.example?.text.trim() ?? '')
  if (!commas && !points) return dateOrder
  const example = points ? dateOrder.example : decimal.example
  return { value: 'dmy', settledBy: 'file', example, open: !points, doubt: dateOrder.example }
}

/** Returns the first piece of text, which is enough to find the delimiter. */
async function startOf(fd: number, encoding: Encoding): Promise<string> {
  for await (const piece of textOf(fd, encoding)) return piece
  return ''
}

const CURRENCY = /^(?:(?:order |sale )?currency(?: code)?|moneda|moeda|divisa|devise|wahrung)$/

/** Collects the codes in a column of currencies. */
class CurrencyColumn {
  readonly seen = new Set<string>()
  private last = ''

  see(cell: string): void {
    if (cell === this.last) return
    this.last = cell
    if (/^[a-z]{3}$/i.test(cell) && this.seen.size < 5) this.seen.add(cell.toUpperCase())
  }
}

/** Evidence from the columns: from the whole file or, for columns that only help to decide, from its beginning. */
class WatchedColumns {
  readonly recalled: RecalledLayout
  readonly layout: Layout
  private readonly dates = new Map<number, DateEvidence>()
  private readonly amounts = new Map<number, AmountEvidence>()
  private readonly sampledAmounts = new Map<number, AmountEvidence>()
  private readonly currencies = new CurrencyColumn()
  private readonly currencyColumn: number

  constructor(recalled: RecalledLayout, today: Day) {
    this.recalled = recalled
    this.layout = recalled.layout
    this.currencyColumn = this.layout.headers.findIndex((header) => CURRENCY.test(wordsOf(header)))
    const { candidates, chosen } = this.layout
    for (const [index, { dates, amounts }] of candidates.entries()) {
      const known = index === chosen.saleDate
      if (dates >= MOSTLY || known) this.dates.set(index, new DateEvidence(today, known))
      if (amounts >= MOSTLY && !known) this.sampledAmounts.set(index, new AmountEvidence())
    }
    for (const field of AMOUNT_FIELDS) {
      const index = chosen[field]
      if (index !== undefined) this.amounts.set(index, new AmountEvidence())
    }
  }

  seeSample(records: string[][]): void {
    const { headerRow } = this.layout
    const rows = records.slice(headerRow)
    this.see(rows, headerRow + 1)
    look(this.sampledAmounts, rows, headerRow + 1)
  }

  see(records: string[][], firstRow: number): void {
    look(this.dates, records, firstRow)
    look(this.amounts, records, firstRow)
    if (this.currencyColumn >= 0) {
      look(new Map([[this.currencyColumn, this.currencies]]), records, firstRow)
    }
  }

  settleDateOrder(options: ImportOptions, fallback: DateOrder): Settled<DateOrder> {
    return settle(
      options.dateOrder,
      this.evidenceOf('saleDate', this.dates),
      [...this.dates.values()],
      fallback,
    )
  }

  marks(): Pick<Survey, 'currencies' | 'debits'> {
    const revenue = this.evidenceOf('revenue', this.amounts)
    return {
      currencies: new Set([...(revenue?.currencies ?? []), ...this.currencies.seen]),
      debits: revenue?.debits ?? 0,
    }
  }

  dateNumbers(): Survey['dateNumbers'] {
    return this.evidenceOf('saleDate', this.dates)?.numbersRead()
  }

  settleDecimals(
    options: ImportOptions,
    delimiter: Delimiter,
  ): Record<AmountField, Settled<DecimalMark>> {
    const others = [...this.amounts.values(), ...this.sampledAmounts.values()]
    const of = (field: AmountField): Settled<DecimalMark> => {
      const column = this.evidenceOf(field, this.amounts)
      // The owner's answer is about the revenue; a quantity with proof of another mark ignores it.
      const proven = field !== 'revenue' && column?.finding()?.open === false
      const choice = proven ? 'auto' : options.decimal
      return settle(choice, column, others, delimiter === ';' ? ',' : '.')
    }
    return { revenue: of('revenue'), cost: of('cost'), quantity: of('quantity') }
  }

  private evidenceOf<E>(field: Field, evidence: Map<number, E>): E | undefined {
    const index = this.layout.chosen[field]
    return index === undefined ? undefined : evidence.get(index)
  }
}

function look(
  columns: Map<number, { see: (cell: string, row: number) => void }>,
  records: string[][],
  firstRow: number,
): void {
  for (const [index, evidence] of columns) {
    for (let i = 0; i < records.length; i++) {
      const cell = records[i]![index]
      if (cell !== undefined && cell !== '') evidence.see(valueOfCell(cell), firstRow + i)
    }
  }
}

/** Calls `take` with every record below the header that isn't blank, and its row number. */
export function readRows(
  fd: number,
  { encoding, delimiter, layout }: Survey,
  take: (record: string[], row: number) => void,
  onProgress: OnProgress,
  pace: () => Promise<void>,
): Promise<void> {
  const takeRows: TakeRecords = (records, firstRow) => {
    for (let i = Math.max(0, layout.headerRow + 1 - firstRow); i < records.length; i++) {
      if (!isBlank(records[i]!)) take(records[i]!, firstRow + i)
    }
  }
  return pass(fd, { encoding, delimiter }, takeRows, onProgress, pace)
}

/** Called with the number of rows and the fraction of the file that a pass has read. */
export type OnProgress = (rows: number, fraction: number) => void

/** One pass over the whole file; each piece of it waits for `pace`. */
function pass(
  fd: number,
  { encoding, delimiter }: Pick<Survey, 'encoding' | 'delimiter'>,
  take: TakeRecords,
  onProgress: OnProgress,
  pace = async (): Promise<void> => {},
): Promise<void> {
  const { size } = fstatSync(fd)
  let bytes = 0
  let rows = 0
  async function* paced(): AsyncGenerator<string> {
    for await (const piece of textOf(fd, encoding, (seen) => (bytes = seen))) {
      await pace()
      yield piece
      onProgress(rows, bytes / size)
    }
  }
  const restored = restoreRecords(take)
  return readRecords(paced(), delimiter, (records, firstRow) => {
    rows = firstRow + records.length - 1
    return restored(records, firstRow)
  })
}
