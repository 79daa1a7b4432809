import { contentsOf } from './contents.ts'
import { FIELDS, MAIN_FIELDS, type ColumnMapping, type MainField } from '../../contract.ts'
import { MIN_SHARE, scoreOf, type Candidate, type Chosen, type FurtherColumns } from './scores.ts'
import { MIN_GOODS, weighTotals } from './totals.ts'
import { truncateHeader } from '../file/truncate.ts'
import { isUnitPrice, scoreOfHeader } from './vocabulary.ts'
import { EXPENSE, FIRST_NAME, INCOME, OTHER_MEANINGS, SURNAME } from './other-headers.ts'
import { indexesOf, wordsOf, type WordTest } from './words.ts'

/** By header (`vocabulary.ts`), contents, and the other columns. */

/** No column is used twice. */
export function suggestColumns(candidates: Candidate[], rows: string[][] = []): Chosen {
  const columns = inContext(candidates)
  const fits = MAIN_FIELDS.flatMap((field) => {
    const scores = columns.map((column) => scoreOf(field, column))
    const weighed = field === 'revenue' ? weighTotals(scores, columns, rows) : scores
    return weighed.map((score, index) => ({ field, index, score }))
  }).filter(({ score }) => score > 0)
  fits.sort((a, b) => b.score - a.score || a.index - b.index)
  const chosen: Chosen = {}
  const taken = new Set<number>()
  for (const { field, index } of fits) {
    if (chosen[field] !== undefined || taken.has(index)) continue
    chosen[field] = index
    taken.add(index)
  }
  return withOnlyCandidates(plainName(chosen, columns), columns)
}

const MIN_ONLY_SHARE = 0.9

/** For required fields without a header, if exactly one column has suitable contents and a header that says nothing. */
function withOnlyCandidates(chosen: Chosen, columns: Candidate[]): Chosen {
  const found = { ...chosen }
  const fill = (field: MainField, fits: (column: Candidate) => boolean): void => {
    if (found[field] !== undefined) return
    const taken = Object.values(found)
    const [only, ...others] = columns.flatMap((column, index) =>
      !taken.includes(index) && isUninformative(column.header) && fits(column) ? [index] : [],
    )
    if (only !== undefined && others.length === 0) found[field] = only
  }
  fill(
    'revenue',
    ({ amounts, percents, numbering }) =>
      amounts >= MIN_ONLY_SHARE && percents < MIN_SHARE && numbering === 'no',
  )
  // If several columns have text, an unnamed one is more likely a status or a place.
  const texts = columns.filter(
    (column, index) =>
      column.texts >= MIN_SHARE && !column.areNoNames && !Object.values(found).includes(index),
  )
  if (texts.length === 1) {
    fill(
      'productName',
      (column) => column.texts * column.filled >= MIN_ONLY_SHARE && !column.areNoNames,
    )
  }
  return found
}

export function isUninformative(header: string): boolean {
  const words = wordsOf(header)
  return (
    !OTHER_MEANINGS.test(words) &&
    MAIN_FIELDS.filter((field) => field !== 'saleDate').every(
      (field) => scoreOfHeader(field, words) === undefined,
    )
  )
}

const IN_CONTEXT: [header: WordTest, beside: WordTest, meaning: string][] = [
  // In Acuity exports, Type is the service booked and Calendar the person.
  [/^type$/, /^calendar$/, 'Appointment type'],
  // In restaurants: breakfast, lunch, dinner.
  [/^service$/, /^dining options?$/, 'Meal'],
  // The employee at the till or in the books.
  [/^user(?: name)?$/, /^(?:register|nominal a c ref)$/, 'Employee'],
  [INCOME, EXPENSE, 'Revenue'],
  // Shopify's order number.
  [/^name$/, /^lineitem name$/, 'Order number'],
]

function inContext(columns: Candidate[]): Candidate[] {
  const words = columns.map(({ header }) => wordsOf(header))
  const applying = IN_CONTEXT.filter(([, beside]) => words.some((header) => beside.test(header)))
  return columns.map((column, index) => {
    const meaning = applying.find(([header]) => header.test(words[index]!))?.[2]
    return meaning ? { ...column, header: meaning } : column
  })
}

/** Name is the product (spec §5), unless another column is, or an email column or payment fees suggest people. */
function plainName(chosen: Chosen, columns: Candidate[]): Chosen {
  const words = columns.map(({ header }) => wordsOf(header))
  const isName = (index: number | undefined): boolean =>
    index !== undefined && /^(?:name|nombre|nome|nom)$/.test(words[index]!)
  const ofPeople =
    columns.some(({ emails }) => emails > MIN_SHARE) ||
    (words.some((header) => /^(?:fees?|gebuhr|tarifa|comision|frais|commission)$/.test(header)) &&
      !columns.some(({ header }) => isUnitPrice(header)))
  const { productName, customerName, ...rest } = chosen
  if (isName(productName) && ofPeople) return { ...rest, customerName: productName! }
  const hasGoods =
    productName !== undefined && scoreOf('productName', columns[productName]!) >= MIN_GOODS
  if (isName(customerName) && !hasGoods && !ofPeople) {
    return { ...rest, productName: customerName! }
  }
  return chosen
}

export function surnameColumn(headers: string[], name: number | undefined): number | undefined {
  const words = headers.map(wordsOf)
  if (name === undefined || !FIRST_NAME.test(words[name] ?? '')) return undefined
  const prefix = (header: string): string => header.replace(FIRST_NAME, '').replace(SURNAME, '')
  return indexesOf(
    words,
    (header) => SURNAME.test(header) && prefix(header) === prefix(words[name]!),
  )[0]
}

export function candidatesOf(headers: string[], records: string[][]): Candidate[] {
  return headers.map((header, index) => ({
    header,
    ...contentsOf(
      records.map((record) => record[index] ?? ''),
      records.length,
    ),
  }))
}

export function fieldsNamed(cells: string[]): MainField[] {
  const words = cells.map(wordsOf).filter((cell) => cell !== '' && cell.length <= 60)
  return MAIN_FIELDS.filter((field) =>
    words.some((cell) => (scoreOfHeader(field, cell) ?? 0) >= 40),
  )
}

/** Its header, or `#5` if empty or not unique. */
export function refsOf(headers: string[]): string[] {
  const names = headers.map((header) => header.trim())
  const last = new Map(names.map((name, index) => [name, index]))
  const twice = new Set(names.filter((name, index) => last.get(name) !== index))
  return names.map((name, index) =>
    name === '' || name.startsWith('#') || twice.has(name) ? `#${index + 1}` : name,
  )
}

export function columnOf(ref: string, headers: string[]): number | undefined {
  const place = /^#(\d+)$/.exec(ref.trim())
  if (place) {
    const index = Number(place[1]) - 1
    return index >= 0 && index < headers.length ? index : undefined
  }
  const name = truncateHeader(ref.trim(), headers.length)
  return indexesOf(headers, (header) => header.trim() === name)[0]
}

export function mappingOf(chosen: Chosen & FurtherColumns, headers: string[]): ColumnMapping {
  const refs = refsOf(headers)
  return Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === undefined ? null : refs[chosen[field]]!]),
  )
}
