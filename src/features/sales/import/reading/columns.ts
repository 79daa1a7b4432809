import { contentsOf, valueOf, type Contents } from './contents.ts'
import { FIELDS, type ColumnMapping, type Field } from '../contract.ts'
import { EXPENSE, FIRST_NAME, INCOME, isUnitPrice, MEANS_ELSE, ORDER_IDS, RULES, SHIPPING, SURNAME } from './vocabulary.ts' // prettier-ignore
import { isWithoutTax, wordsOf } from './words.ts'

/** Which column is which: by its header (`vocabulary.ts`), by what it holds, and by the other columns. */

/** A column as the beginning of the file shows it. */
export interface Candidate extends Contents {
  header: string
}

/** How much of a column must hold what its field needs. */
const MIN_SHARE = 0.5
/** A header that leaves little doubt, and how much must then hold. */
const NAMED = 60
const MIN_NAMED_SHARE = 0.05
/** Of rows, below which a column of products would lose most of a file. */
const MIN_PRODUCTS = 0.3

/** Small amounts may look like rows counted through; they are taken for amounts where nothing else is. */
const AMOUNTS_IF = { no: 1, likely: 0.2, certain: 0 }

/** How well a column fits a field by itself; 0: not at all. */
function scoreOf(field: Field, column: Candidate): number {
  const words = wordsOf(column.header)
  const score = RULES[field].find(([pattern]) => pattern.test(words))?.[1] ?? 0
  if (score === 0 || column.filled === 0) return 0
  switch (field) {
    case 'saleDate':
      // What is clearly named one of dates may hold them as numbers, in texts, or among bad cells.
      return score * fillWeight(column) * datesIn(column, score >= NAMED)
    case 'revenue':
    case 'cost':
      if (column.amounts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return (
        (score - (isWithoutTax(column.header) ? 5 : 0)) *
        column.amounts *
        column.filled *
        AMOUNTS_IF[column.numbering]
      )
    case 'quantity':
      if (column.counts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return score * column.counts * column.filled * AMOUNTS_IF[column.numbering]
    case 'productName':
      if (column.filled < MIN_PRODUCTS) return 0
      return nameScore(score, column)
    case 'customerName':
      // One address for mails on all lines is the shop's own.
      return column.emails > MIN_SHARE && column.isConstant ? 0 : nameScore(score, column)
    case 'salesperson':
      return nameScore(score, column)
  }
}

const datesIn = ({ dates, maybeDates }: Candidate, named: boolean): number =>
  (named ? maybeDates < MIN_NAMED_SHARE : dates < MIN_SHARE) ? 0 : named ? maybeDates : dates

/** Names are neither dates nor amounts, but a customer or product may be known by a number. */
function nameScore(score: number, column: Candidate): number {
  if (column.dates > MIN_SHARE || column.money > MIN_SHARE) return 0
  return score * (column.texts < MIN_SHARE ? 0.5 : 1)
}

/** Dates stand on every line; only on the first of each order is good enough where nothing else is. */
const fillWeight = ({ filled }: Candidate): number => 0.5 + filled / 2

/** The best column for each field, best fits first, no column twice; by index. */
export function suggestColumns(
  candidates: Candidate[],
  rows: string[][] = [],
): Partial<Record<Field, number>> {
  const columns = inContext(candidates)
  const fits = FIELDS.flatMap((field) => {
    const scores = columns.map((column) => scoreOf(field, column))
    const weighed = field === 'revenue' ? weighTotals(scores, columns, rows) : scores
    return weighed.map((score, index) => ({ field, index, score }))
  }).filter(({ score }) => score > 0)
  fits.sort((a, b) => b.score - a.score || a.index - b.index)
  const chosen: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  for (const { field, index } of fits) {
    if (chosen[field] !== undefined || taken.has(index)) continue
    chosen[field] = index
    taken.add(index)
  }
  return withOnlyOnes(plainName(chosen, columns), columns)
}

/** Of its cells; a column that is taken for what it holds alone holds nothing else. */
const MIN_ONLY_SHARE = 0.9

/**
 * Gives required fields that no header names the only column that holds such a thing and whose header
 * says nothing else, if there is one only.
 */
function withOnlyOnes(
  chosen: Partial<Record<Field, number>>,
  columns: Candidate[],
): Partial<Record<Field, number>> {
  const found = { ...chosen }
  const fill = (field: Field, fits: (column: Candidate) => boolean): void => {
    if (found[field] !== undefined) return
    const taken = Object.values(found)
    const [only, ...others] = columns.flatMap((column, index) =>
      !taken.includes(index) && saysNothing(column.header) && fits(column) ? [index] : [],
    )
    if (only !== undefined && others.length === 0) found[field] = only
  }
  fill(
    'revenue',
    ({ amounts, percents, numbering }) =>
      amounts >= MIN_ONLY_SHARE && percents < MIN_SHARE && numbering === 'no',
  )
  fill(
    'productName',
    ({ texts, emails, filled }) =>
      texts >= MIN_ONLY_SHARE && emails < MIN_SHARE && filled >= MIN_ONLY_SHARE,
  )
  return found
}

/** Whether a header is empty or of words that no field knows, even as what it is not. */
export function saysNothing(header: string): boolean {
  const words = wordsOf(header)
  return (
    !MEANS_ELSE.test(words) &&
    FIELDS.filter((field) => field !== 'saleDate').every(
      (field) => !RULES[field].some(([pattern]) => pattern.test(words)),
    )
  )
}

/** Headers that mean something else beside another one, and what they mean there. */
const IN_CONTEXT: [header: RegExp, beside: RegExp, meaning: string][] = [
  // Acuity calls what was booked so, beside who does it.
  [/^type$/, /^calendar$/, 'Appointment type'],
  // Of restaurants: breakfast, lunch, dinner.
  [/^service$/, /^dining options?$/, 'Meal'],
  [INCOME, EXPENSE, 'Revenue'],
]

function inContext(columns: Candidate[]): Candidate[] {
  const words = columns.map(({ header }) => wordsOf(header))
  const applying = IN_CONTEXT.filter(([, beside]) => words.some((header) => beside.test(header)))
  return columns.map((column, index) => {
    const meaning = applying.find(([header]) => header.test(words[index]!))?.[2]
    return meaning ? { ...column, header: meaning } : column
  })
}

/**
 * A column that is called just Name is the product's (spec §5), unless there is another for that, or
 * what goes with people: their address for mails, or the fees of payments.
 */
function plainName(
  chosen: Partial<Record<Field, number>>,
  columns: Candidate[],
): Partial<Record<Field, number>> {
  const words = columns.map(({ header }) => wordsOf(header))
  const isName = (index: number | undefined): boolean =>
    index !== undefined && /^(?:name|nombre|nome|nom)$/.test(words[index]!)
  const ofPeople =
    columns.some(({ emails }) => emails > MIN_SHARE) ||
    words.some((header) => /^(?:fees?|gebuhr|tarifa|comision|frais|commission)$/.test(header))
  const { productName, customerName, ...rest } = chosen
  if (isName(productName) && ofPeople) return { ...rest, customerName: productName! }
  const hasGoods =
    productName !== undefined && scoreOf('productName', columns[productName]!) >= MIN_GOODS
  if (isName(customerName) && !hasGoods && !ofPeople) {
    return { ...rest, productName: customerName! }
  }
  return chosen
}

const ORDERS_TOTAL = 0.3
const LINE_TOTAL = 75
const BEHIND_SUBTOTAL = 0.85
/** Of the score as product: a column of names of goods, not just of something. */
const MIN_GOODS = 60

/**
 * Tells the total of a line from that of its order, which stands on one line of several or is
 * repeated on each: by price × quantity, by the lines of one order, and by shipping beside it.
 */
function weighTotals(scores: number[], columns: Candidate[], rows: string[][]): number[] {
  const best = (score: (column: Candidate, index: number) => number): number => {
    const all = columns.map(score)
    const most = Math.max(...all)
    return most > 0 ? all.indexOf(most) : -1
  }
  const withShipping = columns.some(({ header }) => SHIPPING.test(wordsOf(header)))
  const weighed = withShipping ? withoutShipping(scores, columns) : scores
  const price = best((column, index) => (isUnitPrice(column.header) ? scores[index]! : 0))
  const quantity = best((column) => scoreOf('quantity', column))
  if (price < 0 || quantity < 0) return weighed
  const isOfOrder = repeatedPerOrder(columns, rows, [price, quantity])
  return weighed.map((score, index) => {
    const { header, amounts, numbering } = columns[index]!
    if (index === price || index === quantity || amounts < MIN_SHARE || numbering === 'certain')
      return score
    if (isProduct(rows, price, quantity, index)) {
      return score > 0 || header.trim() === '' ? Math.max(score, LINE_TOTAL) : score
    }
    const isPlainTotal = /^(?:(?:grand|order) )?(?:sub ?)?total\b|^order amount$/.test(
      wordsOf(header),
    )
    return isOfOrder[index] || (withShipping && isPlainTotal) ? score * ORDERS_TOTAL : score
  })
}

const TOTAL = /^(?:(?:grand|order) )?total\b/
const SUBTOTAL = /^sub ?total\b/

/** Of goods that have a subtotal beside shipping and a total of both, the subtotal is the revenue. */
function withoutShipping(scores: number[], columns: Candidate[]): number[] {
  const words = columns.map(({ header }) => wordsOf(header))
  const hasGoods = columns.some((column) => scoreOf('productName', column) >= MIN_GOODS)
  const hasSubtotal = words.some((header, index) => SUBTOTAL.test(header) && scores[index]! > 0)
  if (!hasGoods || !hasSubtotal) return scores
  return scores.map((score, index) => (TOTAL.test(words[index]!) ? score * BEHIND_SUBTOTAL : score))
}

/** Whether a column is price × quantity, and not only because each quantity is 1. */
function isProduct(rows: string[][], price: number, quantity: number, total: number): boolean {
  let equal = 0
  let compared = 0
  let several = 0
  for (const row of rows) {
    const [p, q, t] = [price, quantity, total].map((index) => valueOf(row[index] ?? ''))
    if (!(p! * q! * t!)) continue
    compared++
    if (Math.abs(p! * q! - t!) <= 0.011) equal++
    if (q !== 1) several++
  }
  return several > 0 && equal >= compared * 0.8
}

/**
 * For each column, whether the lines of one order leave it empty, or repeat it though they differ
 * in `telling` columns.
 */
function repeatedPerOrder(columns: Candidate[], rows: string[][], telling: number[]): boolean[] {
  const order = orderColumn(columns.map(({ header }) => header))
  if (order === undefined) return columns.map(() => false)
  const pairs = rows
    .slice(1)
    .map((row, index) => [rows[index]!, row] as const)
    .filter(([before, row]) => row[order] && row[order] === before[order])
  const differ = pairs.some(([before, row]) => telling.some((i) => row[i] !== before[i]))
  return columns.map((_, index) => {
    const repeats = pairs.filter(([before, row]) => !row[index] || row[index] === before[index])
    const isSeldom = repeats.some(([, row]) => !row[index])
    return pairs.length > 0 && repeats.length >= pairs.length * 0.9 && (isSeldom || differ)
  })
}

/** The column whose value the lines of one order share. */
export function orderColumn(headers: string[]): number | undefined {
  const words = headers.map(wordsOf)
  // Shopify calls it Name.
  if (words.some((header) => header.startsWith('lineitem')) && words.includes('name')) {
    return words.indexOf('name')
  }
  for (const pattern of ORDER_IDS) {
    const index = words.findIndex((header) => pattern.test(header))
    if (index >= 0) return index
  }
  return undefined
}

/** The column of last names that belongs to one of first names. */
export function surnameColumn(headers: string[], name: number | undefined): number | undefined {
  const words = headers.map(wordsOf)
  if (name === undefined || !FIRST_NAME.test(words[name] ?? '')) return undefined
  const prefix = (header: string): string => header.replace(FIRST_NAME, '').replace(SURNAME, '')
  const index = words.findIndex(
    (header) => SURNAME.test(header) && prefix(header) === prefix(words[name]!),
  )
  return index < 0 ? undefined : index
}

/** What columns hold, from the first records of a file. */
export function candidatesOf(headers: string[], records: string[][]): Candidate[] {
  return headers.map((header, index) => ({
    header,
    ...contentsOf(
      records.map((record) => record[index] ?? ''),
      records.length,
    ),
  }))
}

/** How many different fields the cells of a row name, were it the header. */
export function fieldsNamed(cells: string[]): number {
  const words = cells.map(wordsOf).filter((cell) => cell !== '' && cell.length <= 60)
  return FIELDS.filter((field) =>
    words.some((cell) => (RULES[field].find(([pattern]) => pattern.test(cell))?.[1] ?? 0) >= 40),
  ).length
}

/** What a mapping calls each column: its header, or `#5` where that is empty or stands twice. */
export function refsOf(headers: string[]): string[] {
  const names = headers.map((header) => header.trim())
  return names.map((name, index) =>
    name === '' || name.startsWith('#') || names.indexOf(name) !== names.lastIndexOf(name)
      ? `#${index + 1}`
      : name,
  )
}

/** The column that a mapping names; undefined when the file has none of that name. */
export function columnOf(ref: string, headers: string[]): number | undefined {
  const place = /^#(\d+)$/.exec(ref.trim())
  if (place) {
    const index = Number(place[1]) - 1
    return index >= 0 && index < headers.length ? index : undefined
  }
  const index = headers.findIndex((header) => header.trim() === ref.trim())
  return index < 0 ? undefined : index
}

/** The mapping that a suggestion amounts to. */
export function mappingOf(
  chosen: Partial<Record<Field, number>>,
  headers: string[],
): ColumnMapping {
  const refs = refsOf(headers)
  return Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === undefined ? null : refs[chosen[field]]!]),
  ) as ColumnMapping
}
