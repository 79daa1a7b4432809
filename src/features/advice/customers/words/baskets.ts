import { formatCount } from '../../../../shared/money.ts'
import type { Alone, Basket, Pair } from '../rules/baskets.ts'
import { dayText, fact, on, quoted, visitsFigure, type Finding, type Subject } from './finding.ts'

/** Which visits were looked at: all of them, or the newest. */
interface Looked {
  baskets: Basket[]
  isCut: boolean
}

const rangeOf = ({ baskets }: Looked) => ({ start: baskets[0]!.day, end: baskets.at(-1)!.day })
/** `On 5 of the 8 visits with "Cut"` */
const visitsText = (
  { product, times, of }: { product: string; times: number; of: number },
  looked: Looked,
  notation: Subject['notation'],
): string => {
  const visits = `n ${outOf(times, of, notation)} visits with ${quoted(product)}`
  return looked.isCut
    ? `Since ${dayText(rangeOf(looked).start, { notation })}, o${visits}`
    : `O${visits}`
}

/** Products that a customer buys on the same day. */
export const togetherFinding = (pairs: Pair[], looked: Looked, { notation }: Subject): Finding => ({
  kind: 'together',
  tone: 'neutral',
  facts: pairs.map((pair) => {
    const { product, with: other, times, of } = pair
    const text = `${visitsText(pair, looked, notation)} they also bought ${quoted(other)}.`
    return fact('together', text, {
      figures: [times, of].map(visitsFigure),
      days: looked.isCut ? [on(rangeOf(looked).start)] : [],
      names: [product, other],
    })
  }),
  figures: pairs.flatMap(({ product, with: other, times, of }) => [
    { label: `Visits with ${quoted(product)}`, kind: 'count', value: of },
    { label: `Also with ${quoted(other)}`, kind: 'count', value: times },
  ]),
  range: rangeOf(looked),
  advice: `Offer ${quoted(pairs[0]!.product)} and ${quoted(pairs[0]!.with)} as a set, because they often buy both on the same day.`,
})

/** A product with which a customer buys nothing else. */
export function aloneFinding(alone: Alone, looked: Looked, { notation }: Subject): Finding {
  const { product, times, of } = alone
  const text = `${visitsText(alone, looked, notation)} they bought nothing else.`
  return {
    kind: 'alone',
    tone: 'neutral',
    facts: [
      fact('alone', text, {
        figures: [times, of].map(visitsFigure),
        days: looked.isCut ? [on(rangeOf(looked).start)] : [],
        names: [product],
      }),
    ],
    figures: [
      { label: `Visits with ${quoted(product)}`, kind: 'count', value: of },
      { label: 'With nothing else', kind: 'count', value: times },
    ],
    range: rangeOf(looked),
    advice: `Suggest something that goes with ${quoted(product)}, because they mostly buy nothing else with it.`,
  }
}

/** `5 of the 8`, `all 8` */
const outOf = (times: number, of: number, notation: Subject['notation']): string =>
  times === of
    ? `all ${formatCount(of, notation)}`
    : `${formatCount(times, notation)} of the ${formatCount(of, notation)}`
