import { distance } from 'fastest-levenshtein'

/** words of a report, and letters of each */
const MAX_WORDS = 400
const MAX_LETTERS = 24
/** words between two stems that belong together */
const NEAR = 4

const SIGNS: Record<string, string> = {
  '€': ' euro ',
  $: ' dollar ',
  '£': ' pound ',
  '%': ' percent ',
}

/** Lower case, without accents and apostrophes: `Where's my €5?` has wheres, my, euro and 5. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, MAX_WORDS * MAX_LETTERS)
    .replace(/[€$£%]/gu, (sign) => SIGNS[sign]!)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_LETTERS))

/** letters of a stem that may be mistyped once, and twice */
const ONCE = 5
const TWICE = 9

/** Long stems may be mistyped. `out=` is the whole word. */
function begins(word: string, stem: string): boolean {
  if (stem.endsWith('=')) return word === stem.slice(0, -1)
  if (word.startsWith(stem)) return true
  const allowed = stem.length >= TWICE ? 2 : stem.length >= ONCE ? 1 : 0
  if (allowed === 0 || word.length < stem.length - 1 || word[0] !== stem[0]) return false
  return [-1, 0, 1].some((more) => distance(word.slice(0, stem.length + more), stem) <= allowed)
}

const beginsWithAny = (word: string, stems: string): boolean =>
  stems.split('|').some((stem) => begins(word, stem))

/** `wrong+date|day`: a word like the first, and near it one like the second. `no_button|option`: right after it. */
function speaksOf(words: string[], stem: string): boolean {
  const [first, second] = stem.split(/[+_]/) as [string, string?]
  const [before, after] = stem.includes('_') ? [0, 1] : [NEAR, NEAR]
  const isNear = (i: number, stems: string): boolean => {
    const from = Math.max(0, i - before)
    return words
      .slice(from, i + after + 1)
      .some((other, j) => from + j !== i && beginsWithAny(other, stems))
  }
  return words.some(
    (word, i) => beginsWithAny(word, first) && (second === undefined || isNear(i, second)),
  )
}

/** separated by spaces */
export interface Stems {
  /** Hardly anyone uses these who means something else. */
  points: string
  /** These fit other causes too. */
  hints: string
}

/** parts of a full fit */
const POINT = 0.6
const HINT = 0.2

/** 0 to 1; each stem counts once. */
export function fitOf(words: string[], { points, hints }: Stems): number {
  const found = (stems: string): number =>
    stems.split(' ').filter((stem) => stem !== '' && speaksOf(words, stem)).length
  return Math.min(1, POINT * found(points) + HINT * found(hints))
}

export const hasAny = (words: string[], stems: string): boolean =>
  stems.split(' ').some((stem) => speaksOf(words, stem))
