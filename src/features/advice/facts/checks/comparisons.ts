import type { DayRange } from '../../../../shared/calendar.ts'
import type { Fact } from '../facts.ts'
import type { Period } from '../text/periods.ts'
import { clauseAt, wordAt, type Sentence } from '../text/sentence.ts'
import type { Token } from '../text/tokens.ts'
import { earlierOf, rangesOf, usageOf } from './covers.ts'
import type { Matched } from './figures.ts'
import { rhythmOf } from './rhythm.ts'
import type { Turn } from './turns.ts'

/** Statements whose parts are all in the facts, but put together the wrong way around. */
export function comparisonProblem(
  sentence: Sentence,
  turns: Turn[],
  matched: Matched[],
  periods: Period[],
): string | null {
  return (
    periodsProblem(sentence, turns, periods) ??
    dueProblem(sentence, periods) ??
    timeProblem(sentence) ??
    deniedFigure(sentence, matched) ??
    partProblem(sentence, matched) ??
    monthsProblem(sentence, matched, periods)
  )
}

/** In front of the period that something is compared with: `than in 2024`. */
const AGAINST = new Set('than from compared against versus vs'.split(' '))

/** `18% more in 2025 than in 2024`: what grew is the later period, and it is compared with the earlier one. */
function periodsProblem(sentence: Sentence, turns: Turn[], periods: Period[]): string | null {
  if (turns.length === 0) return null
  const cited = sentence.cited.filter(
    ({ direction, days }) => direction !== null && days.length === 2,
  )
  const earlier = cited.flatMap(earlierOf)
  for (const period of periods) {
    const ranges = rangesOf({ ...sentence, cited }, periods, period)
    if (ranges.length === 0) continue
    const isEarlier = ranges.every((range) => earlier.includes(range))
    if (isEarlier !== isAgainst(sentence, period))
      return 'two periods are compared the wrong way around'
  }
  return null
}

/** A period that begins behind `from` is a span: `from August through October`. */
const LINKS = /^(?:through|to|until)$/
const MAX_BEFORE = 8

function isAgainst(sentence: Sentence, { from, to, relative }: Period): boolean {
  if (relative) return true
  const [clause] = clauseAt(sentence, from)
  for (let at = from - 1; at >= Math.max(clause, from - MAX_BEFORE); at--) {
    const isSpan = wordAt(sentence, at) === 'from' && isSpanFrom(sentence, at, to)
    if (AGAINST.has(wordAt(sentence, at)) && !isSpan) return true
  }
  return false
}

/** No figure stands between the `from` and the period, and two periods are linked. */
const isSpanFrom = (sentence: Sentence, at: number, to: number): boolean =>
  sentence.tokens.slice(at, to).every(({ kind }) => kind !== 'currency') &&
  sentence.tokens.slice(at, to + 1).some(({ word }) => LINKS.test(word))

const DUE = new Set(
  'due expect expected expects expecting should next again back will return reminder'.split(' '),
)
const LAST = new Set('last since latest was were visited bought came'.split(' '))

/** The last visit and the day on which the next is due, in a fact that names both. */
function dueProblem(sentence: Sentence, periods: Period[]): string | null {
  const isDay = ({ start, end }: DayRange): boolean => start === end
  const facts = sentence.cited.filter(({ days }: Fact) => days.length === 2 && days.every(isDay))
  const last = facts.flatMap(earlierOf)
  for (const period of periods) {
    const ranges = rangesOf({ ...sentence, cited: facts }, periods, period)
    if (ranges.length === 0) continue
    const isLast = ranges.every((range) => last.includes(range))
    const [right, wrong] = isLast ? [LAST, DUE] : [DUE, LAST]
    if (isSaidOf(sentence, period.from, wrong, right)) return 'a day is said of the wrong visit'
  }
  return null
}

/** tokens in front of a day that tell which visit it is */
const MAX_BEFORE_DAY = 10

/** Whether the nearest telling word in front of a place is a wrong one. */
function isSaidOf(
  sentence: Sentence,
  at: number,
  wrong: ReadonlySet<string>,
  right: ReadonlySet<string>,
): boolean {
  const [from] = clauseAt(sentence, at)
  for (let place = at - 1; place >= Math.max(from, at - MAX_BEFORE_DAY); place--) {
    const word = wordAt(sentence, place)
    if (right.has(word) || wrong.has(word)) return wrong.has(word) && !right.has(word)
  }
  return false
}

const LONGER = new Set(['longer', 'later'])
const SHORTER = new Set(['shorter', 'sooner', 'earlier', 'faster', 'quicker'])
/** `sooner than expected`, `longer than necessary` say nothing of the usual interval. */
const NO_INTERVAL = new Set(['ever', 'necessary', 'needed', 'later'])

