import { textOfCell } from '../values/cells.ts'
import { codesOf, signOf } from '../values/currency-signs.ts'
import { signReader, type AmountEvidence } from '../values/evidence.ts'
import { memoize } from '../values/memoize.ts'
import type { Candidate } from './scores.ts'
import { wordsOf } from './words.ts'

const COLUMN =
  /^(?:(?:order|sale|sales|transaction|item|listing|price|amount|presentment) )?currency(?: code)?$|^(?:moneda|moeda|divisa|devise|wahrung|valuta|waluta|mena|penznem|para birimi|валюта|通貨|통화|货币|币种)$/

const MIN_CODES = 0.95
/** An amount's and its currency's header may differ in these. */
const OF_MONEY =
  /\b(?:currency|code|ccy|amount|value|total|gross|net|price|paid|sales?|moneda|divisa|importe|monto|moeda|valor|devise|montant|wahrung|betrag|valuta|bedrag|importo)\b/g
const qualifierOf = (header: string): string =>
  wordsOf(header).replace(OF_MONEY, ' ').replace(/\s+/g, ' ').trim()

/** Or -1. Of several columns the revenue's own (`Settlement currency` to `Settlement amount`), else the nearest. */
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

/** Codes that are English words. */
const WORDS =
  /^(?:all|top|try|cup|pen|sos|mad|cop|ron|gel|lak|mop|bam|ang|mop|std|sar|zar|lei|fr|r|bs|ft|rm|rp)$/i

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

export interface CurrencyPlaces {
  revenue: number | undefined
  column: number
  header: string | undefined
}

export interface FileCurrencies {
  places: CurrencyPlaces
  only: string | undefined
  onlySign: string | undefined
  differ: boolean
  /** '' is an amount without a sign. */
  codeOf: (sign: string) => string
}

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
  // A sign that the column or header makes clear is no currency of its own.
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
