import { formatCount } from '../../../../shared/money.ts'
import { quoted, say, type Words } from '../../../../shared/phrases/words.ts'
import type { Alone, Basket, Pair } from '../rules/baskets.ts'
import { dayText, type Finding, type Subject } from './finding.ts'

/** Which visits were looked at: all of them, or the newest. */
interface Looked {
  baskets: Basket[]
  isCut: boolean
}

const rangeOf = ({ baskets }: Looked) => ({ start: baskets[0]!.day, end: baskets.at(-1)!.day })
/** `on 5 of the 8 visits with "Cut"` */
function visitsText(
  { product, times, of }: { product: string; times: number; of: number },
  looked: Looked,
  notation: Subject['notation'],
): Words {
  const since = looked.isCut ? `since ${dayText(rangeOf(looked).start, { notation })}, ` : ''
  return say`${since}on ${outOf(times, of, notation)} visits with ${quoted(product)}`
}

/** Products that a customer buys on the same day. */
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

/** A product with which a customer buys nothing else. */
export const aloneFinding = (alone: Alone, looked: Looked, { notation }: Subject): Finding => ({
  kind: 'alone',
  tone: 'neutral',
  facts: [
    {
      says: say`${visitsText(alone, looked, notation)} they bought nothing else`,
      action: say`suggest something that goes with ${quoted(alone.product)}`,
    },
  ],
  figures: [
    { label: `Visits with "${alone.product}"`, kind: 'count', value: alone.of },
    { label: 'With nothing else', kind: 'count', value: alone.times },
  ],
  range: rangeOf(looked),
})

/** `5 of the 8`, `all 8` */
const outOf = (times: number, of: number, notation: Subject['notation']): string =>
  times === of
    ? `all ${formatCount(of, notation)}`
    : `${formatCount(times, notation)} of the ${formatCount(of, notation)}`
