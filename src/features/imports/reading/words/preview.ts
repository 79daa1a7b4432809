import type { Day } from '../../../../shared/calendar.ts'
import { fromCents } from '../../../../shared/money.ts'
import { MAX_TABLE_COLUMNS, type ImportPreview } from '../../preview/contract.ts'
import { DATE_ORDERS, DECIMAL_MARKS } from '../../options/contract.ts'
import { isDoubtful } from '../survey/resemblance.ts'
import type { Layout } from '../survey/layout.ts'
import { isSheetOpen } from '../survey/sheet-choice.ts'
import type { AmountCheck } from '../amounts/stated-amounts.ts'
import type { Spans } from '../rows/date-spans.ts'
import { COUNTED_DOUBTS, type AmountDoubts } from '../rows/doubt-tally.ts'
import { mappingOf, refsOf } from '../columns/suggest.ts'
import { isUnsettled, type Settlement } from '../rows/currencies.ts'
import { previewCurrencies } from './currencies.ts'
import { truncate } from '../file/truncate.ts'
import { columnsRead, type Survey, type SurveyRequest } from '../survey/survey.ts'
import type { FoundYear } from '../shapes/shape.ts'
import type { MonthNames } from '../values/date-words.ts'
import { readDate, type DateReading } from '../values/dates.ts'
import type { Settled } from '../values/evidence.ts'
import { centsOf, readDecimal } from '../values/money.ts'

export type FilePreview = Omit<
  ImportPreview,
  | 'uploadId'
  | 'summary'
  | 'warnings'
  | 'assumptions'
  | 'canSwitchCurrency'
  | 'suggestedProducts'
  | 'changedRows'
  | 'canceledSales'
  | 'goneSales'
  | 'large'
>

export function previewOf(
  survey: Survey,
  { timeZone, options }: SurveyRequest,
  found: { settlement: Settlement; doubts: AmountDoubts; dateSpans: Spans },
  rows: ImportPreview['rows'],
): FilePreview {
  const { settlement, doubts, dateSpans } = found
  const { layout, encoding, isFromSaved, dateOrder, decimal, tables, table } = survey
  const { shortYears, monthNames, workbook } = survey
  const year = survey.shape?.year
  const inWords = monthNames?.doubt
  const answers = { ...layout.answers, negativeAmounts: layout.negativeAmounts }
  const unclear = Object.values(decimal).find(({ open }) => open)
  return {
    columns: layout.columns,
    mapping: mappingOf(columnsRead(survey), layout.headers),
    isRemembered: isFromSaved,
    missing: layout.missing,
    defaultProduct: (layout.chosen.productName === undefined && layout.defaultProduct) || null,
    headerRow: layout.headerRow,
    sheets: (workbook?.sheets ?? []).map(({ name, rows: count, fits }) => ({
      name: truncate(name),
      rows: count,
      fits,
    })),
    sheet: workbook ? truncate(workbook.sheet.name) : null,
    tables: tables.map(({ title, headerRow, headers, rows }) => ({
      title,
      headerRow,
      columns: headers
        .filter((header) => header.trim() !== '')
        .slice(0, MAX_TABLE_COLUMNS)
        .map((header) => truncate(header.trim())),
      rows,
    })),
    table,
    encoding: encoding === 'damaged utf-8' ? 'utf-8' : encoding,
    dateOrder: { value: dateOrder.value, settledBy: dateOrder.settledBy },
    decimal: { value: decimal.revenue.value, settledBy: decimal.revenue.settledBy },
    extras: layout.extras.map(({ kind, index, isCounted }) => ({
      kind,
      column: truncate(layout.headers[index]!.trim()),
      isCounted,
    })),
    revenueIs: layout.revenueIs,
    costIs: layout.costIs,
    looksLike: layout.looksLike ?? null,
    questions: [
      ...(workbook && isSheetOpen(workbook, options.sheet) ? (['sheet'] as const) : []),
      ...(isDoubtful(layout) ? (['contents'] as const) : []),
      ...(year && !year.because ? (['year'] as const) : []),
      ...(dateOrder.open ? (['dateOrder'] as const) : []),
      ...(inWords !== undefined && !answers.monthNames ? (['monthNames'] as const) : []),
      ...(unclear ? (['decimal'] as const) : []),
      ...(isUnsettled(settlement) ? (['currencies'] as const) : []),
      ...(doubts.revenueIs && !layout.isRevenueSettled ? (['revenueIs'] as const) : []),
      ...COUNTED_DOUBTS.filter(
        (name) => doubts[name] && !answers[name] && !(name === 'tax' && doubts.tax?.isOnTop),
      ),
    ],
    currencies: previewCurrencies(settlement),
    doubts: {
      ...(year && { year: yearDoubt(year) }),
      ...(dateOrder.open && {
        dateOrder: {
          ...dateDoubt(doubtful(dateOrder), { timeZone, shortYears }),
          spans: dateSpans,
        },
      }),
      ...(inWords !== undefined &&
        (options.monthNames ?? !answers.monthNames) && {
          monthNames: monthDoubt(inWords, { timeZone, shortYears }),
        }),
      ...(unclear && { decimal: decimalDoubt(doubtful(unclear)) }),
      ...(doubts.revenueIs &&
        (options.revenueIs ?? !layout.isRevenueSettled) && {
          revenueIs: amountDoubt(layout, doubts.revenueIs),
        }),
      // An answer given now can be changed; an answer for an earlier file isn't asked for again.
      ...Object.fromEntries(
        COUNTED_DOUBTS.filter((name) => options[name] ?? !answers[name]).map((name) => [
          name,
          doubts[name],
        ]),
      ),
    },
    rows,
  }
}

