import type { Fact, Figure } from '../facts.ts'
import type { Bound } from '../text/bounds.ts'
import { NUMBER_WORDS } from '../text/numbers.ts'
import type { Period } from '../text/periods.ts'
import type { Quantity } from '../text/quantities.ts'
import {
  hasWord,
  isSaidIn,
  isSuggestion,
  wordAt,
  wordsIn,
  type Sentence,
} from '../text/sentence.ts'
import type { Token } from '../text/tokens.ts'
import { durations, vague } from './durations.ts'
import { factors, pairs, rateOf, shares } from './parts.ts'
import { knownFigures, type Known } from './rhythm.ts'
import { isRounded } from './rounding.ts'
import { isCountedThing, isSameThing } from './things.ts'

/** A number of a sentence with the figures that it may be. */
export interface Matched {
  quantity: Quantity
  /** empty for a number that needs no fact, such as the `few` of `a few kind words` */
  figures: Known[]
}

type Kind = Figure['kind']

const KINDS: Partial<Record<Quantity['kind'], Kind>> = {
  money: 'money',
  percent: 'percent',
  duration: 'days',
  count: 'count',
}

/** How a fact bounds a figure itself: `hardly ever more than 24 days`. */
export type BoundIn = (known: Known) => Bound | undefined

/** Finds the figure of the cited facts for every number of a sentence; a reason when one has none. */
export function matchFigures(
  sentence: Sentence,
  quantities: Quantity[],
  periods: Period[],
  boundIn?: BoundIn,
): Matched[] | string {
  const unread = unreadNumber(sentence, quantities, periods)
  if (unread !== undefined) return `"${unread}" is a number that cannot be read`
  const matched: Matched[] = []
  let last: Kind | undefined
  for (const [index, quantity] of quantities.entries()) {
    const inherited = last ?? kindOfNext(quantities, index)
    const all = figuresFor(sentence, { quantity, quantities, periods, inherited })
    const figures = all && boundIn ? rightlyBound(all, quantity, boundIn) : all
    if (!figures) return `${said(sentence, quantity)} is not in the facts`
    matched.push({ quantity, figures })
    last =
      KINDS[quantity.kind] ?? (quantity.kind === 'bare' ? (figures[0]?.figure.kind ?? last) : last)
  }
  return matched
}

const said = ({ text, tokens }: Sentence, { from, to }: Quantity): string =>
  `"${text.slice(tokens[from]!.start, tokens[to - 1]!.end)}"`

/** `from 800 to 1,200 dollars`: the first number has the unit of the second. */
function kindOfNext(quantities: Quantity[], index: number): Kind | undefined {
  const [quantity, next] = [quantities[index]!, quantities[index + 1]]
  return next && next.from - quantity.to <= 2 ? KINDS[next.kind] : undefined
}

/** A number or number word that is part of nothing known, such as `dozens` and `3-4`. */
function unreadNumber(
  { tokens }: Sentence,
  quantities: Quantity[],
  periods: Period[],
): string | undefined {
  const places = [...quantities, ...periods]
  const isRead = (at: number): boolean => places.some(({ from, to }) => from <= at && at < to)
  return tokens.find((token, at) => {
    if (token.kind === 'currency') return !isRead(at)
    if (token.kind === 'number') return !isRead(at) || isSpan(tokens, at)
    return (
      token.kind === 'word' &&
      NUMBER_WORDS.has(token.word) &&
      !isRead(at) &&
      !PRONOUNS.has(token.word)
    )
  })?.text
}

/** 3-4: neither number stands for itself. */
const isSpan = (tokens: Token[], at: number): boolean =>
  DASHES.has(tokens[at + 1]?.word ?? '') &&
  tokens[at + 1]!.joined &&
  tokens[at + 2]?.kind === 'number'
const DASHES = new Set(['-', '–', '—'])
/** Words that are numbers only beside others. */
const PRONOUNS = new Set(['one', 'once', 'pair', 'couple'])

/** `over 60 days` is wrong for exactly 60, unless the fact says so itself. */
function rightlyBound(
  figures: Known[],
  { bound, value }: Quantity,
  boundIn: BoundIn,
): Known[] | null {
  if (bound !== 'over' && bound !== 'under') return figures
  const right = figures.filter((known) => known.figure.value !== value || boundIn(known) === bound)
  return right.length > 0 || figures.length === 0 ? right : null
}

interface Asked {
  quantity: Quantity
  quantities: Quantity[]
  periods: Period[]
  /** the kind of the number before, for a number without a unit */
  inherited: Kind | undefined
}

/** The figures that a number may be; [] if it needs none, null if it is wrong. */
function figuresFor(sentence: Sentence, { quantity, inherited, ...places }: Asked): Known[] | null {
  const known = knownFigures(sentence.cited)
  switch (quantity.kind) {
    case 'percent':
      return (
        closest(
          known.filter((each) => isOfKind(each, 'percent') && isValue(each, quantity)),
          quantity,
        ) ?? rateOf(quantity, known)
      )
    case 'money':
      return (
        closest(
          known.filter((each) => isOfKind(each, 'money') && isValue(each, quantity)),
          quantity,
        ) ?? difference(sentence, quantity, known)
      )
    case 'points':
      if (!hasWord(sentence.cited, POINTS)) return null
      return found(known.filter((each) => isOfKind(each, 'percent') && isValue(each, quantity)))
    case 'count':
      if (isBothThings(sentence, quantity) || isTop(sentence, quantity)) return []
      return closest(
        known.filter((each) => isCounted(each, quantity)),
        quantity,
      )
    case 'bare':
      return bare(sentence, quantity, inherited, known)
    case 'duration':
      return durations(sentence, quantity, known, places)
    case 'vague':
      return vague(sentence, quantity, known, places)
    case 'share':
      return shares(sentence, quantity, known)
    case 'pair':
      // `one of your top five customers`
      if (quantity.value === 1 && isTop(sentence, { ...quantity, value: quantity.whole! }))
        return []
      return pairs(quantity, known)
    case 'factor':
      return factors(sentence, quantity, known)
    case 'ordinal':
      return ordinal(sentence, quantity, known)
    case 'rate':
      return saysRate(sentence, quantity) ? [] : null
  }
}

