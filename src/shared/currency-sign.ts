export type Around = readonly [before: string, after: string]
export interface Placement {
  positive: Around
  negative: Around
}

/** Signs that mean another currency to most people, or, in 20 K, a thousand. */
const ELSEWHERE = ['$', '£', '¥', '₩', 'K']
const NBSP = '\u00a0'

const formatOf = (
  locale: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    numberingSystem: 'latn',
    currency,
    currencyDisplay,
  })

function displayed(currency: string, display: 'symbol' | 'narrowSymbol' | 'name'): string {
  const parts = formatOf('en-US', currency, display).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')!.value
}

/** `Intl` is slow. */
export function cached<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key)!
  }
}

/** the code if the sign alone would be misread */
const signOf = cached((currency) => {
  const symbol = displayed(currency, 'symbol')
  const narrow = displayed(currency, 'narrowSymbol')
  return symbol === currency && !ELSEWHERE.includes(narrow) ? narrow : symbol
})

export const currencyName = cached((currency) => displayed(currency, 'name'))

/** 2, 0 for yen, 3 for Kuwaiti dinars */
export const decimalsOf = cached(
  (currency) => formatOf('en-US', currency, 'symbol').resolvedOptions().maximumFractionDigits!,
)

export const hasCents = (currency: string): boolean => decimalsOf(currency) > 0

export const fitsCurrency = (amount: number | null | undefined, currency: string): boolean =>
  amount == null || Number.isInteger(amount) || hasCents(currency)

export const noDecimals = (currency: string): string =>
  `Amounts in ${currencyName(currency)} have no decimals. Enter a whole number, like 1200.`

export const notOffered = (currency: string): string =>
  `${currencyName(currency)} have three decimals. Amounts here have at most two, so this currency can't be chosen.`

/** -€5 in English, -5 € in German, € -5 in Dutch */
export function placementOf(locale: string, currency: string): Placement {
  const format = formatOf(locale, currency, 'narrowSymbol')
  return {
    positive: aroundIn(format.formatToParts(1), currency),
    negative: aroundIn(format.formatToParts(-1), currency),
  }
}

function aroundIn(parts: Intl.NumberFormatPart[], currency: string): Around {
  const digits = ['integer', 'decimal', 'fraction']
  const first = parts.findIndex(({ type }) => digits.includes(type))
  const last = parts.findLastIndex(({ type }) => digits.includes(type))
  const written = (part: Intl.NumberFormatPart): string => {
    if (part.type === 'currency') return signOf(currency)
    if (part.type === 'minusSign') return '-'
    // Marks for the direction of writing, in Arabic and Hebrew.
    return part.value.replace(/[\u200e\u200f\u061c]/g, '')
  }
  const before = parts.slice(0, first).map(written).join('')
  const after = parts
    .slice(last + 1)
    .map(written)
    .join('')
  return [
    /\p{L}$/u.test(before) ? before + NBSP : before,
    /^\p{L}/u.test(after) ? NBSP + after : after,
  ]
}

/** Most codes begin with their country: pt-BR for BRL. */
export const homeOf = cached((currency): string => {
  // The European Union writes numbers in many ways.
  if (currency === 'EUR') return 'und'
  const { language, region } = new Intl.Locale('und', { region: currency.slice(0, 2) }).maximize()
  return region ? `${language}-${region}` : 'und'
})

/** Letters may be an abbreviation: "Fr.50" are 50 francs, but "$.50" are 50 cents. */
const written = (sign: string): string =>
  sign.replace(/[.$]/g, String.raw`\$&`) + (/\p{L}$/u.test(sign) ? String.raw`\.?` : '')

const typedForms = cached((currency) => {
  const signs = [signOf(currency), displayed(currency, 'narrowSymbol'), currency]
  // $ typed in a shop in euros means the amount.
  const any = [
    ...signs.map((sign) => written(sign.normalize('NFKC'))),
    String.raw`[\p{Sc}円圓圆元원]`,
  ]
  const sign = `(?:${any.join('|')})?`
  return new RegExp(`^([-+]?)\\s*${sign}\\s*([-+]?)\\s*(.*?)\\s*${sign}$`, 'isu')
})

/** `-5` for "−€5", "-5 €" and "€ -5" */
export function withoutSign(text: string, currency: string): string {
  const plain = text.normalize('NFKC').replace(/[−–—]/g, '-').trim()
  const [, outer, inner, rest] = typedForms(currency).exec(plain)!
  return `${outer}${inner}${rest}`
}
