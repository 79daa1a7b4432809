/** How an owner's currency may be written. Every other currency is a word or sign that no text may use. */

/** Names in daily use that `Intl` does not have. */
const SLANG: Record<string, string[]> = { USD: ['bucks', 'buck', 'dollar'], GBP: ['quid'] }

const displayed = (
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name' | 'code',
  value: number,
): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
    .formatToParts(value)
    .find(({ type }) => type === 'currency')!.value

/** Signs that several currencies share, and the one whose they are here. */
const OWNERS: Record<string, string> = { $: 'USD', '£': 'GBP', '¥': 'JPY', '₩': 'KRW' }

/** How a currency is written. */
export interface CurrencyWords {
  /** signs and codes, longest first: `US$`, `USD`, `$` */
  signs: string[]
  /** words for one and for several: `dollar`, `dollars` */
  nouns: Set<string>
  /** words in front of those, which may be left out: `us` */
  adjectives: Set<string>
}

const known = new Map<string, CurrencyWords>()

/** Cached: `Intl` takes long. */
export function currencyWords(currency: string): CurrencyWords {
  const words = known.get(currency) ?? wordsOf(currency)
  known.set(currency, words)
  return words
}

function wordsOf(currency: string): CurrencyWords {
  const narrow = displayed(currency, 'narrowSymbol', 2)
  const signs = [
    currency,
    displayed(currency, 'symbol', 2),
    // `$` alone is the US dollar, although others use it at home: the page writes CA$.
    ...(Object.hasOwn(OWNERS, narrow) && OWNERS[narrow] !== currency ? [] : [narrow]),
    ...(currency === 'USD' ? ['US$'] : []),
  ]
  const names = [1, 2].map((value) => displayed(currency, 'name', value).toLowerCase().split(' '))
  return {
    signs: [...new Set(signs)].sort((a, b) => b.length - a.length),
    nouns: new Set([...names.map((words) => words.at(-1)!), ...(SLANG[currency] ?? [])]),
    adjectives: new Set(names[1]!.slice(0, -1)),
  }
}
