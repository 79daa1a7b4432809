import type { Day } from '../../../../shared/calendar.ts'
import { decimalsOf } from '../../../../shared/currency-sign.ts'
import { headOf } from '../values/cells.ts'
import type { Chosen, FurtherColumns } from '../columns/scores.ts'
import { headersIn } from '../columns/abroad.ts'
import type { FileCurrencies } from '../columns/currencies.ts'
import type { DateOrder, DecimalMark } from '../../options/contract.ts'
import { sniffDelimiter, type Delimiter } from '../file/csv.ts'
import { THAI } from '../values/date-text.ts'
import type { MonthNames } from '../values/date-words.ts'
import type { DateNumbers } from '../values/dates.ts'
import type { ShortYears } from '../values/eras.ts'
import type { Example, Settled } from '../values/evidence.ts'
import { delimiterOfRejected } from '../file/rejected.ts'
import {
  withSavedValue,
  recallLayout,
  type LayoutRequest,
  type RecalledLayout,
} from './saved-mappings.ts'
import { refuseRunTogether } from './merged-rows.ts'
import { findHeader } from './header.ts'
import { shapeOf } from '../shapes/find-shape.ts'
import type { Shape } from '../shapes/shape.ts'
import { pass, startOf, type OnProgress } from '../file/passes.ts'
import { chooseSheet, type SheetChoice, type SheetGlance } from './sheet-choice.ts'
import { isOfSales } from './table-finder.ts'
import { TableSurvey, type ListedTable } from './table-survey.ts'
import type { Cancellations } from '../receipts/receipt-reader.ts'
import {
  WatchedColumns,
  type AmountField,
  type MarksBySign,
  type Times,
} from './watched-columns.ts'
import {
  firstGuess,
  secondGuess,
  unreadableFile,
  wholeFile,
  WrongEncoding,
  type ByteRange,
  type Encoding,
} from '../file/text.ts'
import { SHEET_DELIMITER, type Sheet } from '../workbook/sheets.ts'

/** First pass: finds columns and decides how to read each as a whole. */

export interface SurveyRequest extends LayoutRequest {
  currency: string
  profileDateOrder: 'mdy' | 'dmy'
  timeZone: string
  today: Day
  fileName?: string
}

export interface Survey extends RecalledLayout {
  range: ByteRange
  workbook: SheetChoice | undefined
  shape: Shape | undefined
  encoding: Encoding
  delimiter: Delimiter
  dateOrder: Settled<DateOrder>
  dateNumbers: { value: DateNumbers; example: Example } | undefined
  shortYears: ShortYears
  /** `doubt`: the owner decides */
  monthNames: { value: MonthNames; doubt: string | undefined } | undefined
  decimal: Record<AmountField, Settled<DecimalMark>>
  markBySign: MarksBySign
  currencies: FileCurrencies
  times: Times | undefined
  /** revenues marked DR */
  debits: number
  tables: ListedTable[]
  /** from 1 */
  table: number
  canceled: Cancellations
}

export interface OpenFile {
  fd: number
  sheets?: { fd: number; list: Sheet[] } | undefined
}

/** A column without times isn't a time column. */
export function columnsRead({ layout, times }: Survey): Chosen & FurtherColumns {
  const { time, ...further } = layout.further.columns
  return {
    ...layout.chosen,
    ...further,
    ...(times && time !== undefined && { time }),
  }
}

/** Throws a 400 when the file is no table, or doesn't fit the request. */
export async function surveyFile(
  { fd, sheets }: OpenFile,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  if (sheets) return surveyWorkbook(sheets.fd, sheets.list, request, onProgress)
  const chosen = request.options.encoding
  const encoding = firstGuess(fd, chosen)
  const range = wholeFile(fd)
  try {
    return await surveyText(range, encoding, request, onProgress)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    if (encoding !== 'utf-8') throw damaged()
    const guess = chosen === 'auto' ? secondGuess(fd) : 'damaged utf-8'
    return surveyText(range, guess, request, onProgress)
  }
}

const damaged = () =>
  unreadableFile('The file is damaged: it contains invalid characters. Please export it again.')

const OF_SHEETS = { encoding: 'utf-8', delimiter: SHEET_DELIMITER } as const

async function surveyWorkbook(
  fd: number,
  sheets: Sheet[],
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const workbook = await chooseSheet(sheets, request.options.sheet, (sheet) =>
    glanceAt({ ...sheet, fd }, sheet.name, request),
  )
  const range = { ...workbook.sheet, fd }
  return { ...(await surveyTable(range, OF_SHEETS, request, onProgress)), workbook }
}

/** Without the owner's choices, which may be about another sheet. */
async function glanceAt(
  range: ByteRange,
  name: string,
  request: SurveyRequest,
): Promise<SheetGlance> {
  const options = { ...request.options, headerRow: undefined, table: undefined }
  const survey = tableSurvey({ ...request, mapping: undefined, options }, SHEET_DELIMITER)
  const seeFirst = (records: string[][], firstRow: number): false => {
    survey.see(records, firstRow)
    return false
  }
  await pass(range, OF_SHEETS, seeFirst, () => {})
  try {
    const { watched, tables, table } = survey.choose(undefined)
    const { layout, known } = watched.recalled
    const titles = [name, tables[table - 1]!.title]
    return {
      fits: !layout.looksLike && titles.every((title) => isOfSales(layout, title)),
      remembered: known?.options.sheet,
    }
  } catch {
    return { fits: false, remembered: undefined }
  }
}

async function surveyText(
  range: ByteRange,
  encoding: Encoding,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const start = await startOf(range, encoding)
  const delimiter = delimiterOfRejected(start) ?? sniffDelimiter(start)
  return surveyTable(range, { encoding, delimiter }, request, onProgress)
}

