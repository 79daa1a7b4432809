import { moneyText, countOf, formatCount, fromCents } from '../../../../shared/money.ts'
import { quoted, say, type Words } from '../../../../shared/phrases/words.ts'
import type { Alone, Basket, Pair } from '../rules/baskets.ts'
import type { View } from '../rules/view.ts'
import { dayText, monthText, on, type Finding, type Subject } from './finding.ts'
import { spokenProduct } from '../rules/product.ts'

/** cut: only the newest */
interface Looked {
  baskets: Basket[]
  isCut: boolean
}

const rangeOf = ({ baskets }: Looked) => ({ start: baskets[0]!.day, end: baskets.at(-1)!.day })
function visitsText(
  { product, times, of }: { product: string; times: number; of: number },
  looked: Looked,
  notation: Subject['notation'],
): Words {
  const since = looked.isCut ? `since ${dayText(rangeOf(looked).start, { notation })}, ` : ''
  return say`${since}on ${outOf(times, of, notation)} visits with ${quoted(product)}`
}

export const togetherFinding = (pairs: Pair[], looked: Looked, { notation }: Subject): Finding => ({
  kind: 'together',
  tone: 'neutral',
  facts: pairs.map((pair) => ({
    says: say`${visitsText(pair, looked, notation)} they also bought ${quoted(pair.with)}`,
    action: say`offer ${quoted(pair.product)} and ${quoted(pair.with)} as a set`,
  })),
  figures: pairs.flatMap(({ product, with: other, times, of }) => [
    { label: `Visits with "${product}"`, kind: 'count', value: of },
    { label: `Also with "${other}"`, kind: 'count', value: times },
  ]),
  range: rangeOf(looked),
})

/** Nothing more is suggested to a customer who is away. */
export const aloneFinding = (
  alone: Alone,
  looked: Looked,
  { isAway }: View,
  { notation }: Subject,
): Finding => {
  const says = say`${visitsText(alone, looked, notation)} they bought nothing else`
  return {
    kind: 'alone',
    tone: 'neutral',
    facts: [isAway ? { says } : { says, action: goesWith(quoted(alone.product)) }],
    figures: [
      { label: `Visits with "${alone.product}"`, kind: 'count', value: alone.of },
      { label: 'With nothing else', kind: 'count', value: alone.times },
    ],
    range: rangeOf(looked),
  }
}

const goesWith = (product: Words): Words => say`suggest something that goes with ${product}`

const MIN_ONLY = 3

export function onlyFinding(
  { baskets, isCut, isAway, usual, first }: View,
  { notation }: Subject,
): Finding | null {
  const isAlone = baskets.every(({ products }) => products.length === 1)
  if (usual === null || !isAlone || baskets.length < MIN_ONLY) return null
  const spoken = spokenProduct(usual.product)
  const product = spoken ? say`the ${spoken}` : quoted(usual.product)
  const times = countOf(baskets.length, notation, 'time')
  const range = rangeOf({ baskets, isCut })
  const says = isCut
    ? say`since ${monthText(range.start)} they have bought nothing but ${product} (${times})`
    : say`they have only ever bought ${product} (${times} since ${monthText(first!)})`
  return {
    kind: 'alone',
    tone: 'neutral',
    facts: [isAway ? { says } : { says, action: goesWith(product) }],
    figures: [{ label: 'Visits', kind: 'count', value: baskets.length }],
    range,
  }
}

export function lastYearFinding({ day, products, cents }: Basket, { notation }: Subject): Finding {
  const amount = fromCents(cents)
  const spent = moneyText(amount, notation)
  const what = products.length === 1 ? say`bought ${quoted(products[0]!)} for` : 'spent'
  return {
    kind: 'lastYear',
    tone: 'neutral',
    facts: [
      {
        says: say`on ${dayText(day, { notation })} they ${what} ${spent}, much more than they usually spend at once`,
        action: say`ask them whether they would like the same again this year`,
      },
    ],
    figures: [
      { label: 'Spent', kind: 'money', value: amount },
      { label: 'Visit', kind: 'day', day },
    ],
    range: on(day),
  }
}

const outOf = (times: number, of: number, notation: Subject['notation']): string =>
  times === of
    ? `all ${formatCount(of, notation)}`
    : `${formatCount(times, notation)} of the ${formatCount(of, notation)}`
