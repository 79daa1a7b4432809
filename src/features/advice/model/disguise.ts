import type { Fact } from '../facts/facts.ts'

/** characters of a name that are sent */
const NAME_LENGTH = 80

/** Characters that are not seen, that end a line, or that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

/** Returns text without characters that cannot be seen or saved; each run of them becomes a space. */
export const visible = (text: string): string => text.toWellFormed().replace(INVISIBLE, ' ')

/** What a text is to be written from. */
export interface Source {
  task: string
  plain: string
  facts: Fact[]
  /** the customer that the text is about */
  customer: string | null
}

export interface Disguised extends Source {
  /** Returns a text with the customer's real name back in place. */
  reveal: (text: string) => string
}

/**
 * Returns the source as it may be sent: long names cut, invisible characters removed. Unless `sharesNames`, the customer
 * is called "Customer 1", and `others`, customers whose names stand within other names, get the next numbers.
 */
export function disguised(source: Source, sharesNames: boolean, others: string[] = []): Disguised {
  const { customer } = source
  const people = [...(customer === null ? [] : [customer]), ...others]
  const stands = sharesNames ? [] : standsFor(people, source)
  const hideIn = replacer(
    stands.flatMap(([name, stand]) => [name, ...wordsOf(name)].map((part) => [clean(part), stand])),
    { ignoresCase: true },
  )
  // A product may be named after a customer, by part of the name, and not written like them.
  const names = namesOf(source).map((name) => {
    const hidden = stands.length === 0 ? name : hideIn(clean(name))
    return { name, sent: shortened(hidden), isHidden: hidden !== clean(name) && stands.length > 0 }
  })
  const hide = replacer(names.map(({ name, sent }) => [name, sent]))
  const send = (text: string): string => visible(hide(text))
  // Without characters that would change how the figures next to it are written.
  const real = (name: string): string => visible(name).trim()
  return {
    task: send(source.task),
    plain: send(source.plain),
    facts: source.facts.map((fact) => ({
      ...fact,
      text: send(fact.text),
      names: fact.names.map(send),
    })),
    customer: customer === null ? null : send(customer),
    reveal: replacer([
      ...names
        .filter(({ isHidden }) => isHidden)
        .map((each) => [each.sent, real(each.name)] as const),
      ...stands.map(([name, stand]) => [stand, real(name)] as const),
    ]),
  }
}

/** The words of a name that start with a capital, such as first and last names. */
const wordsOf = (name: string): string[] => name.match(/\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? []

/** As names are compared, but with their capitals. */
const clean = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ')

const namesOf = ({ facts, customer }: Source): string[] => [
  ...new Set([...(customer === null ? [] : [customer]), ...facts.flatMap(({ names }) => names)]),
]

/** Without half of a character at its end. */
const shortened = (name: string): string =>
  visible(name)
    .slice(0, NAME_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Returns "Customer 1" and so on, without numbers that the source uses: a shop may have products with such names. */
function standsFor(people: string[], { task, plain, facts }: Source): [string, string][] {
  const used = JSON.stringify([task, plain, facts])
  let number = 0
  const next = (): string => {
    let name
    do name = `Customer ${++number}`
    while (used.includes(name))
    return name
  }
  return people.map((name) => [name, next()])
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
