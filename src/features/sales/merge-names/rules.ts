import { distance } from 'fastest-levenshtein'
import { nameKey } from '../../../shared/names.ts'
import type { NameKind } from '../contract.ts'
import type { Reason } from './contract.ts'

/** Compares only within groups that share a part, so the work doesn't grow with the square. */

export interface Candidate {
  id: number
  name: string
  reach?: string[]
}

export interface LikelyPair<Name> {
  names: [Name, Name]
  reason: Reason
}

/** Sizes tell products apart like numbers do. */
const SIZES = new Set(
  `xs s m l xl xxl xxxl small medium large mini midi maxi big little half full single double triple short long
  klein mittel groß gross halb ganz petit petite moyen grand grande demi pequeño pequeno mediano chico piccolo medio
  pequena médio medio kurz lang court`.split(/\s+/),
)
const ROMAN = /^[ivx]+$/
const AND = new Set(['and', 'und', 'et', 'och', 'og'])
/** letters from which on one more or less is probably a slip */
const LONG_WORD = 5
const MOST_COMPARED = 20
const MOST_WORDS = 8
const MOST_FOUND = 5_000

export const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`

interface Form<Name> {
  candidate: Name
  words: string[]
  /** must be the same: numbers, sizes, single letters */
  marks: string
}

function formOf<Name extends Candidate>(candidate: Name): Form<Name> {
  const plain = nameKey(candidate.name)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/['’`´]/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !AND.has(word))
  const numbers = plain.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  const signs = words.filter((word) => /^.$/u.test(word) || SIZES.has(word) || ROMAN.test(word))
  const marks = [...numbers.map((number) => number.replaceAll(',', '.')), ...signs.toSorted()]
  return { candidate, words, marks: marks.join(' ') }
}

const singular = (word: string): string =>
  word.replace(/ies$/u, 'y').replace(/(?<=...)(?:es|s|en|e)$/u, '')

/** People's names have no plural. */
const HAVE_PLURAL: readonly NameKind[] = ['product', 'category']

interface Limits<Name> {
  areDifferent: (a: Name, b: Name) => boolean
  hasTime: () => boolean
}

export function likelyPairsOf<Name extends Candidate>(
  kind: NameKind,
  candidates: Name[],
  { areDifferent, hasTime }: Limits<Name>,
): LikelyPair<Name>[] {
  const forms = candidates.map(formOf)
  const found: LikelyPair<Name>[] = []
  const { join } = connections()
  const offer = (a: Form<Name>, b: Form<Name>, reason: Reason): void => {
    const names: [Name, Name] = [a.candidate, b.candidate]
    if (
      (a.marks !== b.marks && reason !== 'contact') ||
      found.length >= MOST_FOUND ||
      areDifferent(...names)
    )
      return
    // Of three alike, two pairs are enough.
    if (join(names[0].id, names[1].id)) found.push({ names, reason })
  }
  const inGroups = groupedBy(forms, hasTime)
  const sameOf = (keysOf: (form: Form<Name>) => string[], reason: Reason) =>
    inGroups(
      (form) => keysOf(form).filter(Boolean),
      ([first, ...rest]) => {
        for (const other of rest) offer(first!, other, reason)
      },
    )

  const same = (keyOf: (form: Form<Name>) => string, reason: Reason) =>
    sameOf((form) => [keyOf(form)], reason)

  sameOf(({ candidate }) => candidate.reach ?? [], 'contact')
  same(({ words }) => words.join(''), 'spelling')
  if (HAVE_PLURAL.includes(kind)) same(({ words }) => words.map(singular).join(' '), 'plural')
  else same(({ words }) => words.toSorted().join(' '), 'order')
  inGroups(
    shortKeys,
    everyTwo((a, b) => isShort(a, b) && offer(a, b, 'short'), hasTime),
  )
  inGroups(
    typoKeys,
    everyTwo((a, b) => isTypo(a, b) && offer(a, b, 'typo'), hasTime),
  )
  return found
}

function connections(): { join: (a: number, b: number) => boolean } {
  const next = new Map<number, number>()
  const rootOf = (id: number): number => {
    let at = id
    for (let up = next.get(at); up !== undefined; up = next.get(at)) {
      next.set(at, next.get(up) ?? up)
      at = up
    }
    return at
  }
  return {
    join(a, b) {
      const [one, other] = [rootOf(a), rootOf(b)]
      if (one !== other) next.set(one, other)
      return one !== other
    },
  }
}

const groupedBy =
  <Name>(forms: Form<Name>[], hasTime: () => boolean) =>
  (keysOf: (form: Form<Name>) => string[], each: (group: Form<Name>[]) => void): void => {
    const firsts = new Map<string, Form<Name>>()
    const groups = new Map<string, Form<Name>[]>()
    for (const form of forms) {
      if (!hasTime()) return
      for (const key of keysOf(form)) {
        const first = firsts.get(key)
        if (first === undefined) firsts.set(key, form)
        else if (first !== form) {
          const group = groups.get(key)
          if (group) group.push(form)
          else groups.set(key, [first, form])
        }
      }
    }
    for (const group of groups.values()) {
      if (!hasTime()) return
      each(group)
    }
  }

const everyTwo =
  <Item>(each: (a: Item, b: Item) => void, hasTime: () => boolean) =>
  (group: Item[]): void => {
    for (const [at, item] of group.entries()) {
      if (!hasTime()) return
      for (const other of group.slice(at + 1, at + 1 + MOST_COMPARED)) each(item, other)
    }
  }

/** `Balay` and `Balayage` share `balay`. */
function shortKeys({ words }: Form<unknown>): string[] {
  const last = words.at(-1) ?? ''
  return last.length < LONG_WORD
    ? []
    : [[...words.slice(0, -1), last.slice(0, LONG_WORD)].join(' ')]
}

function isShort(a: Form<unknown>, b: Form<unknown>): boolean {
  const [one, other] = [a.words.at(-1)!, b.words.at(-1)!].toSorted((x, y) => x.length - y.length)
  return one !== other && other!.startsWith(one!) && 2 * one!.length >= other!.length
}

/** One slip leaves one half of a word as it was. */
function typoKeys({ words }: Form<unknown>): string[] {
  if (words.length > MOST_WORDS) return []
  return words.flatMap((word, at) => {
    if (word.length < LONG_WORD - 1) return []
    const others = words.with(at, '…').join(' ')
    const halves = new Set([Math.floor(word.length / 2), Math.floor((word.length - 1) / 2)])
    return [...halves].flatMap((half) => [
      `${others} <${word.slice(0, half)}`,
      `${others} >${word.slice(-half)}`,
    ])
  })
}

function isTypo(a: Form<unknown>, b: Form<unknown>): boolean {
  if (a.words.length !== b.words.length) return false
  const at = a.words.findIndex((word, index) => word !== b.words[index])
  const [one, other] = [a.words[at] ?? '', b.words[at] ?? '']
  const isOnlyOne = a.words.every((word, index) => index === at || word === b.words[index])
  if (
    !isOnlyOne ||
    Math.max(one.length, other.length) < LONG_WORD ||
    Math.abs(one.length - other.length) > 1
  )
    return false
  return distance(one, other) === 1 || areSwapped(one, other)
}

function areSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (one[at] === other[at] && at < one.length) at += 1
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}
