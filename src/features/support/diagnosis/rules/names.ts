import { distance } from 'fastest-levenshtein'
import { listOf, say, type Name } from '../../../../shared/phrases/words.ts'
import { TO_DATA, type Cause } from './finding.ts'
import type { LargeName } from './situation.ts'

/** What says nothing about who or what it is. */
const EMPTY_WORDS = /\b(?:the|and|ltd|limited|llc|inc|gmbh|co|corp|company|plc)\b/g

const plainOf = (name: string): string =>
  name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{N}]+/u)

/** A name by its letters and digits alone, its words in order: `Müller, Jan` and `jan muller` are the same. */
const bareOf = (name: string): string =>
  wordsOf(plainOf(name).replace(EMPTY_WORDS, ' ')).toSorted().join('')
/** The same with all words, as they stand: `Full Groom` and `full-groom`. */
const gluedOf = (name: string): string => wordsOf(plainOf(name)).join('')

const digitsOf = (name: string): string => name.replace(/\D+/g, ' ').trim()
/** letters from which on one mistyped letter is likelier than another name */
const LONG = 8

function isSameName(a: string, b: string): boolean {
  // Sizes and years make another product.
  if (digitsOf(a) !== digitsOf(b)) return false
  const [bareA, bareB] = [bareOf(a), bareOf(b)]
  const [gluedA, gluedB] = [gluedOf(a), gluedOf(b)]
  if (bareA === bareB || gluedA === gluedB) return bareA !== ''
  if (Math.min(gluedA.length, gluedB.length) < LONG) return false
  if (Math.abs(gluedA.length - gluedB.length) > 1) return false
  return gluedA[0] === gluedB[0] && distance(gluedA, gluedB) === 1
}

/** The names that are most likely one, those that brought most first; undefined if there are none. */
export function sameNames(names: LargeName[]): LargeName[] | undefined {
  const groups: LargeName[][] = []
  for (const name of names) {
    const group = groups.find(
      ([first]) => first!.kind === name.kind && isSameName(first!.name, name.name),
    )
    if (group) group.push(name)
    else groups.push([name])
  }
  const sumOf = (group: LargeName[]) => group.reduce((sum, each) => sum + each.revenueCents, 0)
  return groups.filter(({ length }) => length > 1).toSorted((a, b) => sumOf(b) - sumOf(a))[0]
}

/** names that are told, and share of all revenue from which on it matters */
const MOST_TOLD = 4
const MATTERS = 0.08

export const nameVariants: Cause = {
  kind: 'name_variants',
  words: {
    points:
      'rank|top+list|seller|customer best|biggest|anchor+seller|client|customer spell|written|spelled split',
    hints:
      'product|customer|client|name|service list behind|below|lower share|percent|billing always',
  },
  types: ['Data Accuracy', 'Interface', 'Bug/Error'],
  check: { ...TO_DATA, label: 'Search for a name in your sales' },
  find: ({ names }) => {
    const same = sameNames(names)
    if (!same) return null
    const kind = same[0]!.kind
    const ofKind = names.filter((name) => name.kind === kind)
    const all = ofKind.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
    // What the first spelling lacks because of the others.
    const elsewhere = same.slice(1).reduce((sum, { revenueCents }) => sum + revenueCents, 0)
    const shown = same.slice(0, MOST_TOLD).map(({ name }): Name => ({ stands: kind, text: name }))
    return {
      strength: elsewhere >= MATTERS * all ? 0.95 : 0.6,
      diagnosis: say`One ${kind} is written in ${same.length} ways, and counted as ${same.length}: ${listOf(shown.map((name) => say`“${name}”`))}.`,
      solution:
        'Open Data Management, search for each of these names, and give the sales the same name. If they come from a file, correct it there, undo the import and import it again.',
      fixTime: 'About 10 minutes',
    }
  },
}