const tableSurvey = (request: SurveyRequest, delimiter: Delimiter): TableSurvey =>
  new TableSurvey((sample, firstRow) => {
    const { recalled, headerRow, shape } = recallTable(sample, firstRow, request)
    refuseRunTogether(sample.slice(0, headerRow), delimiter)
    const watched = new WatchedColumns(
      recalled,
      request.today,
      shortYears(recalled, request),
      shape,
    )
    watched.seeSample(sample.slice(headerRow), firstRow + headerRow)
    return watched
  }, request.options.headerRow)

async function surveyTable(
  range: ByteRange,
  { encoding, delimiter }: Pick<Survey, 'encoding' | 'delimiter'>,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const { options, profileDateOrder } = request
  const survey = tableSurvey(request, delimiter)
  await pass(
    range,
    { encoding, delimiter },
    (records, firstRow) => survey.see(records, firstRow),
    onProgress,
  )
  const { watched: columns, ...tables } = survey.choose(options.table)
  const before = columns.recalled.known?.options
  const { currencies, debits } = columns.marks(request.currency)
  const places = currencies.differ ? 2 : decimalsOf(currencies.only ?? request.currency)
  const { revenue, cost, quantity } = columns.settleDecimals(options, delimiter, places)
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
    range,
    workbook: undefined,
    shape: columns.shape,
    encoding,
    delimiter,
    dateOrder:
      dateOrder.settledBy === 'default' ? fromNotation(dateOrder, decimal.revenue) : dateOrder,
    dateNumbers: columns.dateNumbers(),
    monthNames: settleMonthNames(columns, request),
    shortYears: columns.shortYears,
    decimal,
    markBySign: columns.marksBySign(options),
    currencies,
    times: columns.timesFound(),
    debits,
    ...tables,
    canceled: columns.cancellations(),
  }
}

/** Croatian or not: by other months, column names, and the owner's place. */
function settleMonthNames(
  columns: WatchedColumns,
  { timeZone, currency }: SurveyRequest,
): Survey['monthNames'] {
  const found = columns.monthNames()
  if (!found) return undefined
  const { headers, answers } = columns.layout
  const known = found.value ?? languageOf(headers) ?? languageAt(timeZone, currency)
  return {
    value: answers.monthNames ?? known ?? 'others',
    doubt: known === undefined ? found.example : undefined,
  }
}

function languageOf(headers: string[]): MonthNames | undefined {
  const known = (locale: string): number => headersIn(locale, headers)
  const [croatian, others] = [known('sr-Latn'), Math.max(known('pl'), known('cs'))]
  if (croatian === others) return undefined
  return croatian > others ? 'croatian' : 'others'
}

function languageAt(timeZone: string, currency: string): MonthNames | undefined {
  if (/^Europe\/(?:Zagreb|Sarajevo)$/.test(timeZone)) return 'croatian'
  const isOthers = /^Europe\/(?:Warsaw|Prague)$/.test(timeZone) || /^(?:PLN|CZK)$/.test(currency)
  return isOthers ? 'others' : undefined
}

/** In Thailand, 69 is the Buddhist year of 2026. */
const shortYears = (
  { layout }: RecalledLayout,
  { timeZone, currency }: SurveyRequest,
): ShortYears =>
  timeZone === 'Asia/Bangkok' || currency === 'THB' || THAI.test(layout.headers.join(' '))
    ? 'buddhist'
    : 'common'

/** `headerRow`: rows up to the header */
function recallTable(
  sample: string[][],
  firstRow: number,
  request: SurveyRequest,
): { recalled: RecalledLayout; headerRow: number; shape: Shape | undefined } {
  const isFirst = firstRow === 1
  const options = isFirst ? request.options : { ...request.options, headerRow: 1 }
  const records = sample.map((record) => record.map(headOf))
  const { shape, shaped } = shapeTable(records, { ...request, options })
  const recalled = recallLayout(shaped, {
    ...request,
    options: shape ? { ...options, headerRow: shape.headerRow } : options,
  })
  const layout = shape?.how.kind === 'months' ? ofMonths(recalled.layout) : recalled.layout
  const { headerRow } = layout
  return {
    recalled: {
      ...recalled,
      layout: isFirst ? layout : { ...layout, headerRow: firstRow - 1 + headerRow },
    },
    headerRow,
    shape,
  }
}

function shapeTable(
  records: string[][],
  { options, mapping, fileName = '', today }: SurveyRequest,
): { shape: Shape | undefined; shaped: string[][] } {
  const headerRow = options.headerRow ?? findHeader(records)
  const sample = { records, fileName, year: options.year, today }
  const shape = shapeOf(sample, headerRow, options.headerRow)
  // An amount of several that is chosen as the revenue leaves the others out.
  const isChosen = shape?.how.kind === 'sideBySide' && shape.how.columns.includes(mapping?.revenue ?? '') // prettier-ignore
  if (!shape || isChosen) return { shape: undefined, shaped: records }
  const { read } = shape.reader()
  const titles = records.slice(0, shape.headerRow - 1)
  const lines = records.slice(shape.headerRow).flatMap((record) => read(record))
  return { shape, shaped: [...titles, shape.headers, ...lines] }
}

/** Unless the table looks like something else than sales. */
const ofMonths = (layout: RecalledLayout['layout']): RecalledLayout['layout'] => {
  const { looksLike } = layout
  const isOther = looksLike !== undefined && !looksLike.endsWith('Totals')
  return isOther ? layout : { ...layout, looksLike: 'monthTotals' }
}

/**
 * Nobody writes dates with points month first. With decimal commas month-first dates are rare, but that guess must be
 * confirmed.
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
