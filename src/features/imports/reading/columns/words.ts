import { headOf } from '../values/cells.ts'
import { withoutVariants } from '../values/letters.ts'

export interface WordTest {
  test: (words: string) => boolean
}

export const anyOf = (...tests: WordTest[]): WordTest => ({
  test: (words) => tests.some((it) => it.test(words)),
})

/** Currencies and notes on tax don't help to tell the column. */
const MONEY_MARKS =
  /[a-z]{0,3}[$€£¥]|\b(?:usd|eur|euros?|gbp|cad|aud|nzd|chf|brl|mxn|ars|clp|cop|pen|inr|rs)\b/gi
const VAT = 'vat|gst|mw ?st|ust|iva|tva|btw|moms|mva|dph|pdv|ddv|kdv|afa|alv'
const TAX = `tax(?:es)?|impuestos?|impostos?|${VAT}`
const WITH = 'inc|incl\\w*|inkl\\w*|con|com|avec|c|med|vc|vcetne|cu|sis'
const WITHOUT =
  'exc|excl\\w*|ex|exkl\\w*|eks\\w*|before|zzgl|sin|sem|sans|senza|s|utan|uden|bez|fara'
const INCLUDED = 'inc|incl\\w*|inkl\\w*|dahil'
const EXCLUDED =
  'exc|excl\\w*|exkl\\w*|esclus[ao]|no incluid[ao]|nao incluido|non inclus[ea]?|haric'
const TAX_MARKS = new RegExp(
  `\\b(?:${WITH}|${WITHOUT})\\b[. /]*(?:${TAX})\\b|\\b(?:ttc|ht|hors taxes?|toutes taxes comprises)\\b|税込み?|税抜き?|税別|[不未]?含[税稅]|[未不]稅|부가세(?:포함|별도)`,
  'g',
)
/** Only after an amount: `Total IVA incluido`, but `VAT included` alone is a column of taxes. */
const TAX_MARKS_BEHIND = new RegExp(`(?<=\\w[ ,(]{1,3})(?:${VAT})[. ]+(?:${EXCLUDED}|${INCLUDED})`)
const WITHOUT_TAX = new RegExp(
  `\\b(?:${WITHOUT})\\b[. /]*(?:${TAX})\\b|\\b(?:${VAT})[. ]+(?:${EXCLUDED})\\b|\\bht\\b|\\bhors taxes?\\b|税抜|税別|[不未]含?[税稅]|별도`,
)
const WITH_TAX = new RegExp(
  `\\b(?:${WITH})\\b[. /]*(?:${TAX})\\b|\\b(?:${VAT})[. ]+(?:${INCLUDED})\\b|\\b(?:ttc|toutes taxes comprises|brutto\\w*|lordo)\\b|税込|(?<![不未])含[税稅]|부가세포함`,
)

const plain = (header: string): string =>
  withoutVariants(
    header
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase(),
  )

/** Written without a gap by databases: ORDERDATE, unitprice. German compounds are left whole. */
const PARTS = [
  'order(?:s|ed)?|sales?|sold|invoice|transaction|trans|purchased?|payment|ship(?:ping)?',
  'product|item|service|customer|client|buyer|contact|vendor|dealer|store|employee|person|rep',
  'first|last|name|title|description|type|category|line|code|id|no|num|number|date|time|status',
  'quantity|qty|units?|price|each|per|total|sub|grand|net|gross|amount|value|cost|discount|tax',
  'fecha|venta|pedido|producto|cliente|nombre|cantidad|precio|unitario|importe|monto|cod|codigo',
  'data|venda|produto|nome|valor|preco|quantidade|vendedor|numero|da|de|do',
].join('|')
const MAX_GLUED = 40
const PART = new RegExp(`^(?:${PARTS})(?=(?:${PARTS})+$)`)

function unglued(word: string): string {
  const part = PART.exec(word)?.[0]
  return part === undefined ? word : `${part} ${unglued(word.slice(part.length))}`
}

/** Lower case without accents: `LineTotal`, `line_total` and `*Line-Total ($)` give `line total`. */
export function wordsOf(header: string): string {
  const words = plain(headOf(header))
    .replace(/#|\bn[°º]|\bnº/g, ' number ')
    .replace(MONEY_MARKS, ' ')
    .replace(TAX_MARKS, ' ')
    .replace(TAX_MARKS_BEHIND, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/(?<=\w) (?:in|en|em)$/, '')
  return words.includes(' ') || words.length > MAX_GLUED ? words : unglued(words)
}

export const isWithoutTax = (header: string): boolean => WITHOUT_TAX.test(plain(headOf(header)))

export const isWithTax = (header: string): boolean => WITH_TAX.test(plain(headOf(header)))

export const isOneOf = (texts: string): RegExp =>
  new RegExp(`^(?:${texts.split('|').map(wordsOf).join('|')})$`)

export const has = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`)
export const is = (words: string): RegExp => new RegExp(`^(?:${words})$`)

export const indexesOf = (
  headers: string[],
  test: (header: string, index: number) => boolean,
): number[] => headers.flatMap((header, index) => (test(header, index) ? [index] : []))
