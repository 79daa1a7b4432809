import { nameKey } from '../../../../shared/names.ts'
import type { Fact } from '../facts.ts'
import { clauseAt, isSaidIn, wordAt, type Sentence } from '../text/sentence.ts'
import { COMPARING, NEGATIONS, UNCHANGED, type Direction } from '../words/direction-words.ts'
import { nearestTo, ownersOf, sameKind } from './cues.ts'
import type { FactTexts } from './fact-texts.ts'
import type { Matched } from './figures.ts'
import { knownFigures, rhythmOf } from './rhythm.ts'
import type { Turn } from './turns.ts'

/** Checks the directions of a sentence against its facts; a reason when one does not agree. */
export function directionProblem(
  sentence: Sentence,
  turns: Turn[],
  matched: Matched[],
  texts: FactTexts,
): string | null {
  for (const turn of turns) {
    const word = wordAt(sentence, turn.at)
    if (isToldSo(sentence, turn)) continue
    if (isNegated(sentence, turn.at)) return `"${word}" is negated`
    const compared = comparisonOf(sentence, turn, matched, texts) ?? agrees(sentence, turn, matched)
    if (!compared) return `"${word}" is not the direction of a fact`
  }
  return fromToProblem(sentence, matched) ?? unchangedProblem(sentence)
}

/** The facts have the same words: `no one has spent more`. */
const isToldSo = ({ cited, ...sentence }: Sentence, { at }: Turn): boolean => {
  const facts = cited.filter(({ direction }) => direction === null)
  return at > 0 && isSaidIn(facts, [wordAt(sentence, at - 1), wordAt(sentence, at)])
}

function isNegated(sentence: Sentence, at: number): boolean {
  const [from] = clauseAt(sentence, at)
  for (let i = Math.max(from, at - 5); i < at; i++) {
    if (NEGATIONS.has(wordAt(sentence, i)) && denies(sentence, i)) return true
  }
  return false
}

/** Not `far above`, `not only grew`, `to stop the decline`, which is an aim. */
function denies(sentence: Sentence, at: number): boolean {
  const [word, previous, next] = [0, -1, 1].map((offset) => wordAt(sentence, at + offset))
  switch (word) {
    case 'far':
      return next === 'from'
    case 'longer':
      return previous === 'no'
    case 'used':
      return next === 'to'
    case 'instead':
    case 'rather':
      return next === 'of' || next === 'than'
    case 'stop':
      return previous !== 'to'
    default:
      return next !== 'only' && next !== 'just'
  }
}

/** Whether a comparison in the sentence is right by its own figures; undefined when it compares none. */
function comparisonOf(
  sentence: Sentence,
  { at, direction }: Turn,
  matched: Matched[],
  texts: FactTexts,
): boolean | undefined {
  if (!COMPARING.has(wordAt(sentence, at))) return undefined
  const figures = matched.filter((each) => each.figures.length > 0)
  const before = figures.findLast(({ quantity }) => quantity.to <= at)
  const after = figures.find(({ quantity }) => quantity.from > at)
  const isRight = (a: number, b: number): boolean => (direction === 'up' ? a > b : a < b)
  if (before && after && isLinked(sentence, before, after))
    return isRight(before.quantity.value, after.quantity.value)
  const names = valuesByName(sentence, at, figures, texts)
  if (names) return isRight(...names)
  const single = figures.filter(({ quantity }) => quantity.kind === 'percent')
  return single.length === 1
    ? comparedWithShop(sentence, at, single[0]!, isRight, texts)
    : undefined
}

/** Figures of one kind in one comparison, not `3 visits brought 18% more than 2 others`. */
const isLinked = (sentence: Sentence, before: Matched, after: Matched): boolean =>
  before.quantity.kind === after.quantity.kind &&
  before.figures[0]!.fact === after.figures[0]!.fact &&
  clauseAt(sentence, after.quantity.from)[1] >= after.quantity.to

/** `A earns more than B: 57% against 38%`, `A has the higher margin of the two` */
function valuesByName(
  { tokens, cited }: Sentence,
  at: number,
  figures: Matched[],
  { says }: FactTexts,
): [number, number] | undefined {
  const first = tokens.slice(0, at).findLast(({ name }) => name !== undefined)?.name
  const second = tokens.slice(at).find(({ name }) => name !== undefined && name !== first)?.name
  if (first === undefined) return undefined
  const owners = [...ownersOf(tokens, figures)]
  const told = (name: string): number | undefined =>
    owners.find(([, owner]) => owner === name)?.[0].quantity.value
  const a = told(first)
  const b = second === undefined ? undefined : told(second)
  if (a !== undefined && b !== undefined) return [a, b]
  for (const fact of cited) {
    const known = knownFigures([fact])
    const own = known.filter((each) => says(each, `name:${first}`))
    const other = known.filter((each) => !says(each, `name:${first}`))
    if (own.length === 1 && other.length === 1)
      return [own[0]!.figure.value, other[0]!.figure.value]
  }
  return undefined
}

