import { MAX_NAME_LENGTH } from '../../../../shared/names.ts'
import { listOf, say, type Name } from '../../../../shared/phrases/words.ts'
import { TO_DATA, type Cause } from './finding.ts'
import type { LargeName } from './situation.ts'

const EMPTY_WORDS = /\b(?:the|and|ltd|limited|llc|inc|gmbh|co|corp|company|plc)\b/g

interface Forms {
  /** Sizes and years make another product. */
  digits: string
  /** words sorted: `Müller, Jan` = `jan muller` */
  bare: string
  /** words as they stand */
  glued: string
}

function formsOf(name: string): Forms {
  // One sign can stand for eighteen letters.
  const letters = name.normalize('NFKD').slice(0, MAX_NAME_LENGTH)
  const plain = letters.toLowerCase().replace(/\p{M}/gu, '')
  const words = plain.replace(EMPTY_WORDS, ' ').split(/[^\p{L}\p{N}]+/u)
  return {
    digits: name.replace(/\D+/g, ' ').trim(),
    bare: words.toSorted().join(''),
    glued: plain.replace(/[^\p{L}\p{N}]+/gu, ''),
  }
}

/** letters from which on a mistyped letter is likelier than another name */
const LONG = 8

function isSameName(a: Forms, b: Forms): boolean {
  if (a.digits !== b.digits) return false
  if (a.bare === b.bare || a.glued === b.glued) return a.bare !== ''
  if (Math.min(a.glued.length, b.glued.length) < LONG) return false
  return a.glued[0] === b.glued[0] && isOneLetterOff(a.glued, b.glued)
}

/** Must be fast: hundreds of long names, each with all others. */
function isOneLetterOff(a: string, b: string): boolean {
  const [most, least] = [Math.max(a.length, b.length), Math.min(a.length, b.length)]
  if (most - least > 1) return false
  let before = 0
  while (before < least && a[before] === b[before]) before++
  let after = 0
  while (after < least - before && a.at(-1 - after) === b.at(-1 - after)) after++
  return most - before - after === 1
}

/** most revenue first */
export function sameNames(names: LargeName[]): LargeName[] | undefined {
  const alike: { kind: LargeName['kind']; forms: Forms; group: LargeName[] }[] = []
  for (const name of names) {
    const forms = formsOf(name.name)
    const found = alike.find((each) => each.kind === name.kind && isSameName(each.forms, forms))
    if (found) found.group.push(name)
    else alike.push({ kind: name.kind, forms, group: [name] })
  }
  const sumOf = (group: LargeName[]) => group.reduce((sum, each) => sum + each.revenueCents, 0)
  return alike
    .map(({ group }) => group)
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => sumOf(b) - sumOf(a))[0]
}

/** names, and share of all revenue */
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
