import type { Day } from '../../../../shared/calendar.ts'
import { badInput } from '../../../../shared/errors.ts'
import { candidatesOf, columnOf, suggestColumns, surnameColumn } from '../columns/suggest.ts'
import {
  FIELD_LABELS,
  FURTHER_FIELDS,
  MAIN_FIELDS,
  REQUIRED_FIELDS,
  type ColumnMapping,
  type Field,
  type FurtherField,
  type MainField,
} from '../../contract.ts'
import type { Column, Resemblance } from '../../preview/contract.ts'
import {
  firstDayOf,
  pickAnswers,
  type Answers,
  type ImportOptions,
} from '../../options/contract.ts'
import { isBlank } from '../file/csv.ts'
import { numbersOf, orderOf } from '../values/dates.ts'
import { valueOf } from '../columns/contents.ts'
import { deductionsOf, type Deduction } from '../amounts/deductions.ts'
import { asDeductions, extrasOf, type Extra } from '../amounts/extras.ts'
import { emptyDatesOf, type EmptyDates } from '../kinds/days.ts'
import { FEE } from '../kinds/fees.ts'
import { fillOf, headingField, orderCompleter, ordersOf, type Orders } from '../kinds/groups.ts'
import { columnsOf, findHeader, headersOf, median } from './header.ts'
import { kindReader } from '../kinds/kinds.ts'
import { isTotalLine } from '../kinds/total-lines.ts'
import { kindColumnsOf, type KindColumns } from '../kinds/kind-columns.ts'
import type { Kind } from '../kinds/types.ts'
import type { FoundFurther } from '../columns/further.ts'
import { areFeesNegative, feesOfReceipts, findFurther, taxOf } from './further.ts'
import type { TaxReading } from '../amounts/tax.ts'
import { minorUnitsOf } from '../amounts/minor-units.ts'
import { fits, ownExportOf, type OwnExport } from '../columns/own-export.ts'
import { kindOfMark, type LineMarks } from '../receipts/line-marks.ts'
import { costsIn, unitsCounted } from '../amounts/per-unit.ts'
import { receiptMarks, receiptsOf, type Receipts } from '../receipts/receipts.ts'
import { resemblanceOf } from './resemblance.ts'
import type { Candidate, Chosen } from '../columns/scores.ts'
import { emptyFile, unreadableFile, withoutRows } from '../file/text.ts'
import type { MeasureUnit } from '../values/measures.ts'
import { statedAmounts, type StatedAmounts } from '../amounts/stated-amounts.ts'
import { orderColumn, ordersBy, type OrderColumns } from '../columns/orders.ts'
import { isUnitCost, isUnitPrice } from '../columns/vocabulary.ts'
import { wordsOf } from '../columns/words.ts'

export interface Layout {
  /** from 1; 0: the file begins with data */
  headerRow: number
  headers: string[]
  columns: Column[]
  candidates: Candidate[]
  chosen: Chosen
  surname: number | undefined
  heading: MainField | undefined
  orders: Orders | undefined
  emptyDates: EmptyDates | undefined
  /** undefined without payments or voided receipts among the lines */
  receipts: Receipts | undefined
  kinds: KindColumns
  kindOf: (record: string[]) => Kind
  /** undefined: no marks, or the owner counts payments */
  marks: LineMarks | undefined
  likelyMarks: LineMarks | undefined
  usualFill: number
  missing: (typeof REQUIRED_FIELDS)[number][]
  revenueIs: 'total' | 'unitPrice'
  costIs: 'total' | 'unitCost'
  /** counted like pieces; with other units a line is a piece */
  unitsCounted: ReadonlySet<MeasureUnit>
  isRevenueSettled: boolean
  stated: StatedAmounts | undefined
  deductions: Deduction[]
  extras: Extra[]
  defaultProduct: string | undefined
  defaultDate: Day | undefined
  looksLike: Resemblance | undefined
  answers: Answers
  negativeAmounts: ImportOptions['negativeAmounts']
  own: OwnExport | undefined
  /** certainly: each row is a sale, and names are used unchanged */
  isOwnExport: boolean
  further: FoundFurther & {
    areFeesNegative: boolean
    /** the lines of a receipt repeat its fee; undefined: a fee per line */
    feesOfReceipts: OrderColumns | undefined
  }
  tax: TaxReading | undefined
  /** decimals of a record's whole amounts, for a file with amounts in cents */
  minorUnits: ReturnType<typeof minorUnitsOf>
  /** An unquoted comma shifts cells beyond the last header: such records are refused. */
  refuseExtraCells: boolean
}

/** fewer rows in wide files */
const CONTENT_ROWS = 400
const CONTENT_CELLS = 60_000

