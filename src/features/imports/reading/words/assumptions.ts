import type { Layout } from '../survey/layout.ts'
import { isUninformative } from '../columns/suggest.ts'
import { columnName, FIELD_LABELS, FIELDS, type Field } from '../../contract.ts'
import {
  ENCODINGS,
  type DateOrder,
  type DecimalMark,
  type EncodingChoice,
} from '../../options/contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import type { Encoding } from '../file/text.ts'
import { aboutCurrencies, type Settlement } from '../rows/currencies.ts'
import type { DateNumbers } from '../values/dates.ts'
import type { Settled } from '../values/evidence.ts'
import type { Survey, SurveyRequest } from '../survey/survey.ts'
import type { Remark } from '../rows/remarks.ts'
import { AMOUNT_FIELDS } from '../survey/watched-columns.ts'

const ORDERS: Record<DateOrder, string> = {
  mdy: 'with the month first',
  dmy: 'with the day first',
  ymd: 'with the year first',
}
const NUMBERS: Record<DateNumbers, string> = {
  days: 'spreadsheet day numbers',
  seconds: 'seconds since 1970',
  milliseconds: 'milliseconds since 1970',
}
const REASONS: Record<NonNullable<Settled<unknown>['because']>, string> = {
  sorted: 'because only then are the rows in date order',
  future: 'because otherwise most of them would be in the future',
  years: 'because otherwise the years would be in the future',
}
const MARKS: Record<DecimalMark, string> = { '.': 'a decimal point', ',': 'a decimal comma' }

/** Notes on imported rows, by number of rows (`1 row has`, `3 rows have`), and whether it is one. */
const REMARKS: Record<Remark, (rows: string, isOne: boolean) => string> = {
  quantityMissing: (rows) => `${rows} no readable quantity, so 1 was used.`,
  quantityRounded: (rows) => `${rows} a quantity with decimals, which was rounded.`,
  quantityZero: (rows) => `${rows} an amount but a quantity of 0, so 1 was used.`,
  amountRounded: (rows) =>
    `${rows} an amount that comes to more than two decimals, which was rounded.`,
  amountMadeWhole: (rows) =>
    `${rows} an amount with decimals, which was rounded because your currency has none.`,
  refundTurned: (rows) => `${rows} a refund without a minus sign, which was subtracted.`,
  discounted: (rows) => `${rows} a discount, which was subtracted.`,
  discountLeft: (rows) =>
    `${rows} a discount, which was not subtracted: the amount was taken as what was paid.`,
  givenBack: (rows) => `${rows} an amount that was given back, which was subtracted.`,
  returned: (rows) =>
    `${rows} a negative quantity and a positive amount, which was subtracted as a refund.`,
  // The file doesn't say which refunds have their own row.
  refunded: (rows, isOne) =>
    `${rows} the status "refunded". ` +
    (isOne
      ? 'This sale was counted in full, so add the refund yourself unless the file has a separate row for it.'
      : 'These sales were counted in full, so add the refunds yourself unless the file has separate rows for them.'),
  costTurned: (rows) => `${rows} a cost with a minus, which is read without it.`,
  costUnread: (rows) => `${rows} a cost that isn't an amount, so the cost was left empty.`,
  converted: (rows) =>
    `${rows} a date of the Persian or Islamic calendar, which was converted. Please check the first ones.`,
  future: (rows) => `${rows} a date in the future. Please check.`,
}

/** Counts from the second pass over the file. */
interface Findings {
  remarks: ReadonlyMap<Remark, number>
  byReason: ReadonlyMap<Reason, number>
}

/** Returns sentences for the owner about the choices made where the file could be read in more than one way. */
export const assumptionsOf = (
  survey: Survey,
  { remarks, byReason }: Findings,
  settlement: Settlement,
  request: SurveyRequest,
): string[] => [
  ...aboutChoice(survey, request),
  ...aboutTables(survey),
  ...aboutFile(survey, request),
  ...aboutReceipts(byReason),
  ...aboutColumns(survey),
  ...aboutNotation(survey),
  ...aboutAmounts(survey),
  ...aboutCurrencies(settlement),
  ...[...remarks].map(([remark, count]) =>
    REMARKS[remark](
      `${count.toLocaleString('en-US')} ${count === 1 ? 'row has' : 'rows have'}`,
      count === 1,
    ),
  ),
]

/** Header of the column chosen for a field, in quotation marks, or its position. */
function headerOf({ chosen, columns }: Layout, field: Field): string {
  const column = columns[chosen[field]!]!
  return column.header.trim() ? `"${columnName(column)}"` : columnName(column)
}

