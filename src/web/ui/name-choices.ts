import { distance } from 'fastest-levenshtein'
import { MAX_NAME_LENGTH, nameKey } from '../../shared/names.ts'

/** maximum number of names shown; typing narrows them */
const MAX_SHOWN = 50
/** maximum number of names offered for what may be a typo */
const MAX_SIMILAR = 3
/** letters of a text that may stand for a longer name: with fewer, too many names begin like it */
const MIN_BEGINNING = 3

export interface NameChoices {
  /** existing names that contain the typed text, best match first */
  matches: string[]
  /** existing names that differ from the typed text by a typo; none if anything matches */
  similar: string[]
  /** the typed text as a new name; null if it's blank or exists */
  added: string | null
}

/** A spelling that stands for a name. */
export interface Spelling {
  spelling: string
  name: string
}

/**
 * Returns what a field for a name offers for the typed text. Case, accents and repeated spaces don't matter. The best
 * match is the whole name, then its beginning, then the beginning of a word; within each, the order of `options`. A name is
 * found by its other `spellings` too.
 */
export function choicesFor(
  options: readonly string[],
  typed: string,
  spellings: readonly Spelling[] = [],
): NameChoices {
  const text = typed.slice(0, MAX_NAME_LENGTH + 1)
  const [key, plain] = [nameKey(text), withoutAccents(text)]
  const known = [...options.map((name) => ({ spelling: name, name })), ...spellings]
  const ranked = known
    .map(({ spelling, name }) => ({ name, rank: rankOf(withoutAccents(spelling), plain) }))
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
 * Returns the existing name that was probably meant by a new one: the same but for accents, else one that goes on where
 * the typed text ends, else one that differs by a typo. Of several, the first of `options`. Null for a name that exists,
 * for very short text, and for a name with another number in it: "Size 38" isn't "Size 39".
 */
export function meantBy(options: readonly string[], typed: string): string | null {
  const text = typed.slice(0, MAX_NAME_LENGTH + 1)
  const [key, plain] = [nameKey(text), withoutAccents(text)]
  if (plain.length < MIN_BEGINNING) return null
  let [same, longer]: (string | null)[] = [null, null]
  for (const name of options) {
    if (nameKey(name) === key) return null
    const other = withoutAccents(name)
    if (other === plain) same ??= name
    else if (other.startsWith(plain) && !isNumberCut(other, plain.length)) longer ??= name
  }
  return same ?? longer ?? similarTo(options, plain)[0] ?? null
}

const withoutAccents = (name: string): string =>
  nameKey(name)
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')

/** 0 is the best; null if the name doesn't contain the text. */
function rankOf(name: string, text: string): number | null {
  if (text === '' || name === text) return 0
  const at = name.indexOf(text)
  if (at === -1) return null
  if (at === 0) return 1
  return name.includes(` ${text}`) ? 2 : 3
}

function similarTo(options: readonly string[], text: string): string[] {
  const [most, digits] = [typosIn(text), digitsOf(text)]
  return options
    .filter((name) => Math.abs(name.length - text.length) <= 2 * most && digitsOf(name) === digits)
    .map((name) => ({ name, typos: distance(withoutAccents(name), text) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((a, b) => a.typos - b.typos)
    .slice(0, MAX_SIMILAR)
    .map(({ name }) => name)
}

/** Letters that may differ. In a short name one other letter makes another name; swapped letters count as two. */
const typosIn = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

const digitsOf = (name: string): string => name.replace(/\P{Nd}+/gu, ' ')

const isNumberCut = (name: string, at: number): boolean => /^\p{Nd}{2}/u.test(name.slice(at - 1))
