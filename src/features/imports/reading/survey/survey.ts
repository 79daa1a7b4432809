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
import { pass, startOf, type OnProgress } from '../file/passes.ts'
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
  WrongEncoding,
  type Encoding,
} from '../file/text.ts'

/** First pass over a file: finds its columns and decides how to read each of them as a whole. */

export interface SurveyRequest extends LayoutRequest {
  /** ISO code of the account's currency */
  currency: string
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
  /** meaning of years of two digits */
  shortYears: ShortYears
  /** undefined: no month has a name with two meanings; `doubt`: a cell that the owner decides about */
  monthNames: { value: MonthNames; doubt: string | undefined } | undefined
  decimal: Record<AmountField, Settled<DecimalMark>>
  markBySign: MarksBySign
  currencies: FileCurrencies
  /** undefined: the file has no times of day */
  times: Times | undefined
  /** number of revenues marked DR */
  debits: number
  /** all tables of the file */
  tables: ListedTable[]
  /** number of the one that is read, counted from 1 */
  table: number
  /** receipts that others in the file cancel */
  canceled: Cancellations
}

/** Returns the columns of all fields. A column without times isn't one of times. */
export function columnsRead({ layout, times }: Survey): Chosen & FurtherColumns {
  const { time, ...further } = layout.further.columns
  return {
    ...layout.chosen,
    ...further,
    ...(times && time !== undefined && { time }),
  }
}

/** Surveys a file. Throws a 400 when it is not a table, or doesn't fit the request. */
export async function surveyFile(
  fd: number,
  request: SurveyRequest,
  onProgress: OnProgress,
): Promise<Survey> {
  const chosen = request.options.encoding
  const encoding = firstGuess(fd, chosen)
  try {
    return await surveyText(fd, encoding, request, onProgress)
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    if (encoding !== 'utf-8') throw damaged()
    const guess = chosen === 'auto' ? secondGuess(fd) : 'damaged utf-8'
    return surveyText(fd, guess, request, onProgress)
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
  const survey = new TableSurvey((sample, firstRow) => {
    const { recalled, headerRow } = recallTable(sample, firstRow, request)
    refuseRunTogether(sample.slice(0, headerRow), delimiter)
    const watched = new WatchedColumns(recalled, today, shortYears(recalled, request))
    watched.seeSample(sample.slice(headerRow), firstRow + headerRow)
    return watched
  }, options.headerRow)
  await pass(
    fd,
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

/** Says whether a month's name is Croatian: by the other months, the column names, and the owner's place. */
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

/** Returns the layout of a table that begins in `firstRow`, and the number of its rows up to the header. */
function recallTable(
  sample: string[][],
  firstRow: number,
  request: SurveyRequest,
): { recalled: RecalledLayout; headerRow: number } {
  const isFirst = firstRow === 1
  const options = isFirst ? request.options : { ...request.options, headerRow: 1 }
  const recalled = recallLayout(
    sample.map((record) => record.map(headOf)),
    { ...request, options },
  )
  const { layout } = recalled
  const { headerRow } = layout
  return isFirst
    ? { recalled, headerRow }
    : {
        recalled: { ...recalled, layout: { ...layout, headerRow: firstRow - 1 + headerRow } },
        headerRow,
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
