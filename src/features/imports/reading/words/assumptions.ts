import { CANONICAL_DATES, formatDay } from '../../../../shared/calendar.ts'
import { isUninformative } from '../columns/suggest.ts'
import { FIELD_LABELS, FIELDS, type Field, type MainField } from '../../contract.ts'
import { ENCODINGS, type EncodingChoice } from '../../options/contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import type { Encoding } from '../file/text.ts'
import { type Settlement } from '../rows/currencies.ts'
import { aboutCurrencies } from './currencies.ts'
import { columnsRead, type Survey, type SurveyRequest } from '../survey/survey.ts'
import type { Remark } from '../rows/remarks.ts'
import { IN_GREENWICH } from '../columns/further-words.ts'
import { wordsOf } from '../columns/words.ts'
import { aboutNotation, headerOf, nameOfColumn } from './notation.ts'
import { aboutShape } from './shape.ts'
import { counted, MAX_NAMED, short, told } from './phrases.ts'
import { REMARKS } from './remarks.ts'
import { aboutSheets } from './sheets.ts'

interface Findings {
  remarks: ReadonlyMap<Remark, number>
  byReason: ReadonlyMap<Reason, number>
}

export const assumptionsOf = (
  survey: Survey,
  { remarks, byReason }: Findings,
  settlement: Settlement,
  request: SurveyRequest,
  sums: number,
): string[] => [
  ...aboutChoice(survey, request),
  ...(survey.workbook ? aboutSheets(survey.workbook) : []),
  ...aboutShape(survey.shape, sums),
  ...aboutTables(survey),
  ...aboutFile(survey, request),
  ...aboutReceipts(byReason),
  ...aboutColumns(survey),
  ...aboutDay(survey, request),
  ...aboutNotation(survey),
  ...aboutAmounts(survey),
  ...aboutExtras(survey),
  ...aboutFurther(survey),
  ...aboutCurrencies(settlement),
  ...remarksOf(remarks),
]

export const remarksOf = (
  remarks: Findings['remarks'],
  isTold: (remark: Remark) => boolean = () => true,
): string[] =>
  [...remarks]
    .filter(([remark]) => isTold(remark))
    .map(([remark, count]) =>
      REMARKS[remark](
        `${count.toLocaleString('en-US')} ${count === 1 ? 'row has' : 'rows have'}`,
        count === 1,
      ),
    )

function aboutChoice(survey: Survey, { mapping }: SurveyRequest): string[] {
  const { layout, isFromSaved } = survey
  if (isFromSaved) {
    return ['We used the same columns as the last time you imported a file with these headers.']
  }
  if (mapping) return []
  const { chosen, headers } = layout
  const columns = columnsRead(survey)
  const isTaken = (field: Field): boolean => field !== 'tax' || layout.tax?.take !== 'skip'
  const pairs = FIELDS.filter((field) => columns[field] !== undefined && isTaken(field)).map(
    (field) => `${FIELD_LABELS[field]} from ${headerOf(layout, field)}`,
  )
  const onlyCandidates = (['productName', 'revenue'] as const).filter(
    (field) => chosen[field] !== undefined && isUninformative(headers[chosen[field]]!),
  )
  return [
    `We chose the columns by their headers and contents: ${pairs.join(', ')}.`,
    ...onlyCandidates.map(
      (field) =>
        `We chose ${headerOf(layout, field)} for ${FIELD_LABELS[field]} because no other column fits. Please check.`,
    ),
  ]
}

function aboutTables({ tables, table: read }: Survey): string[] {
  if (tables.length === 1) return []
  const name = ({ title, headers }: Survey['tables'][number]): string =>
    title === ''
      ? `the one with the columns ${headers
          .filter((header) => header.trim() !== '')
          .slice(0, 3)
          .map((header) => `"${short(header.trim())}"`)
          .join(', ')}`
      : `"${short(title)}"`
  const others = tables.filter((_, index) => index !== read - 1)
  const named = others
    .slice(0, MAX_NAMED)
    .map(
      (table) => `${name(table)} (${counted(table.rows, 'row')} from row ${table.headerRow + 1})`,
    )
  const more = others.length - named.length
  return [
    `The file has ${tables.length} tables. Only ${name(tables[read - 1]!)} was read. ` +
      `Left out: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ]
}

function aboutReceipts(byReason: ReadonlyMap<Reason, number>): string[] {
  const left = (reason: Reason, sentence: (count: number) => string): string | false => {
    const count = byReason.get(reason) ?? 0
    return count > 0 && sentence(count)
  }
  return told(
    left(
      'payment',
      (count) =>
        `${counted(count, 'payment')} left out: rows such as cash, card and change say how a receipt was paid, not what was sold.`,
    ),
    left('returned', (count) => `${counted(count, 'sale')} left out whose money was given back.`),
    left('voided', (count) => `${counted(count, 'row')} of voided receipts left out.`),
  )
}

const isLegacy = (encoding: Encoding): encoding is EncodingChoice =>
  encoding in ENCODINGS && encoding !== 'utf-8'

function aboutFile({ layout, encoding, table }: Survey, { options }: SurveyRequest): string[] {
  const { headerRow, isOwnExport } = layout
  return told(
    isOwnExport &&
      options.duplicates === 'skip' &&
      'This file was exported from this app, so its rows are compared with your sales. Those that are already recorded are skipped.',
    options.encoding === 'auto' &&
      isLegacy(encoding) &&
      `The file isn't in UTF-8, so it was read as ${ENCODINGS[encoding]}.`,
    encoding === 'damaged utf-8' &&
      'The file has a few damaged characters. Each of them is shown as �.',
    headerRow === 0 &&
      'The file has no column names, so the columns are called Column 1, Column 2 and so on.',
    headerRow > 1 &&
      table === 1 &&
      `The header is in row ${headerRow}. The rows above it were skipped.`,
  )
}

