import { textOfCell } from '../values/cells.ts'
import { codesOf, signOf } from '../values/currency-signs.ts'
import { signReader, type AmountEvidence } from '../values/evidence.ts'
import { memoize } from '../values/memoize.ts'
import type { Candidate } from './scores.ts'
import { wordsOf } from './words.ts'

/** Finds the currency of a file, or of each of its rows: by sign, by a column of codes, or in the header. */

const COLUMN =
  /^(?:(?:order|sale|sales|transaction|item|listing|price|amount|presentment) )?currency(?: code)?$|^(?:moneda|moeda|divisa|devise|wahrung|valuta|waluta|mena|penznem|para birimi|валюта|通貨|통화|货币|币种)$/

/** minimum share of currencies in a column whose header doesn't say that it has them */
const MIN_CODES = 0.95
/** Words that the headers of an amount and of its currency may differ in. */
const OF_MONEY =
  /\b(?:currency|code|ccy|amount|value|total|gross|net|price|paid|sales?|moneda|divisa|importe|monto|moeda|valor|devise|montant|wahrung|betrag|valuta|bedrag|importo)\b/g
const qualifierOf = (header: string): string =>
  wordsOf(header).replace(OF_MONEY, ' ').replace(/\s+/g, ' ').trim()

/**
 * Returns the index of the column that says the currency of each row, or -1: one whose header says so or
 * whose cells are currencies. Of several it is the one that belongs to the revenue: `Settlement currency`
 * to `Settlement amount`, otherwise the nearest.
 */
export function currencyColumn(columns: Candidate[], revenue: number | undefined): number {
  const amount = qualifierOf(columns[revenue ?? -1]?.header ?? '')
  const fits = columns.flatMap(({ header, codes }, index) => {
    const isNamed = COLUMN.test(wordsOf(header))
    if (index === revenue || !(isNamed || codes >= MIN_CODES)) return []
    const isItsOwn = qualifierOf(header) === amount
    const distance = Math.abs(index - (revenue ?? 0)) / columns.length
    return [{ index, score: (isItsOwn ? 4 : 0) + (isNamed ? 2 : 0) - distance }]
  })
  return fits.toSorted((a, b) => b.score - a.score)[0]?.index ?? -1
}

/** Codes that are English words, so a header in capitals may mean those. */
const WORDS =
  /^(?:all|top|try|cup|pen|sos|mad|cop|ron|gel|lak|mop|bam|ang|mop|std|sar|zar|lei|fr|r|bs|ft|rm|rp)$/i

/** Returns the currency in a header such as Amount (GBP), Total € or Price in USD. */
export function signInHeader(header: string): string | undefined {
  const words = header.split(/[\s()[\]{},;:/_-]+/).filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const bracketed = /[([{]\s*(\S{1,4})\s*[)\]}]/.exec(header)?.[1]
  const sign = words.find((word) => /^\p{Sc}$|^[A-Z]{1,2}\$$/u.test(word)) ?? bracketed
  const found = sign === undefined ? undefined : signOf(sign)
  if (found !== undefined) return found
  const isCode = words.length > 1 && /^[A-Z]{3}$/.test(last) && !WORDS.test(last)
  return isCode ? signOf(last) : undefined
}

/** Collects the currencies in a column of them. */
export class CurrencyColumn {
  readonly seen = new Set<string>()
  private last = ''

  see(cell: string): void {
    if (cell === this.last) return
    this.last = cell
    const sign = signOf(cell)
    if (sign !== undefined && this.seen.size < MAX_SEEN) this.seen.add(sign)
  }
}
const MAX_SEEN = 50

/** Where the currency of a record is written. */
export interface CurrencyPlaces {
  /** index of the revenue's column */
  revenue: number | undefined
  /** index of the column of currencies, or -1 */
  column: number
  /** in the header of the revenue */
  header: string | undefined
}

/** The currencies of a file, in codes. */
export interface FileCurrencies {
  places: CurrencyPlaces
  /** the only one; undefined when nothing says any, or rows may differ */
  only: string | undefined
  /** as written for the only one */
  onlySign: string | undefined
  /** true if rows may differ, so that each has to be looked at */
  differ: boolean
  /** Returns the code that a sign stands for in this file; '' is an amount without a sign. */
  codeOf: (sign: string) => string
}

/** Finds the currencies in the evidence of the whole file. `account` is the code of the owner's account. */
export function currenciesOf(
  places: CurrencyPlaces,
  amounts: AmountEvidence | undefined,
  column: ReadonlySet<string>,
  account: string,
): FileCurrencies {
  const written = [...(amounts?.signs.keys() ?? [])]
  const beside = column.size > 0 ? [...column] : places.header ? [places.header] : []
  const clear = [...written, ...beside].filter((sign) => codesOf(sign).length === 1)
  const codeOf = (sign: string): string => {
    const codes = codesOf(sign)
    if (codes.includes(account)) return account
    return clear.find((code) => codes.includes(code)) ?? codes[0]!
  }
  // A sign that the column or the header makes clear is no currency of its own.
  const own = written.filter((sign) => !beside.some((code) => codesOf(sign).includes(code)))
  const signed = [...(amounts?.signs.values() ?? [])].reduce((sum, { count }) => sum + count, 0)
  const codes = new Set([...beside, ...own].map(codeOf))
  const isMostlyUnsigned = beside.length === 0 && (amounts?.unsigned ?? 0) > signed
  if (codes.size > 0 && isMostlyUnsigned) codes.add(account)
  const [only] = codes
  const differ = codes.size > 1
  const unsigned = places.header ? codeOf(places.header) : account
  return {
    places,
    only: differ ? undefined : only,
    onlySign: differ ? undefined : [...beside, ...own].find((sign) => codeOf(sign) === only),
    differ,
    codeOf: memoize((sign) => (sign === '' ? unsigned : codeOf(sign))),
  }
}

/** Returns a function for the sign of a record's currency: that of the amount, made clear by the column or header. */
export function signOfRecord(places: CurrencyPlaces): (record: string[]) => string {
  const signIn = signReader()
  const inColumn = memoize((cell) => signOf(textOfCell(cell)) ?? '')
  return (record) => {
    const beside = inColumn(record[places.column] ?? '') || (places.header ?? '')
    const written = signIn(textOfCell(record[places.revenue ?? -1] ?? ''))
    if (written === '' || codesOf(written).includes(beside)) return beside
    return written
  }
}