function aboutChoice({ layout, isFromSaved }: Survey, { mapping }: SurveyRequest): string[] {
  if (isFromSaved) {
    return ['We used the same columns as the last time you imported a file with these headers.']
  }
  if (mapping) return []
  const { chosen, headers } = layout
  const pairs = FIELDS.filter((field) => chosen[field] !== undefined).map(
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

const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** tables named in a sentence, and characters of each name */
const MAX_NAMED = 2
const MAX_NAME = 30
const short = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name

/** Names the tables below each other, and says which of them was read. */
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

/** Says how many rows of receipts aren't sales. */
function aboutReceipts(byReason: ReadonlyMap<Reason, number>): string[] {
  const payments = byReason.get('payment') ?? 0
  const returned = byReason.get('returned') ?? 0
  const voided = byReason.get('voided') ?? 0
  return [
    ...(payments === 0
      ? []
      : [
          `${counted(payments, 'payment')} left out: rows such as cash, card and change say how a receipt was paid, not what was sold.`,
        ]),
    ...(returned === 0
      ? []
      : [`${counted(returned, 'sale')} left out whose money was given back.`]),
    ...(voided === 0 ? [] : [`${counted(voided, 'row')} of voided receipts left out.`]),
  ]
}

const isLegacy = (encoding: Encoding): encoding is EncodingChoice =>
  encoding in ENCODINGS && encoding !== 'utf-8'

function aboutFile({ layout, encoding, table }: Survey, { options }: SurveyRequest): string[] {
  const { headerRow, isOwnExport } = layout
  const sentences: string[] = []
  if (isOwnExport && options.duplicates === 'skip') {
    sentences.push(
      'This file was exported from this app, so its rows are compared with your sales. Those that are already recorded are skipped.',
    )
  }
  if (options.encoding === 'auto' && isLegacy(encoding)) {
    sentences.push(`The file isn't in UTF-8, so it was read as ${ENCODINGS[encoding]}.`)
  }
  if (encoding === 'damaged utf-8') {
    sentences.push('The file has a few damaged characters. Each of them is shown as �.')
  }
  if (headerRow === 0) {
    sentences.push(
      'The file has no column names, so the columns are called Column 1, Column 2 and so on.',
    )
  }
  if (headerRow > 1 && table === 1) {
    sentences.push(`The header is in row ${headerRow}. The rows above it were skipped.`)
  }
  return sentences
}

function aboutColumns({ layout }: Survey): string[] {
  const { chosen, headers, heading, surname, revenueIs, costIs } = layout
  const header = (field: Field): string => headerOf(layout, field)
  const sentences: string[] = []
  if (heading) {
    sentences.push(`${FIELD_LABELS[heading]} comes from the row above each group of rows.`)
  }
  if (surname !== undefined) {
    sentences.push(
      `${FIELD_LABELS.customerName} combines ${header('customerName')} and "${headers[surname]?.trim()}".`,
    )
  }
  if (revenueIs === 'unitPrice') {
    sentences.push(`Revenue is ${header('revenue')} times ${header('quantity')}.`)
  }
  if (costIs === 'unitCost' && chosen.cost !== undefined) {
    sentences.push(`Cost is ${header('cost')} times ${header('quantity')}.`)
  }
  return sentences
}

/** Sentences about the way dates and numbers are written. */
function aboutNotation({ layout, dateOrder, dateNumbers, decimal, markBySign }: Survey): string[] {
  const { chosen } = layout
  const header = (field: Field): string => headerOf(layout, field)
  const sentences: string[] = []
  if (chosen.saleDate !== undefined) {
    sentences.push(
      ...settledSentence(
        dateOrder,
        (value) => `Dates in ${header('saleDate')} were read ${ORDERS[value]}`,
      ),
    )
  }
  if (dateNumbers) {
    const { value, example } = dateNumbers
    sentences.push(
      `Numbers in ${header('saleDate')}, such as "${example.text}" in row ${example.row}, were read as ${NUMBERS[value]}.`,
    )
  }
  for (const field of AMOUNT_FIELDS) {
    if (chosen[field] === undefined) continue
    if (markBySign[field]) {
      const marks = [...markBySign[field]].map(([sign, mark]) => `${sign} with ${MARKS[mark]}`)
      sentences.push(
        `Numbers in ${header(field)} were read by their currency: ${marks.join(', ')}.`,
      )
      continue
    }
    // Everyone expects decimal points, so they are mentioned only when there is doubt.
    if (decimal[field].value === '.' && !decimal[field].open) continue
    sentences.push(
      ...settledSentence(
        decimal[field],
        (value) => `Numbers in ${header(field)} were read with ${MARKS[value]}`,
      ),
    )
  }
  return sentences
}

/** Sentences about the meaning of the amounts. */
function aboutAmounts({ layout, debits }: Survey): string[] {
  const sentences: string[] = []
  if (layout.looksLike === 'dayTotals') {
    sentences.push(
      'Each row is the total of a day, so the number of sales is unknown: each day counts as one sale.',
    )
  }
  if (layout.negativeAmounts === 'sales') {
    sentences.push(
      `Amounts in ${headerOf(layout, 'revenue')} were turned, as you chose: -12.00 was read as 12.00.`,
    )
  }
  if (layout.minorUnits) {
    sentences.push(
      `Amounts in ${headerOf(layout, 'revenue')} are in cents, because this is data from Stripe's API: 2000 was read as 20.00.`,
    )
  }
  if (debits > 0) {
    sentences.push(
      `Amounts marked DR (debit) in ${headerOf(layout, 'revenue')} were read as refunds.`,
    )
  }
  return sentences
}

function settledSentence<Value>(
  { value, settledBy, because, example, open }: Settled<Value>,
  sentence: (value: Value) => string,
): string[] {
  const seen = example && `"${example.text.trim()}" in row ${example.row}`
  const doubt = open ? ' Please check: other cells may mean something else.' : ''
  switch (settledBy) {
    case 'choice':
    case 'unneeded':
      return []
    case 'column':
      if (because) return [`${sentence(value)} ${REASONS[because]}.${doubt}`]
      return [`${sentence(value)}${seen ? `, as ${seen} shows` : ''}.${doubt}`]
    case 'file':
      return [`${sentence(value)}, as ${seen} suggests.${doubt}`]
    case 'remembered':
      return [`${sentence(value)}, just like the last file that you imported with these headers.`]
    case 'default':
      return [
        `${sentence(value)} by default, because the file doesn't make it clear` +
          `${seen ? ` (${seen} can be read two ways)` : ''}.`,
      ]
  }
}
