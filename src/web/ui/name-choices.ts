import { distance } from 'fastest-levenshtein'
import { MAX_NAME_LENGTH, nameKey, plainKey, wordsOf } from '../../shared/names.ts'

const MAX_SHOWN = 50
/** for a typo */
const MAX_SIMILAR = 3
/** letters; fewer begin too many names */
const MIN_BEGINNING = 3

export interface NameChoices {
  matches: string[]
  /** by a typo; none if anything matches */
  similar: string[]
  /** null if blank or existing */
  added: string | null
}

export interface Spelling {
  spelling: string
  name: string
}

/** Case, accents, repeated spaces and the order of words don't matter; then by the order of `options`. */
export function choicesFor(
  options: readonly string[],
  typed: string,
  spellings: readonly Spelling[] = [],
): NameChoices {
  const text = typed.slice(0, MAX_NAME_LENGTH + 1)
  const [key, plain] = [nameKey(text), plainKey(text)]
  const words = wordsOf(plain)
  const known = [...options.map((name) => ({ spelling: name, name })), ...spellings]
  const ranked = known
    .map(({ spelling, name }) => ({ name, rank: rankOf(plainKey(spelling), plain, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!)
  const matches = [...new Set(ranked.map(({ name }) => name))].slice(0, MAX_SHOWN)
  const isNew = key !== '' && !known.some(({ spelling }) => nameKey(spelling) === key)
  return {
    matches,
    similar: isNew && matches.length === 0 ? similarTo(options, plain) : [],
    added: isNew ? text.trim() : null,
  }
}

/**
 * By accents, else longer, else a typo. null for existing names, short text, and another number: "Size 38" isn't "Size
 * 39".
 */
export function meantBy(options: readonly string[], typed: string): string | null {
  const text = typed.slice(0, MAX_NAME_LENGTH + 1)
  const [key, plain] = [nameKey(text), plainKey(text)]
  if (plain.length < MIN_BEGINNING) return null
  let [same, longer]: (string | null)[] = [null, null]
  for (const name of options) {
    if (nameKey(name) === key) return null
    const other = plainKey(name)
    if (other === plain) same ??= name
    else if (other.startsWith(plain) && !isNumberCut(other, plain.length)) longer ??= name
  }
  return same ?? longer ?? similarTo(options, plain)[0] ?? null
}

function rankOf(name: string, text: string, words: string[]): number | null {
  if (text === '' || name === text) return 0
  const at = name.indexOf(text)
  if (at === -1) return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 4 : null
  if (at === 0) return 1
  return name.includes(` ${text}`) ? 2 : 3
}

function similarTo(options: readonly string[], text: string): string[] {
  const [most, digits] = [typosIn(text), digitsOf(text)]
  return options
    .filter((name) => Math.abs(name.length - text.length) <= 2 * most && digitsOf(name) === digits)
    .map((name) => ({ name, typos: distance(plainKey(name), text) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((a, b) => a.typos - b.typos)
    .slice(0, MAX_SIMILAR)
    .map(({ name }) => name)
}

/** In a short name one other letter makes another name; swapped letters count as two. */
const typosIn = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

const digitsOf = (name: string): string => name.replace(/\P{Nd}+/gu, ' ')

const isNumberCut = (name: string, at: number): boolean => /^\p{Nd}{2}/u.test(name.slice(at - 1))