/** Throws a 400 for a file without rows, or a mapping that doesn't fit. */
export function layoutOf(
  records: string[][],
  mapping: ColumnMapping | undefined,
  options: ImportOptions,
): Layout {
  const headerRow = options.headerRow ?? findHeader(records)
  const headers = headersOf(records, headerRow)
  const rows = records.slice(headerRow).filter((record) => !isBlank(record))
  refuseNoTable(headers, rows)
  const contentRows = Math.min(CONTENT_ROWS, Math.ceil(CONTENT_CELLS / headers.length))
  const lines = rows.filter((row) => headers.length < 3 || fillOf(row) > 1).slice(0, contentRows)
  const ours = ownExportOf(headers, rows)
  const byOwner = mapping && mapped(mapping, headers)
  const own = ours && fits(ours, byOwner ?? ours.columns) ? ours : undefined
  const isOwnExport = own?.isCertain ?? false
  const kinds = isOwnExport
    ? kindColumnsOf([], [])
    : kindColumnsOf(headers, rows, Object.values(byOwner ?? {}))
  const kindOfLine = kindReader(kinds, rows, options.unpaid)
  const linesOf = (...wanted: Kind[]) =>
    lines.filter((row) => !isSumLine(row) && wanted.includes(kindOfLine(row)))
  const sold = linesOf('sale', 'refund', 'unpaid')
  // All orders of a file may have been canceled since.
  const sales = sold.length > 0 ? sold : linesOf('not_paid')
  const candidates = candidatesOf(headers, sales)
  if (kinds.type !== undefined) candidates[kinds.type]!.areNoNames = true
  const suggested = ours?.columns ?? suggestColumns(candidates, sales)
  const chosen = byOwner ?? { ...suggested }
  if (!mapping && kinds.isAccount && FEE.test(wordsOf(headers[chosen.cost ?? -1] ?? ''))) {
    delete chosen.cost
  }
  const titles = records.slice(0, Math.max(0, headerRow - 1))
  const heading = headingField(titles, rows, chosen)
  if (heading && !mapping) delete chosen[heading]
  const surname = surnameColumn(headers, chosen.customerName)
  const hasExtraCells = (record: string[]) => !isBlank(record.slice(headers.length))
  const quantified = chosen.quantity !== undefined
  const names = (field: MainField) => headers[chosen[field] ?? -1] ?? ''
  const isPrice = quantified && isUnitPrice(names('revenue'))
  const stated = own
    ? undefined
    : statedAmounts(candidates, sales, chosen, isPrice ? 'unitPrice' : 'total')
  const revenueIs = options.revenueIs ?? (isPrice ? 'unitPrice' : 'total')
  // Of two columns, the answer is about a particular one.
  if (stated && !mapping) chosen.revenue = revenueIs === 'total' ? stated.total : stated.price
  const amounts = { chosen, kinds, kindOf: kindOfLine, revenueIs }
  const marks = own ? undefined : receiptMarks(headers, rows, amounts, options.decimal)
  const areLeftOut = marks !== undefined && options.payments !== 'count'
  const kindOf: Layout['kindOf'] = areLeftOut
    ? (record) => kindOfMark(marks, record) ?? kindOfLine(record)
    : kindOfLine
  const order = orderColumn(headers)
  const further = findFurther(
    { headers, candidates, chosen, revenueIs, surname, stated, ours },
    sales,
    byOwnerToo(mapping, headers),
  )
  const orders = isOwnExport
    ? undefined
    : ordersOf(order, chosen, surname, kinds, rows, further.columns)
  const hasRefunds = sales.some(
    (row) =>
      ['refund', 'returned'].includes(kindOf(row)) || valueOf(row[chosen.revenue ?? -1] ?? '') < 0,
  )
  const answers = pickAnswers(options)
  // A heading above the rows may be the date too.
  const datedOnce =
    own || heading === 'saleDate'
      ? undefined
      : emptyDatesOf(rows.map(orderCompleter(orders)), chosen, answers.emptyDates)
  const amountTable = {
    headers,
    chosen,
    candidates,
    revenueIs,
    stated,
    orders,
    answers,
    hasRefunds,
  }
  const extras = isOwnExport ? [] : extrasOf(amountTable, sales)
  return {
    headerRow,
    headers,
    columns: columnsOf(headers, rows),
    candidates,
    chosen,
    surname,
    heading: heading && chosen[heading] === undefined ? heading : undefined,
    orders,
    emptyDates: datedOnce,
    receipts: isOwnExport
      ? undefined
      : receiptsOf(headers, rows, { chosen, kinds, kindOf, revenueIs }, options.decimal),
    kinds,
    kindOf,
    marks: areLeftOut ? marks : undefined,
    likelyMarks: marks?.isSure ? undefined : marks,
    usualFill: median(lines.map(fillOf)),
    missing: missingOf(chosen, heading, options),
    revenueIs,
    costIs:
      options.costIs ??
      (own ? 'total' : costsIn(sales, chosen)) ??
      (quantified && isUnitCost(names('cost')) ? 'unitCost' : 'total'),
    unitsCounted: unitsCounted(candidates, sales, stated?.price ?? chosen.revenue, chosen.quantity),
    isRevenueSettled: options.revenueIs !== undefined,
    stated,
    deductions: isOwnExport ? [] : [...deductionsOf(amountTable, sales), ...asDeductions(extras)],
    extras,
    defaultProduct: options.defaultProduct,
    defaultDate:
      options.defaultDate !== undefined && chosen.saleDate === undefined && heading !== 'saleDate'
        ? firstDayOf(options.defaultDate)
        : undefined,
    looksLike: isOwnExport
      ? undefined
      : resemblanceOf({ headers, suggested, kinds, candidates, heading }, titles, lines),
    answers,
    negativeAmounts: options.negativeAmounts,
    own,
    isOwnExport,
    further: {
      ...further,
      areFeesNegative: !own && areFeesNegative(further, chosen, sales),
      feesOfReceipts: own ? undefined : feesOfReceipts(further, chosen, sales),
    },
    tax: taxOf(
      further,
      {
        ...{ headers, candidates, chosen, revenueIs, answers },
        order: ordersBy(order ?? further.columns.receipt, chosen),
      },
      sales,
      own,
    ),
    minorUnits: wholeIn(rows, chosen.revenue) ? minorUnitsOf(headers, rows) : undefined,
    refuseExtraCells: rows.filter(hasExtraCells).length < rows.length / 2,
  }
}

