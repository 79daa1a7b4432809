import { distance } from 'fastest-levenshtein'

/** words, and letters of each */
const MAX_WORDS = 400
const MAX_LETTERS = 24
/** words between two stems */
const NEAR = 4

const SIGNS: Record<string, string> = {
  '€': ' euro ',
  $: ' dollar ',
  '£': ' pound ',
  '%': ' percent ',
}

/** `Where's my €5?`: wheres, my, euro, 5 */
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

/** letters of stems with one and two typos */
const ONCE = 5
const TWICE = 9

/** `out=` is the whole word. */
function begins(word: string, stem: string): boolean {
  if (stem.endsWith('=')) return word === stem.slice(0, -1)
  if (word.startsWith(stem)) return true
  const allowed = stem.length >= TWICE ? 2 : stem.length >= ONCE ? 1 : 0
  if (allowed === 0 || word.length < stem.length - 1 || word[0] !== stem[0]) return false
  return [-1, 0, 1].some((more) => distance(word.slice(0, stem.length + more), stem) <= allowed)
}

const beginsWithAny = (word: string, stems: string): boolean =>
  stems.split('|').some((stem) => begins(word, stem))

/** `wrong+date|day`: both, near each other. `no_button|option`: right after. */
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

export interface Stems {
  /** used by hardly anyone who means something else */
  points: string
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
