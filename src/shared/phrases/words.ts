import { visible } from '../names.ts'

/** A name in a phrase. Names never leave: the model reads `[customer]` or `[product 2]` in their place. */
export interface Name {
  /** what the model reads */
  stands:
    'customer' | 'product' | 'shop' | 'file' | 'place' | 'message' | "the owner's own sentence"
  text: string
}

/** A piece of text with the names in it. */
export type Words = readonly (string | Name)[]

/** Writes words: say`get in touch with ${customer(name)} now`. */
export const say = (
  texts: TemplateStringsArray,
  ...values: (string | number | Name | Words)[]
): Words =>
  texts.flatMap((text, i) => {
    const value = values[i] ?? ''
    return [text, ...(Array.isArray(value) ? (value as Words) : [asPart(value as Name)])]
  })

const asPart = (value: string | number | Name): string | Name =>
  typeof value === 'number' ? String(value) : value

export const customer = (text: string): Name => ({ stands: 'customer', text })
export const shopName = (text: string): Name => ({ stands: 'shop', text })
/** The name of a product in a sentence. */
export const quoted = (text: string): Words => say`"${{ stands: 'product', text }}"`

/** `A`, `A and B`, `A, B and C` */
export const listOf = (items: (string | number | Words)[]): Words =>
  items.flatMap((item, i) => {
    const before = i === 0 ? '' : i === items.length - 1 ? ' and ' : ', '
    return say`${before}${item}`
  })

/** A name as it is shown: without characters that would change how the text next to it reads. */
export const shownName = ({ text }: Name): string => visible(text).trim()

export const isName = (part: string | Name): part is Name => typeof part !== 'string'

/** How the names in words are written. */
export type Writing = (name: Name) => string

/**
 * Returns how names are written where they may not be read: as what they stand for, numbered if there are several.
 * `all` are the words of everything that is sent together.
 */
export function standIns(all: Words[]): Writing {
  const kinds = Map.groupBy(all.flat().filter(isName), ({ stands }) => stands)
  return ({ stands, text }) => {
    const names = [...new Set(kinds.get(stands)?.map((name) => name.text))]
    return names.length > 1 ? `[${stands} ${names.indexOf(text) + 1}]` : `[${stands}]`
  }
}
