import {
  addDays,
  dateOf,
  daysBetween,
  endOfMonth,
  monthOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import type { Fact } from '../facts.ts'
import type { Period } from '../text/periods.ts'
import {
  clauseAt,
  isSaidIn,
  isSuggestion,
  wordAt,
  wordsIn,
  type Sentence,
} from '../text/sentence.ts'
import { isSameLength } from '../text/spans.ts'

/** How a sentence uses a period: `since March`, `until March`, `in March`. */
type Use = 'start' | 'end' | 'whole'

const STARTS = new Set([
  'since',
  'after',
  'from',
  'between',
  'starts',
  'starting',
  'begins',
  'beginning',
])
const ENDS = new Set(['until', 'till', 'through', 'to', 'before', 'by', 'ends', 'ending'])
const LINKS = new Set(['and', '–', '—', '-'])
/** Words between a preposition and its period. */
const SKIPPED = new Set('the about around end of at just back even'.split(' '))

/** A reason when a period of the sentence is not covered by its facts. */
export function periodProblem(sentence: Sentence, periods: Period[]): string | null {
  const wrong = periods.find(
    (period, index) =>
      coveringFacts(sentence, periods, period) === null || isRepeated(sentence, periods, index),
  )
  if (!wrong) return null
  const { text, tokens } = sentence
  return `"${text.slice(tokens[wrong.from]!.start, tokens[wrong.to - 1]!.end)}" is not in the facts`
}

/** `2024, 2024 and 2025` */
function isRepeated({ tokens }: Sentence, periods: Period[], index: number): boolean {
  const keyOf = ({ ranges, months }: Period): string => JSON.stringify([ranges, months])
  for (let at = index; at > 0; at--) {
    const between = tokens.slice(periods[at - 1]!.to, periods[at]!.from)
    if (!between.every(({ word }) => word === ',' || word === 'and')) return false
    if (keyOf(periods[at - 1]!) === keyOf(periods[index]!)) return true
  }
  return false
}

/** The cited facts that cover a period; empty for one that a suggestion may name; null when it is wrong. */
export function coveringFacts(
  sentence: Sentence,
  periods: Period[],
  period: Period,
): Fact[] | null {
  const use = usageOf(sentence, periods, period)
  const facts = sentence.cited.filter((fact) => isCovered(sentence, period, use, fact))
  if (facts.length > 0) return facts
  return isOfSuggestion(sentence, period) ? [] : null
}

/** The days of the facts that a period is. */
export function rangesOf(sentence: Sentence, periods: Period[], period: Period): DayRange[] {
  const use = usageOf(sentence, periods, period)
  return sentence.cited.flatMap((fact) => coveredDays(sentence, period, use, fact))
}

/** The earlier of the two periods that a fact compares. */
export const earlierOf = ({ days }: Fact): DayRange[] =>
  days.length === 2 ? days.toSorted((a, b) => (a.start < b.start ? -1 : 1)).slice(0, 1) : []

export function usageOf(sentence: Sentence, periods: Period[], period: Period): Use {
  let at = period.from - 1
  while (SKIPPED.has(wordAt(sentence, at))) at--
  const word = wordAt(sentence, at)
  if (STARTS.has(word)) return 'start'
  if (ENDS.has(word)) return 'end'
  if (LINKS.has(word)) {
    const first = periods.find(({ to }) => to === at)
    // `from March to May`, `between March and May`, `March – May`
    if (first && (word !== 'and' || usageOf(sentence, periods, first) === 'start')) return 'end'
  }
  const next = wordAt(sentence, period.to)
  return ['–', '—', 'through', 'to'].includes(next) &&
    periods.some(({ from }) => from === period.to + 1)
    ? 'start'
    : 'whole'
}

function isCovered(sentence: Sentence, period: Period, use: Use, fact: Fact): boolean {
  if (coveredDays(sentence, period, use, fact).length > 0) return true
  if (period.months.length > 0 && coversMonths(period, fact)) return true
  if (period.vague) return fact.direction !== null || fact.topic === 'silence'
  if (period.days !== undefined && isLengthOf(period.days, use, fact)) return true
  const phrase = phraseOf(sentence, period)
  return phrase.length > 0 && isSaidIn([fact], phrase)
}

const phraseOf = (sentence: Sentence, period: Period): string[] =>
  wordsIn(sentence, period.from, period.to).filter(
    (word) => /[\p{L}\d]/u.test(word) && !['a', 'the'].includes(word),
  )

/** The days of a fact that a period is. */
function coveredDays(sentence: Sentence, period: Period, use: Use, fact: Fact): DayRange[] {
  if (period.relative) {
    const { days } = period
    return earlierOf(fact).filter((range) => days === undefined || isSameLength(range, days))
  }
  return fact.days.filter(
    (days) =>
      period.ranges.some((range) =>
        coversRange(days, range, { period, use, today: sentence.today }),
      ) ||
      isRecent(days, period, sentence.today) ||
      isMonthOf(days, period, fact),
  )
}

/** A month must be one of the fact's. A season may be wider than its months, or a part of them. */
function coversMonths({ months, isSeason }: Period, fact: Fact): boolean {
  if (fact.months.length === 0) return false
  if (months.every((month) => fact.months.includes(month))) return true
  return (
    isSeason &&
    fact.months.filter((month) => months.includes(month)).length * 2 >= fact.months.length
  )
}

/** `November 2025` of a season in November and December 2025. */
const isMonthOf = (days: DayRange, { ranges }: Period, { months }: Fact): boolean =>
  ranges.some(
    ({ start, end }) =>
      months.includes(monthOf(start)) &&
      end === endOfMonth(start) &&
      days.start <= start &&
      end <= days.end,
  ) ||
  // `this year` of a season that lies in it
  (months.length > 0 &&
    days.start !== days.end &&
    ranges.some(({ start, end }) => start <= days.start && days.end <= end))

/** `the last 12 months` may also end with the last full month. */
function isRecent(days: DayRange, period: Period, today: Day): boolean {
  if (period.days === undefined || days.start === days.end) return false
  return days.end <= today && days.end >= addDays(today, -31) && isSameLength(days, period.days)
}

interface Used {
  period: Period
  use: Use
  today: Day
}

function coversRange(days: DayRange, range: DayRange, { period, use, today }: Used): boolean {
  const isIn = (day: Day): boolean =>
    range.start <= day && day <= range.end && isInPart(day, range, period.part)
  if (use === 'start') return isIn(days.start)
  if (use === 'end') return isIn(days.end)
  // `in the last 12 weeks` says how long it is, of which a day inside is no sign.
  if (days.start === days.end) return period.days === undefined && isIn(days.start)
  if (range.start === range.end) return isIn(days.start) || isIn(days.end)
  const end = range.end > today ? today : range.end
  const isSameEnd = [range.end, end].some((day) => Math.abs(daysBetween(days.end, day)) <= 1)
  return Math.abs(daysBetween(days.start, range.start)) <= 2 && isSameEnd
}

/** `early` is the first part of a month or year, generously. */
function isInPart(day: Day, range: DayRange, part: Period['part']): boolean {
  if (!part) return true
  const isYear = monthOf(range.start) !== monthOf(range.end)
  const share = isYear ? monthOf(day) / 12 : dateOf(day) / 31
  if (part === 'early') return share <= 0.42
  return part === 'late' ? share >= 0.58 : share >= 0.25 && share <= 0.75
}

/** A length alone is that of the silence: `nothing in the last 60 days`. Or a fact speaks of `a year before`. */
function isLengthOf(length: number, use: Use, fact: Fact): boolean {
  if (fact.direction !== null && length > 360 && length < 370) {
    return / year (?:before|earlier|ago)|(?:previous|last) year/.test(fact.text)
  }
  const isSilence = fact.topic === 'silence' && use === 'whole'
  return (
    isSilence &&
    fact.figures.some(
      ({ kind, value }) =>
        kind === 'days' && Math.abs(value - length) <= Math.max(1, length * 0.04),
    )
  )
}

/** `Call her this week` names no fact, as long as no figure stands beside it. */
function isOfSuggestion(sentence: Sentence, period: Period): boolean {
  const isAsked = sentence.tokens.at(-1)?.word === '?'
  if (!period.ahead || !(isAsked || isSuggestion(sentence, period.from))) return false
  const [from, to] = clauseAt(sentence, period.from)
  return !sentence.tokens
    .slice(from, to)
    .some(({ kind }, i) => kind === 'number' && (from + i < period.from || from + i >= period.to))
}