function amountDoubt(
  { headers, chosen, stated }: Layout,
  { differing, compared, read, other }: AmountCheck,
): ImportPreview['doubts']['revenueIs'] {
  const { price, total, quantity, order } = stated!
  const refs = refsOf(headers)
  const cents = (sum: number): number => Math.round(sum * 100) / 100
  const [totals, prices] = chosen.revenue === total ? [read, other] : [other, read]
  return {
    differing,
    sales: compared,
    price: { ref: refs[price]!, sum: cents(prices) },
    total: { ref: refs[total]!, sum: cents(totals) },
    quantity: refs[quantity]!,
    isOfOrder: order !== undefined,
  }
}

const doubtful = ({ doubt, example }: Settled<string>): string => (doubt ?? example)?.text ?? ''

function dateDoubt(
  cell: string,
  reading: Omit<DateReading, 'order' | 'numbers'>,
): Omit<NonNullable<ImportPreview['doubts']['dateOrder']>, 'spans'> {
  const days = DATE_ORDERS.flatMap((order) => {
    const day = readDate(cell, { ...reading, order, numbers: undefined })
    return day === undefined ? [] : [[order, day] as const]
  })
  return { cell, readings: Object.fromEntries(days) }
}

const yearDoubt = ({
  cell,
  year,
  because,
  choices,
}: FoundYear): ImportPreview['doubts']['year'] => ({
  cell: truncate(cell),
  found: because && because !== 'choice' ? String(year) : null,
  years: choices.map(({ year, reads }) => ({ year, reads: truncate(reads) })),
})

function monthDoubt(
  cell: string,
  reading: Pick<DateReading, 'timeZone' | 'shortYears'>,
): ImportPreview['doubts']['monthNames'] {
  const dayIn = (monthNames: MonthNames): Day =>
    readDate(cell, { ...reading, order: 'dmy', numbers: undefined, monthNames })!
  return { cell, readings: { croatian: dayIn('croatian'), others: dayIn('others') } }
}

function decimalDoubt(cell: string): ImportPreview['doubts']['decimal'] {
  const amounts = DECIMAL_MARKS.flatMap((mark) => {
    const amount = readDecimal(cell, mark)
    const cents = amount && centsOf(amount)
    return cents === undefined ? [] : [[mark, fromCents(cents)] as const]
  })
  return { cell, readings: Object.fromEntries(amounts) }
}
