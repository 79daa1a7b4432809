import { clauseAt, isSuggestion, wordAt, type Sentence } from '../text/sentence.ts'
import {
  AFTER_DOWN,
  AFTER_MORE,
  AFTER_PARTICLE,
  AFTER_PICKED_UP,
  AFTER_UP,
  BASES,
  BEFORE_DOWN,
  BEFORE_MORE,
  BEFORE_PARTICLE,
  BEFORE_UP,
  directionOf,
  IRREGULAR_STEMS,
  type Direction,
} from '../words/direction-words.ts'
import type { Matched } from './figures.ts'

/** A word of a sentence that says that something grew or fell, or is more or less than something else. */
export interface Turn {
  at: number
  direction: Direction
}

/** Finds the words of direction, without those that suggest (`grow her visits`) or mean something else (`follow up`). */
export function turnsOf(sentence: Sentence, matched: Matched[]): Turn[] {
  const isFigureAt = (at: number): boolean =>
    matched.some(({ quantity: { from, to } }) => from <= at && at < to)
  // `double the usual gap` is no growth.
  const isMultiple = (at: number): boolean =>
    matched.some(
      ({ quantity: { kind, from, to }, figures }) =>
        kind === 'factor' &&
        from <= at &&
        at < to &&
        figures.some(({ figure }) => figure.kind === 'days'),
    )
  const starts = new Set(matched.map(({ quantity }) => quantity.from))
  const turns: Turn[] = []
  for (let at = 0; at < sentence.tokens.length; at++) {
    const word = wordAt(sentence, at)
    const direction = turnAt(sentence, at, starts)
    // `halved` is a figure and a direction.
    if (
      direction &&
      !isMultiple(at) &&
      (!isFigureAt(at) || /^(?:doubl|tripl|quadrupl|halv)/.test(word))
    )
      turns.push({ at, direction })
  }
  return turns
}

/** `starts` are the places where figures begin. */
function turnAt(sentence: Sentence, at: number, starts: Set<number>): Direction | null {
  const word = wordAt(sentence, at)
  if (word === 'up' || word === 'down') return particle(sentence, at, word)
  if (word === 'more') return moreAt(sentence, at, starts) ? 'up' : null
  if (word === 'less' || word === 'fewer') return lessAt(sentence, at, starts) ? 'down' : null
  if (word === 'better') return wordAt(sentence, at + 1) === 'than' ? 'up' : null
  const direction = directionOf(word)
  if (!direction || isBound(sentence, at, starts) || isPhrase(sentence, at, word)) return null
  return BASES.has(word) && isAim(sentence, at) ? null : direction
}

/** `above 1,200` is about rounding, but `54.8%, above 47.1%` compares. */
const isBound = ({ tokens }: Sentence, at: number, starts: Set<number>): boolean =>
  ['above', 'below'].includes(tokens[at]!.word) &&
  starts.has(at + 1) &&
  !tokens.slice(0, at).some(({ kind }) => kind === 'number')

/** Set phrases: `drop her a line`, `fall back on`. */
function isPhrase(sentence: Sentence, at: number, word: string): boolean {
  const next = wordAt(sentence, at + 1)
  if (/^drop(?:s|ping)?$/.test(word)) {
    return /^(?:by|in|off|a|her|him|them)$/.test(next) || sentence.tokens[at + 1]?.kind === 'name'
  }
  if (/^falls?$/.test(word)) return /^(?:back|into|within|for|on|between|short|in)$/.test(next)
  if (word.startsWith('slip')) return next === 'through' || next === 'away'
  return word === 'above' && next === 'all'
}

/** Words before a base form that make it an aim: `to grow`, `could grow`. */
const AIMS = new Set('to could can may might would should help helps and or please let'.split(' '))

function isAim(sentence: Sentence, at: number): boolean {
  const [from] = clauseAt(sentence, at)
  const previous = wordAt(sentence, at - 1)
  if (at === from || sentence.tokens[at]!.opens || AIMS.has(previous)) return true
  // `let it grow`
  if (/^(?:let|make|help|helps)$/.test(wordAt(sentence, at - 2))) return true
  // `You could gently raise`
  return previous.endsWith('ly') && isSuggestion(sentence, at)
}

function particle(sentence: Sentence, at: number, word: 'up' | 'down'): Direction | null {
  const before = wordAt(sentence, at - 1) === '-' ? at - 2 : at - 1
  const next = wordAt(sentence, at + 1)
  const isFigure = ['number', 'currency'].includes(sentence.tokens[at + 1]?.kind ?? '')
  const phrasal = word === 'up' ? BEFORE_UP : BEFORE_DOWN
  const isPhrasal = (place: number): boolean =>
    stemsOf(wordAt(sentence, place)).some((stem) => phrasal.has(stem))
  if (isPhrasal(before)) {
    // Visits pick up, but customers make up 5% and people follow up.
    const isPick = wordAt(sentence, before).startsWith('pick')
    const isBit = next === 'a' && /^(?:bit|little)$/.test(wordAt(sentence, at + 2))
    return isPick && (isFigure || isBit || AFTER_PICKED_UP.has(next)) ? word : null
  }
  // `up to 20%` is a limit.
  if ((word === 'up' ? AFTER_UP : AFTER_DOWN).has(next)) return null
  const isStatement =
    isFigure ||
    AFTER_PARTICLE.has(next) ||
    BEFORE_PARTICLE.has(wordAt(sentence, before)) ||
    sentence.tokens[at]!.opens
  // `pick her up`: an object stands between.
  return isStatement || ![2, 3, 4].some((back) => isPhrasal(at - back)) ? word : null
}

/** followed → follow, picking → pick, sets → set */
function stemsOf(word: string): string[] {
  const stem = word.replace(/(?:ing|ed|s)$/, '')
  return [word, stem, stem.replace(/(.)\1$/, '$1'), `${stem}e`, IRREGULAR_STEMS.get(word) ?? word]
}

/** No comparison: `more than happy` */
const AFTER_MORE_THAN = new Set(
  'happy just enough welcome ever worth a one once glad willing ready'.split(' '),
)

/** `more than before`, `spends more`, `more often`; not `offer more roses`, `one more`. */
function moreAt(sentence: Sentence, at: number, starts: Set<number>): boolean {
  const [previous, next, second] = [-1, 1, 2].map((offset) => wordAt(sentence, at + offset))
  if (isAfterFigure(sentence, at)) return true
  if (next === 'than') return !starts.has(at + 2) && !AFTER_MORE_THAN.has(second!)
  if (next === 'and' && second === 'more') return true
  const isSuggested = isSuggestion(sentence, at)
  if (AFTER_MORE.has(next!)) return !isSuggested
  return BEFORE_MORE.has(previous!) && !isSuggested && !sentence.tokens[at - 1]!.opens
}

function lessAt(sentence: Sentence, at: number, starts: Set<number>): boolean {
  const [previous, next] = [wordAt(sentence, at - 1), wordAt(sentence, at + 1)]
  if (isAfterFigure(sentence, at)) return true
  if (
    /^(?:no|or|none)$/.test(previous) ||
    /^(?:likely|certain|sure|clear|formal|obvious|pushy)$/.test(next)
  )
    return false
  if (next === 'than') return !starts.has(at + 2)
  return AFTER_MORE.has(next) || !isSuggestion(sentence, at)
}

/** `18% more` */
const isAfterFigure = ({ tokens }: Sentence, at: number): boolean => {
  const before = tokens[at - 1]
  return before?.word === '%' || before?.word === 'percent' || before?.kind === 'number'
}