/** `longer than usual`, `sooner than usual`: how the silence compares with the usual interval. */
function timeProblem(sentence: Sentence): string | null {
  for (const at of sentence.tokens.keys()) {
    const word = wordAt(sentence, at)
    if (wordAt(sentence, at + 1) !== 'than' || NO_INTERVAL.has(wordAt(sentence, at + 2))) continue
    const rhythm = rhythmOf(sentence)
    const isSilent = sentence.cited.some(({ topic }) => topic === 'silence')
    const isLong = rhythm ? rhythm.silence > rhythm.interval : isSilent
    const isShort = rhythm !== null && rhythm.silence < rhythm.interval
    if ((LONGER.has(word) && !isLong) || (SHORTER.has(word) && !isShort))
      return `"${word}" is not in the facts`
  }
  return null
}

const NOT = new Set(['not', 'never', 'no', 'neither', 'nor', 'cannot'])
/** `not only 14`, `not just 14` */
const AFTER_NOT = new Set(['only', 'just', 'yet', 'even', 'one'])

/** A figure behind a negation is denied. Only a silence lasts while something does not happen. */
function deniedFigure(sentence: Sentence, matched: Matched[]): string | null {
  for (const [index, { quantity, figures }] of matched.entries()) {
    if (figures.length === 0 || figures.some(({ fact }) => fact.topic === 'silence')) continue
    const [clause] = clauseAt(sentence, quantity.from)
    const from = Math.max(clause, matched[index - 1]?.quantity.to ?? 0)
    for (let at = from; at < quantity.from; at++) {
      if (NOT.has(wordAt(sentence, at)) && !AFTER_NOT.has(wordAt(sentence, at + 1)))
        return 'a figure is denied'
    }
  }
  return null
}

/** A figure of a season is that of all its months: not `12 of 14 purchases between April and May`. */
function monthsProblem(sentence: Sentence, matched: Matched[], periods: Period[]): string | null {
  const seasons = matched
    .flatMap(({ figures }) => figures.map(({ fact }) => fact))
    .filter(({ months }) => months.length > 0)
  const named = periods.filter(({ months }) => months.length > 0)
  if (seasons.length === 0 || named.length === 0 || named.some(({ isSeason }) => isSeason))
    return null
  const months = new Set(named.flatMap((period) => monthsUpTo(sentence, periods, period)))
  const isAll = seasons.some((season) => season.months.every((month) => months.has(month)))
  return isAll ? null : 'a figure is said of a part of its months'
}

/** The months of a period, with those between for the end of `March to May`. */
function monthsUpTo(sentence: Sentence, periods: Period[], period: Period): number[] {
  const first = periods[periods.indexOf(period) - 1]?.months.at(-1)
  const last = period.months[0]!
  if (first === undefined || usageOf(sentence, periods, period) !== 'end') return period.months
  const length = ((last - first + 12) % 12) + 1
  return Array.from({ length }, (_, i) => ((first - 1 + i) % 12) + 1)
}

/** `9 of the 14 visits with roses`: the part and the whole, and what the whole is about, as in the fact. */
function partProblem({ tokens, cited }: Sentence, matched: Matched[]): string | null {
  for (const [index, { quantity, figures }] of matched.entries()) {
    const next = matched[index + 1]
    const isOf =
      next &&
      next.quantity.from - quantity.to === 1 &&
      ['of', 'out'].includes(tokens[quantity.to]!.word)
    if (isOf && quantity.kind === 'money' && quantity.value > next.quantity.value)
      return 'a part is larger than the whole'
    if (quantity.kind !== 'pair' || figures.length === 0) continue
    const name = nameBehind(tokens, quantity.to)
    const base = cited.filter((fact) => figures.some((known) => known.fact === fact)).map(baseOf)
    if (name !== undefined && base.some((each) => each !== undefined && each !== name))
      return 'two products are swapped'
  }
  return null
}

/** Behind the whole of a pair: `of 15 visits with`, `of 15 visits on which` */
const WHICH = new Set('with when where on in that which of including for containing'.split(' '))

/** The name of what the whole of a pair is about. */
function nameBehind(tokens: Token[], at: number): string | undefined {
  if (!WHICH.has(tokens[at]?.word ?? '')) return undefined
  const rest = tokens.slice(at, at + MAX_TO_NAME)
  const end = rest.findIndex(({ word }) => word === ',')
  return rest.slice(0, end < 0 ? rest.length : end).find(({ name }) => name !== undefined)?.name
}

/** tokens between `14 visits` and the name of what was bought on them */
const MAX_TO_NAME = 7

/** The name behind `14 visits on which they bought` in the text of a fact. */
function baseOf({ text, names }: Fact): string | undefined {
  const [, rest] = / on which they bought "?(.*)$/s.exec(text) ?? []
  const name = names.find((each) => rest?.startsWith(each))
  return name?.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
