import { visible } from '../names.ts'

/** Names never leave: the model reads `[customer]` or `[product 2]` instead. */
export interface Name {
  stands: 'customer' | 'product' | 'shop' | 'file' | 'place' | 'message'
  text: string
}

export type Words = readonly (string | Name)[]

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
export const quoted = (text: string): Words => say`"${{ stands: 'product', text }}"`

export const listOf = (items: (string | number | Words)[]): Words =>
  items.flatMap((item, i) => {
    const before = i === 0 ? '' : i === items.length - 1 ? ' and ' : ', '
    return say`${before}${item}`
  })

/** Hidden characters would change how text next to it reads. */
export const shownName = ({ text }: Name): string => visible(text).trim()

export const isName = (part: string | Name): part is Name => typeof part !== 'string'

export type Writing = (name: Name) => string

/** for where names may not be read; `all`: everything sent together */
export function standIns(all: Words[]): Writing {
  const kinds = Map.groupBy(all.flat().filter(isName), ({ stands }) => stands)
  return ({ stands, text }) => {
    const names = [...new Set(kinds.get(stands)?.map((name) => name.text))]
    return names.length > 1 ? `[${stands} ${names.indexOf(text) + 1}]` : `[${stands}]`
  }
}