const POINTS = new Set(['point', 'points'])

const found = (figures: Known[]): Known[] | null => (figures.length > 0 ? figures : null)

/** The figure itself, if there is one, and otherwise those that may be rounded to it. */
function closest(figures: Known[], { value }: Quantity): Known[] | null {
  const exact = figures.filter(({ figure }) => Math.abs(figure.value) === value)
  return found(exact.length > 0 ? exact : figures)
}

const isOfKind = ({ figure }: Known, kind: string): boolean => figure.kind === kind

/** An offer is never rounded. A fall of 18% is stored as 18 or -18; elsewhere a text must say the minus too. */
function isValue({ fact, figure }: Known, { value, step, bound, negative }: Quantity): boolean {
  if (fact.topic === 'offer') return figure.value === value && ['exact', 'at most'].includes(bound)
  const isLoss = figure.value < 0 && fact.direction !== 'down'
  if (isLoss !== negative && !(negative && fact.direction === 'down')) return false
  return isRounded(Math.abs(figure.value), value, step, bound)
}

const isCounted = ({ figure }: Known, { value, step, bound, noun }: Quantity): boolean =>
  figure.kind === 'count' &&
  isSameThing(noun!, figure.of) &&
  isCount(figure.value, value, step, bound)

/** `€165 less`: how far two amounts of a change are apart. */
function difference(
  sentence: Sentence,
  { to, value, step, bound }: Quantity,
  known: Known[],
): Known[] | null {
  if (!/^(?:more|less)$/.test(wordAt(sentence, to))) return null
  const amounts = known.filter((each) => isOfKind(each, 'money') && each.fact.direction !== null)
  const pair = amounts.find((a) =>
    amounts.some(
      (b) => a.fact === b.fact && isRounded(a.figure.value - b.figure.value, value, step, bound),
    ),
  )
  return pair ? [{ fact: pair.fact, figure: { kind: 'money', value } }] : null
}

/** A count is rounded only with a word that says so. */
const isCount = (actual: number, shown: number, step: number, bound: Bound): boolean =>
  actual === shown || (bound !== 'exact' && isRounded(actual, shown, step, bound))

const DETERMINERS = new Set(['the', 'these', 'those'])

/** `the two`, `these two services`: the things of a fact about two. */
const isBothThings = (sentence: Sentence, { value, from }: Quantity): boolean =>
  value === 2 &&
  DETERMINERS.has(wordAt(sentence, from - 1)) &&
  sentence.cited.some(({ names }) => names.length >= 2)

const RANK = new Set(['top', 'best', 'biggest', 'largest'])

/** `your top five customers`, `your ten best`, when fewer than that have spent more. */
function isTop(sentence: Sentence, { from, to, value }: Quantity): boolean {
  const isRank = wordsIn(sentence, from - 1, to + 1).some((word) => RANK.has(word))
  return isRank && sentence.cited.some((fact) => (spentMore(fact) ?? Infinity) < value)
}

/** How many customers have spent more, of a fact that says so. */
function spentMore(fact: Fact): number | undefined {
  if (!isSaidIn([fact], ['spent', 'more', 'in', 'all'])) return undefined
  return Math.min(...fact.figures.map(({ value }) => value))
}

/** A number without a unit is a count, or of the kind of the number before it: `every 21 days, now 60`. */
function bare(
  sentence: Sentence,
  quantity: Quantity,
  inherited: Kind | undefined,
  known: Known[],
): Known[] | null {
  if (isBothThings(sentence, quantity) || isTop(sentence, quantity)) return []
  if (DETERMINERS.has(wordAt(sentence, quantity.from - 1)) && inherited === undefined) return null
  const { value, step, bound } = quantity
  return found(
    known.filter((each) =>
      each.figure.kind === 'count'
        ? isCount(each.figure.value, value, step, bound)
        : inherited === each.figure.kind && isValue(each, quantity),
    ),
  )
}

const RANKED = /^(?:second|third|fourth|fifth)[ -]+(?:biggest|largest|best|highest|top|most)/

/** `first` and `second` order thoughts; of purchases and visits they are claims. */
function ordinal(
  sentence: Sentence,
  { from, to, value }: Quantity,
  known: Known[],
): Known[] | null {
  const words = wordsIn(sentence, from, to + 1)
  // `Second, mention the roses.`
  if (words[1] === ',' && sentence.tokens[from]!.opens) return []
  if (isSaidIn(sentence.cited, words.slice(0, 1))) return []
  const isClaim = isCountedThing(words[1] ?? '')
  // `second-biggest spender`: which place it is, is checked with the rank.
  if (RANKED.test(words.join(' ')) || RANKED.test(wordsIn(sentence, from, to + 2).join(' '))) {
    return isSaidIn(sentence.cited, ['spent', 'more', 'in', 'all']) ? [] : null
  }
  const isOnlyOne = known.some(({ figure }) => figure.kind === 'count' && figure.value === 1)
  if (value === 1) return !isClaim || isOnlyOne ? [] : null
  return value === 2 && !isClaim && isSuggestion(sentence, from) ? [] : null
}

/** `per month` needs a fact that says so. */
function saysRate({ cited }: Sentence, { unit }: Quantity): boolean {
  return ['a', 'per', 'each', 'every'].some((glue) => isSaidIn(cited, [glue, unit!]))
}