function aboutColumns({ layout }: Survey): string[] {
  const { chosen, headers, heading, surname, revenueIs, costIs } = layout
  const header = (field: Field): string => headerOf(layout, field)
  // The owner may choose what an amount is before its column.
  const has = (...fields: MainField[]): boolean =>
    fields.every((each) => chosen[each] !== undefined)
  return told(
    heading !== undefined &&
      `${FIELD_LABELS[heading]} comes from the row above each group of rows.`,
    surname !== undefined &&
      has('customerName') &&
      `${FIELD_LABELS.customerName} combines ${header('customerName')} and "${headers[surname]?.trim()}".`,
    revenueIs === 'unitPrice' &&
      has('revenue', 'quantity') &&
      `Revenue is ${header('revenue')} times ${header('quantity')}.`,
    costIs === 'unitCost' &&
      has('cost', 'quantity') &&
      `Cost is ${header('cost')} times ${header('quantity')}.`,
  )
}

function aboutDay({ layout }: Survey, { options }: SurveyRequest): string[] {
  const { defaultDate: day } = layout
  if (day === undefined) return []
  return [
    options.defaultDate === day
      ? `The file has no dates, so all rows were recorded on ${formatDay(day, CANONICAL_DATES)}, as you chose.`
      : `The file has no dates, so all rows were recorded on ${formatDay(day, CANONICAL_DATES)}, the first day of the month that you chose.`,
  ]
}

function aboutExtras({ layout }: Survey): string[] {
  return layout.extras.map(({ kind, index, isIncluded, isCounted }) => {
    const column = `"${layout.headers[index]!.trim()}"`
    const amounts = `Amounts in ${headerOf(layout, 'revenue')}`
    if (isIncluded === false) {
      return isCounted
        ? `${column} was added to the amounts, as you chose.`
        : `${column} wasn't counted as revenue.`
    }
    if (isIncluded && isCounted) {
      return `${amounts} include ${column}, which counts as revenue, as you chose.`
    }
    if (!isCounted) return `${amounts} were read without ${column}, which isn't revenue.`
    return layout.answers[kind] === undefined
      ? `${amounts} may include ${column}. They were taken as they are.`
      : `${amounts} were taken as they are, with ${column} if they include it, as you chose.`
  })
}

function aboutAmounts({ layout, debits }: Survey): string[] {
  if (layout.chosen.revenue === undefined) return []
  return told(
    layout.looksLike === 'dayTotals' &&
      'Each row is the total of a day, so the number of sales is unknown: each day counts as one sale.',
    layout.negativeAmounts === 'sales' &&
      `Amounts in ${headerOf(layout, 'revenue')} were turned, as you chose: -12.00 was read as 12.00.`,
    layout.minorUnits !== undefined &&
      `Amounts in ${headerOf(layout, 'revenue')} are in cents, because this is data from Stripe's API: 2000 was read as 20.00.`,
    debits > 0 &&
      `Amounts marked DR (debit) in ${headerOf(layout, 'revenue')} were read as refunds.`,
  )
}

function aboutFurther({ layout, times }: Survey): string[] {
  const { further, tax, chosen, columns, headers } = layout
  const { time } = further.columns
  const named = (indexes: number[]): string =>
    all.format(indexes.map((at) => nameOfColumn(columns, at)))
  const sums = (field: 'tax' | 'fee', label: string): string | false =>
    further.also[field].length > 0 &&
    further.columns[field] !== undefined &&
    `${label} is the sum of ${named([further.columns[field], ...further.also[field]])}.`
  return told(
    time !== undefined &&
      times === undefined &&
      `All times in ${named([time])} are 00:00, so the time of day is left empty.`,
    time !== undefined &&
      IN_GREENWICH.test(wordsOf(headers[time]!)) &&
      `Times in ${named([time])} are in UTC, so they and their days were converted to your time zone.`,
    tax?.take !== 'skip' && sums('tax', FIELD_LABELS.tax),
    sums('fee', FIELD_LABELS.fee),
    further.feesOfReceipts !== undefined &&
      `Each row of a receipt repeats the fee in ${named([further.columns.fee!])}, so it was counted once.`,
    tax !== undefined &&
      chosen.revenue !== undefined &&
      taxSentence(tax, layout.answers.tax !== undefined, named),
  )
}

const all = new Intl.ListFormat('en')

function taxSentence(
  { columns, take, shown, shared }: NonNullable<Survey['layout']['tax']>,
  isAnswered: boolean,
  named: (indexes: number[]) => string,
): string {
  const tax = named(columns)
  switch (take) {
    case 'included':
      return shared
        ? `Tax in ${tax} is a part of the revenue, and was shared among the rows of an order.`
        : `Tax in ${tax} is a part of the revenue.`
    case 'added':
      return `Tax in ${tax} was ${shared ? 'shared among the rows of an order and ' : ''}added to the revenue, so that it is what customers paid.`
    case 'skip':
      if (isAnswered) return `Tax in ${tax} was left out, as you chose.`
      if (shown === 'added') return `The revenue is without ${tax}, so no tax was recorded.`
      if (shown === 'order') return `${tax} is the tax of whole orders, so it was left out.`
      return `The file doesn't say whether the revenue includes ${tax}, so no tax was recorded.`
  }
}
