import type { Quantity } from '../text/quantities.ts'
import { clauseHas, isSaidIn, wordAt, wordsIn, type Sentence } from '../text/sentence.ts'
import { rhythmOf, type Known } from './rhythm.ts'
import { isDuration, isFactor, isRounded, isShare } from './rounding.ts'
import { isCountedThing, isSameThing } from './things.ts'

/** Parts and multiples: `a third`, `9 of 14 purchases`, `twice`. */

/** A fraction in words is a percentage, or the share of a count in another one of the same fact. */
export function shares(
  sentence: Sentence,
  { value, bound, from, to }: Quantity,
  known: Known[],
): Known[] | null {
  const percentages = known.filter(
    ({ figure }) => figure.kind === 'percent' && isShare(Math.abs(figure.value), value, bound),
  )
  if (percentages.length > 0) return percentages
  const counts = pairsOf(known).filter(([part, whole]) =>
    isShare((part.figure.value / whole.figure.value) * 100, value, bound),
  )
  if (counts.length > 0) return counts.flat()
  // `half of the gaps were 9 days or less` is how a fact speaks of the middle one.
  if (isSaidIn(sentence.cited, wordsIn(sentence, from, to + 3))) return []
  // `a quarter` may also be three months.
  const isQuarter =
    wordsIn(sentence, from, to).at(-1) === 'quarter' && wordAt(sentence, to) !== 'of'
  const days = known.filter(
    ({ figure }) => figure.kind === 'days' && isDuration(figure.value, 1, 1, 'quarter', bound),
  )
  return isQuarter && days.length > 0 ? days : null
}

/** `81%` of 17 in 21 purchases. */
export function rateOf({ value, step, bound, negative }: Quantity, known: Known[]): Known[] | null {
  const pair = pairsOf(known).find(([part, whole]) =>
    isRounded((part.figure.value / whole.figure.value) * 100, value, step, bound),
  )
  return pair && !negative ? pair : null
}

/** Counts of the same fact of which one is part of the other, or all of it. */
function pairsOf(known: Known[]): [Known, Known][] {
  const counts = known.filter(
    ({ fact, figure }) => figure.kind === 'count' && fact.direction === null,
  )
  return counts.flatMap((part) =>
    counts
      .filter(
        (whole) =>
          whole !== part && whole.fact === part.fact && part.figure.value <= whole.figure.value,
      )
      .map((whole): [Known, Known] => [part, whole]),
  )
}

export function pairs({ value, whole, noun, bound }: Quantity, known: Known[]): Known[] | null {
  const pair = pairsOf(known).find(
    ([part, all]) =>
      part.figure.value === value &&
      all.figure.value === whole &&
      (noun === undefined || all.figure.kind !== 'count' || isSameThing(noun, all.figure.of)),
  )
  if (pair) return pair
  // `one in four` is a quarter, and `two out of three visits` are 52 of 78.
  if (whole! > 10) return null
  const share = (value / whole!) * 100
  const rates = known.filter(
    ({ figure }) => figure.kind === 'percent' && isShare(figure.value, share, bound),
  )
  const counts = pairsOf(known).find(
    ([part, all]) =>
      all.figure.value > whole! &&
      (noun === undefined ||
        !isCountedThing(noun) ||
        (all.figure.kind === 'count' && isSameThing(noun, all.figure.of))) &&
      isShare((part.figure.value / all.figure.value) * 100, share, bound),
  )
  return counts ?? (rates.length > 0 ? rates : null)
}

/** `twice as long`, `three times the usual gap` */
const OF_TIME = new Set(
  'usual usually normal normally typical typically norm interval gap cycle rhythm long longer average'.split(
    ' ',
  ),
)

/** What more than halved is less than half. */
const isTimes = (actual: number, value: number, bound: Quantity['bound']): boolean =>
  value > 1 ? isFactor(actual, value, bound) : isFactor(1 / actual, 1 / value, bound)

/** `doubled`, `three times the usual`: a change in percent, or how often the usual interval goes into the silence. */
export function factors(
  sentence: Sentence,
  { value, bound, from }: Quantity,
  known: Known[],
): Known[] | null {
  const direction = value > 1 ? 'up' : 'down'
  const sign = value > 1 ? 1 : -1
  const changes = known.filter(
    ({ fact, figure }) =>
      figure.kind === 'percent' &&
      fact.direction === direction &&
      isTimes(1 + (sign * Math.abs(figure.value)) / 100, value, bound),
  )
  if (changes.length > 0) return changes
  const rhythm = rhythmOf(sentence)
  if (
    rhythm &&
    clauseHas(sentence, from, OF_TIME) &&
    isFactor(rhythm.silence / rhythm.interval, value, bound)
  ) {
    return [{ fact: rhythm.fact, figure: { kind: 'days', value: rhythm.silence } }]
  }
  const twice = known.filter(
    ({ figure }) => value === 2 && figure.kind === 'count' && figure.value === 2,
  )
  return twice.length > 0 ? twice : null
}
