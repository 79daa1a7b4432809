import { visible } from '../../../shared/names.ts'
import type { Fact } from '../facts/facts.ts'

/** characters of a name that are sent */
const NAME_LENGTH = 80

/** What a text is to be written from. */
export interface Source {
  task: string
  plain: string
  facts: Fact[]
  /** the customer that the text is about */
  customer: string | null
  /** other people that the facts name */
  people?: string[]
  /** names that may always be sent, such as the shop's own */
  openNames?: string[]
}

export interface Disguised extends Omit<Source, 'people' | 'openNames'> {
  /** Returns a text with the real names back in place. */
  reveal: (text: string) => string
}

/**
 * Returns the source as it may be sent: long names cut, invisible characters removed. Unless `sharesNames`, every name
 * of the facts that isn't open is replaced: people are called "Customer 1" and so on, everything else "Product 1". No
 * name is looked into, because a product may be called after a customer in any way: `Wedding cake for Maria`.
 */
export function disguised(source: Source, sharesNames: boolean): Disguised {
  const { customer, people = [], openNames = [] } = source
  const all = namesOf(source)
  const hidden = sharesNames ? [] : all.filter((name) => !openNames.includes(name))
  const isPerson = new Set(customer === null ? people : [customer, ...people])
  const stands = standsFor(hidden, isPerson, source)
  const standOf = new Map(stands)
  const hide = replacer(all.map((name) => [name, standOf.get(name) ?? shortened(name)]))
  const send = (text: string): string => visible(hide(text))
  return {
    task: send(source.task),
    plain: send(source.plain),
    facts: source.facts.map((fact) => ({
      ...fact,
      text: send(fact.text),
      names: fact.names.map(send),
    })),
    customer: customer === null ? null : send(customer),
    // Without characters that would change how the figures next to it are written.
    reveal: replacer(stands.map(([name, stand]) => [stand, visible(name).trim()])),
  }
}

const namesOf = ({ facts, customer }: Source): string[] => [
  ...new Set([...(customer === null ? [] : [customer]), ...facts.flatMap(({ names }) => names)]),
]

/** Without half of a character at its end. */
const shortened = (name: string): string =>
  visible(name)
    .slice(0, NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Numbers the names of each kind, without numbers that the source uses: a shop may have products with such names. */
function standsFor(
  names: string[],
  isPerson: Set<string>,
  { task, plain, facts }: Source,
): [name: string, stand: string][] {
  const used = JSON.stringify([task, plain, facts])
  const numbers = { Customer: 0, Product: 0 }
  return names.map((name) => {
    const kind = isPerson.has(name) ? 'Customer' : 'Product'
    let stand
    do stand = `${kind} ${++numbers[kind]}`
    while (used.includes(stand))
    return [name, stand]
  })
}

/** Returns a function that replaces whole words only: hiding "Al" must not change "Also". Of the same names the first counts. */
export function replacer(
  pairs: (readonly [from: string, to: string])[],
  { ignoresCase = false } = {},
): (text: string) => string {
  const fold = (text: string): string => (ignoresCase ? text.toLowerCase() : text)
  // The longest first, so that "Ana" leaves "Ana Lima" alone. Not a pattern: names are anything that owners typed.
  const names = pairs
    .filter(([from]) => from !== '')
    .map(([from, to]) => ({ length: from.length, wanted: fold(from), to }))
    .sort((a, b) => b.length - a.length)
  if (names.length === 0) return (text) => text
  return (text) => {
    let replaced = ''
    for (let at = 0; at < text.length;) {
      const found = names.find(
        ({ length, wanted }) =>
          fold(text.slice(at, at + length)) === wanted && isWord(text, at, length),
      )
      replaced += found ? found.to : text[at]
      at += found ? found.length : 1
    }
    return replaced
  }
}

const PART_OF_WORD = /[\p{L}\p{N}\p{M}]/u

function isWord(text: string, at: number, length: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  const after = String.fromCodePoint(text.codePointAt(at + length) ?? 0)
  return !PART_OF_WORD.test(before) && !PART_OF_WORD.test(after)
}