/** As amounts in cents. */
const wholeIn = (rows: string[][], index: number | undefined): boolean =>
  index !== undefined && rows.every((row) => /^-?\d*$/.test((row[index] ?? '').trim()))

function refuseNoTable(headers: string[], rows: string[][]): void {
  if (headers.length === 0) throw emptyFile()
  if (headers.length === 1) {
    throw unreadableFile(
      'The file has only one column. A list of sales needs at least a date and an amount. ' +
        'Export it again as CSV, with the columns separated by commas, semicolons, tabs or |.',
    )
  }
  if (rows.length === 0) {
    throw withoutRows(
      'The file has column names but no sales. Export it again for dates with sales.',
    )
  }
}

/** A product may be called Total comfort, but then its line has a date. */
const isSumLine = (row: string[]): boolean =>
  isTotalLine(row) && !row.some((cell) => orderOf(cell, true) ?? numbersOf(cell))

const missingOf = (
  chosen: Layout['chosen'],
  heading: Layout['heading'],
  { defaultProduct, defaultDate }: ImportOptions,
): Layout['missing'] =>
  REQUIRED_FIELDS.filter(
    (field) =>
      chosen[field] === undefined &&
      field !== heading &&
      !(field === 'productName' && defaultProduct) &&
      !(field === 'saleDate' && defaultDate),
  )

/** The sentence of spec §5. */
export function requireMapping({ missing }: Layout): void {
  if (missing.length === 0) return
  const labels = missing.map((field) => FIELD_LABELS[field]).join(', ')
  throw badInput(`Please map required fields: ${labels}`, {
    columnMapping: `Please map required fields: ${labels}`,
  })
}

function mapped(mapping: ColumnMapping, headers: string[]): Layout['chosen'] {
  const chosen: Layout['chosen'] = {}
  for (const field of MAIN_FIELDS) {
    const index = indexIn(mapping, field, headers)
    if (index !== undefined) chosen[field] = index
  }
  return chosen
}

function byOwnerToo(
  mapping: ColumnMapping | undefined,
  headers: string[],
): Partial<Record<FurtherField, number | null>> {
  if (!mapping) return {}
  return Object.fromEntries(
    FURTHER_FIELDS.filter((field) => mapping[field] !== undefined).map((field) => [
      field,
      indexIn(mapping, field, headers) ?? null,
    ]),
  )
}

function indexIn(mapping: ColumnMapping, field: Field, headers: string[]): number | undefined {
  const ref = mapping[field]
  if (ref === undefined || ref === null || ref.trim() === '') return undefined
  const index = columnOf(ref, headers)
  if (index === undefined) {
    const sentence = `The file has no column "${ref.slice(0, 100)}" for ${FIELD_LABELS[field]}.`
    throw badInput(sentence, { columnMapping: sentence })
  }
  return index
}
