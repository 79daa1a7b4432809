/** Numbers in words. */

const UNITS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth'
const POWERS = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])

/** one → 1, twenty → 20 */
export const CARDINALS: ReadonlyMap<string, number> = new Map([
  ...UNITS.join(' ')
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
])

/** first → 1, second → 2 */
export const ORDINAL_WORDS: ReadonlyMap<string, number> = new Map(
  ORDINALS.split(' ').map((word, index) => [word, index + 1]),
)

/** half → 1/2, thirds → 1/3 */
export const FRACTION_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...[['half', 2] as const, ['quarter', 4] as const],
    ...'third fourth fifth sixth seventh eighth ninth tenth'
      .split(' ')
      .map((word, index) => [word, index + 3] as const),
  ].flatMap(([word, parts]) => [[word, 1 / parts] as const, [`${word}s`, 1 / parts] as const]),
)

/** How many times as much; the change of a figure that did so, in percent, is 100 × (factor − 1). */
export const FACTORS: ReadonlyMap<string, number> = new Map([
  ...['double', 'doubled', 'doubles', 'doubling', 'twice', 'twofold'].map((w) => [w, 2] as const),
  ...['triple', 'tripled', 'triples', 'tripling', 'thrice', 'threefold'].map(
    (w) => [w, 3] as const,
  ),
  ...['quadruple', 'quadrupled', 'fourfold'].map((w) => [w, 4] as const),
  ...['fivefold', 'tenfold', 'hundredfold'].map((w, i) => [w, [5, 10, 100][i]!] as const),
  ...['halved', 'halve', 'halves', 'halving'].map((w) => [w, 0.5] as const),
])

/** Numbers that nobody counts exactly, as the range that they may stand for. */
export const VAGUE_NUMBERS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['couple', [1.5, 2.5]],
  ['pair', [2, 2]],
  ['few', [2, 6]],
  ['several', [3, 10]],
  ['handful', [3, 6]],
])

/** Every word that says a number, so that none is read as a common word. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...CARDINALS.keys(),
  ...[...POWERS.keys()].flatMap((word) => [word, `${word}s`]),
  ...ORDINAL_WORDS.keys(),
  ...FRACTION_WORDS.keys(),
  ...FACTORS.keys(),
  ...'dozen dozens score halves once couple pair tens umpteen'.split(' '),
])

export interface WordNumber {
  value: number
  /** 100 for `two hundred`: how closely it is said */
  step: number
  /** number of words read, hyphens included */
  length: number
}

/**
 * Reads `twenty-one`, `one hundred and twenty`, `two and a half`, `a dozen` from a list of words, where a
 * hyphen is a word of its own. Null when the list does not begin with a number.
 */
export function readWordNumber(words: string[]): WordNumber | null {
  if (words[0] === 'dozen') return { value: 12, step: 1, length: 1 }
  let [total, current, length, step] = [0, 0, 0, 1]
  let before: 'none' | 'unit' | 'ten' | 'power' = 'none'
  for (;;) {
    const glue = glueAt(words, length, before)
    const word = words[length + glue] ?? ''
    const cardinal = CARDINALS.get(word)
    if (cardinal !== undefined && fits(before, cardinal)) {
      current += cardinal
      before = cardinal >= 20 ? 'ten' : 'unit'
      step = 1
    } else if (POWERS.has(word) && before !== 'none') {
      const power = POWERS.get(word)!
      if (power === 100) current *= power
      else [total, current] = [total + current * power, 0]
      step = power
      before = 'power'
    } else break
    length += glue + 1
  }
  if (length === 0) return null
  if (words.slice(length, length + 3).join(' ') === 'and a half') {
    return { value: total + current + 0.5, step: 0.5, length: length + 3 }
  }
  return { value: total + current, step, length }
}

function glueAt(words: string[], at: number, before: string): number {
  if (before === 'none') return 0
  if (words[at] === '-') return 1
  return words[at] === 'and' && before === 'power' ? 1 : 0
}

function fits(before: string, cardinal: number): boolean {
  if (before === 'ten') return cardinal > 0 && cardinal < 10
  return before !== 'unit'
}
