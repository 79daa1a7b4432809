import { valueOf } from '../columns/contents.ts'
import { MIN_SHARE, scoreOf, type Candidate } from '../columns/scores.ts'
import { candidatesOf, isUninformative } from '../columns/suggest.ts'
import { areEqual } from '../columns/ties.ts'
import { scoreOfHeader } from '../columns/vocabulary.ts'
import { wordsOf } from '../columns/words.ts'
import { dayCompleter, emptyDatesOf } from '../kinds/days.ts'
import { paymentWordOf } from '../kinds/payment-words.ts'
import { headOf, valueOfCell } from '../values/cells.ts'
import { markOf } from '../values/money.ts'
import type { Shape, ShapelessTable, SideBySide } from './shape.ts'

/**
 * Amounts of a row that belong together, as paid in cash and by card: each becomes a record. If another column has
 * their sum, that is the revenue, and the table stays.
 */

const ENOUGH = 2
const MAX_AMOUNTS = 60
const MIN_AMOUNTS = 0.8
const NAMED = 60
/** These don't say how it was paid, so two aren't parts of a sum. */
const ANY_PAYMENT =
  /^(?:amount |cash )?(?:payments?|paid|tender(?:ed)?|given|zahlung(?:en)?|bezahlt|gegeben|pagos?|pagado|pagamentos?|paiements?|reglements?|paye)$/

function amountsNamed(headers: string[]): Pick<SideBySide, 'are'> & { columns: number[] } {
  const payments = indexes(headers, isPayment)
  const arePaid = payments.some((at) => paymentWordOf(withoutRevenue(headers[at]!)) === 'paid')
  if (payments.length >= ENOUGH && arePaid) return { are: 'payments', columns: payments }
  const numbered = indexes(headers, (header) => numberedRevenue(header) !== undefined)
  const names = new Set(numbered.map((at) => numberedRevenue(headers[at]!)))
  if (numbered.length >= ENOUGH && names.size === 1) return { are: 'amounts', columns: numbered }
  return { are: 'products', columns: indexes(headers, isUninformative) }
}

const indexes = (headers: string[], test: (header: string) => boolean): number[] =>
  headers.flatMap((header, at) => (header.trim() !== '' && test(header) ? [at] : []))

const isPayment = (header: string): boolean => {
  const words = withoutRevenue(header)
  return ['paid', 'either'].includes(paymentWordOf(words)) && !ANY_PAYMENT.test(words)
}

/** Cash sales are cash. */
const withoutRevenue = (header: string): string =>
  wordsOf(header)
    .split(' ')
    .filter((word) => (scoreOfHeader('revenue', word) ?? 0) < NAMED && !/^takings$/.test(word))
    .join(' ')

function numberedRevenue(header: string): string | undefined {
  const [, name] = /^(\D+) \d{1,2}$/.exec(wordsOf(header)) ?? []
  return name !== undefined && scoreOfHeader('revenue', name) ? name : undefined
}

export function sideBySide(table: ShapelessTable): Shape | undefined {
  const { headerRow, headers, rows } = table
  const { are, columns: named } = amountsNamed(headers)
  if (named.length < ENOUGH || headers.some((header) => paymentWordOf(header) === 'change'))
    return undefined
  const candidates = candidatesOf(headers, rows)
  const columns = named.filter((at) => isOfAmounts(candidates[at]!))
  if (columns.length < ENOUGH || columns.length > MAX_AMOUNTS) return undefined
  const beside = candidates.flatMap((column, index) =>
    columns.includes(index) ? [] : [{ ...column, index }],
  )
  const [date, ...otherDates] = beside.filter((column) => scoreOf('saleDate', column) > 0)
  if (!date || otherDates.length > 0) return undefined
  if (beside.some((column) => scoreOf('revenue', column) > 0)) return undefined
  if (are === 'products' && !areProducts(candidates, columns, beside)) return undefined
  if (are !== 'payments' && hasSum(rows, columns)) return undefined
  const kept = beside.filter(({ header, filled }) => header.trim() !== '' || filled > 0)
  const products = are === 'products' ? columns.map((at) => headers[at]!.trim()) : undefined
  return {
    headerRow,
    headers: [...kept.map(({ header }) => header), ...(products ? ['Product'] : []), 'Revenue'],
    lineColumns: columns,
    how: { kind: 'sideBySide', are, columns: columns.map((at) => headers[at]!.trim()) },
    reader: unfolder(rows, { kept: kept.map(({ index }) => index), date: date.index, columns, products }), // prettier-ignore
  }
}

const isOfAmounts = ({ filled, amounts, dates, percents, numbering }: Candidate): boolean =>
  filled > 0 && amounts >= MIN_AMOUNTS && dates < MIN_SHARE && percents === 0 && numbering === 'no'

/** Whole numbers may be pieces; beside texts, numbers may be anything about the product. */
const areProducts = (candidates: Candidate[], columns: number[], beside: Candidate[]): boolean =>
  columns.every((at) => candidates[at]!.money >= MIN_SHARE) &&
  beside.every(({ filled, dates }) => filled === 0 || dates >= MIN_SHARE)

const hasSum = (rows: string[][], columns: number[]): boolean =>
  columns.some((sum) =>
    rows.every((row) => {
      const others = columns.filter((at) => at !== sum)
      return areEqual(
        amountIn(row, sum),
        others.reduce((total, at) => total + amountIn(row, at), 0),
      )
    }),
  )

const amountIn = (row: string[], at: number): number => valueOf(valueOfCell(row[at] ?? '')) || 0

interface Places {
  kept: number[]
  date: number
  columns: number[]
  products: string[] | undefined
}

/** A date only in the first row of a day is filled in here, because rows multiply. */
function unfolder(rows: string[][], { kept, date, columns, products }: Places): Shape['reader'] {
  const cellsOf = (record: string[]): string[] => columns.map((at) => headOf(record[at] ?? ''))
  const whole = (record: string[]): string[] => [
    ...kept.map((at) => headOf(record[at] ?? '')),
    cellsOf(record).find((cell) => cell.trim() !== '') ?? '',
  ]
  const chosen = { saleDate: kept.indexOf(date), revenue: kept.length }
  const emptyDates = emptyDatesOf(rows.map(whole), chosen, undefined)
  return () => {
    const complete = dayCompleter(emptyDates?.isUncertain ? undefined : emptyDates, chosen)
    return {
      sums: 0,
      read(record) {
        const labels = complete(whole(record)).slice(0, -1)
        const cells = cellsOf(record)
        const recordOf = (cell: string, at: number): string[] => [
          ...labels,
          ...(products ? [products[at]!] : []),
          cell,
        ]
        if (cells.every((cell) => cell.trim() === '')) return [recordOf('', 0)]
        return cells.flatMap((cell, at) => (isNothing(cell) ? [] : [recordOf(cell, at)]))
      },
    }
  }
}

/** Zero is no sale, but a text is shown to the owner. */
const isNothing = (cell: string): boolean =>
  /^[-–]?$/.test(valueOfCell(cell)) || (markOf(valueOfCell(cell)) !== undefined && valueOf(valueOfCell(cell)) === 0) // prettier-ignore