/** `a margin of 61%, below your average`, `below the shop's 66%`: one of the figures that a fact compares. */
function comparedWithShop(
  { cited }: Sentence,
  at: number,
  { quantity, figures }: Matched,
  isRight: (a: number, b: number) => boolean,
  { says }: FactTexts,
): boolean | undefined {
  const known = knownFigures(cited).filter(({ figure }) => figure.kind === 'percent')
  const shop = known.find((each) => says(each, 'shop'))
  const own = known.find(
    (each) => each.fact === shop?.fact && says(each, 'margin') && !says(each, 'shop'),
  )
  if (!shop || !own) return undefined
  const isShop = figures.some(({ figure }) => figure === shop.figure)
  // What is compared stands in front.
  return isShop === quantity.from > at && isRight(own.figure.value, shop.figure.value)
}

/**
 * A fact says so when its direction is the same, and when the figure and the names beside the word are its own,
 * so that growth of one thing cannot be said of another.
 */
function agrees(sentence: Sentence, turn: Turn, matched: Matched[]): boolean {
  const { cited, tokens } = sentence
  const [from, to] = clauseAt(sentence, turn.at)
  const inClause = matched.filter(
    ({ quantity, figures }) => quantity.from >= from && quantity.to <= to && figures.length > 0,
  )
  const beside = nearestTo(tokens, inClause, { from: turn.at, to: turn.at + 1 })
  const names = tokens.slice(from, to).flatMap(({ name }) => name ?? [])
  const others = cited.filter(({ direction }) => direction !== null && direction !== turn.direction)
  const isFitting = (fact: Fact): boolean => {
    const isOwnFigure = !beside || has(beside, [fact]) || !has(beside, others)
    return (
      isOwnFigure &&
      (names.length === 0 || isNamed(fact, names) || !others.some((other) => isNamed(other, names)))
    )
  }
  return (
    cited.some((fact) => saysDirection(fact, turn.direction) && isFitting(fact)) ||
    isLonger(sentence, turn)
  )
}

const has = ({ figures }: Matched, facts: Fact[]): boolean =>
  figures.some(({ fact }) => facts.includes(fact))
const isNamed = ({ names }: Fact, keys: string[]): boolean =>
  names.some((name) => keys.includes(nameKey(name)))

/** The fact's own direction; of a comparison with the shop, what its text says. */
const saysDirection = (fact: Fact, direction: Direction): boolean =>
  fact.direction === null
    ? fact.topic === 'margin' && isSaidIn([fact], [direction === 'up' ? 'more' : 'less', 'than'])
    : fact.direction === direction

/** `more than usual`: the silence is longer than the interval. */
function isLonger(sentence: Sentence, { direction, at }: Turn): boolean {
  const rhythm = rhythmOf(sentence)
  const isOfTime = ['more', 'above'].includes(wordAt(sentence, at))
  return rhythm !== null && isOfTime && direction === 'up' && rhythm.silence > rhythm.interval
}

const BACKWARDS = new Set(
  'from compared against versus vs instead than before previously'.split(' '),
)

/** `from 646 to 420` and `420, down from 646` must agree with the direction of the fact. */
function fromToProblem(sentence: Sentence, matched: Matched[]): string | null {
  for (const kind of ['money', 'percent', 'days', 'count'] as const) {
    const same = sameKind(matched, kind)
    for (const [index, second] of same.entries()) {
      const first = same[index - 1]
      const direction =
        first &&
        [first, second].flatMap(({ figures }) => figures).find(({ fact }) => fact.direction)?.fact
          .direction
      if (!direction) continue
      const change = changeOf(sentence, first, second)
      if (change !== 0 && (change > 0 ? 'up' : 'down') !== direction)
        return 'a change is told the wrong way around'
    }
  }
  return null
}

/** Above 0 when the sentence says that the figure grew, 0 when it says nothing of it. */
function changeOf(sentence: Sentence, first: Matched, second: Matched): number {
  const link = sentence.tokens
    .slice(first.quantity.to, second.quantity.from)
    .map(({ word }) => word)
  const [a, b] = [first.quantity.value, second.quantity.value]
  if (link.some((word) => BACKWARDS.has(word))) return a - b
  const starts = [1, 2, 3].some((back) => wordAt(sentence, first.quantity.from - back) === 'from')
  return starts && link.includes('to') ? b - a : 0
}

const unchangedProblem = (sentence: Sentence): string | null => {
  if (!sentence.cited.some((fact) => fact.direction !== null)) return null
  const at = sentence.tokens.findIndex((_, index) => UNCHANGED.has(wordAt(sentence, index)))
  return at >= 0 ? `"${wordAt(sentence, at)}" is not the direction of a fact` : null
}
