import type { Period } from '../text/periods.ts'
import { UNIT_DAYS } from '../text/period-words.ts'
import type { Quantity } from '../text/quantities.ts'
import {
  clauseAt,
  clauseHas,
  isSuggestion,
  wordAt,
  wordsIn,
  type Sentence,
} from '../text/sentence.ts'
import { daysFromToday, daysLate, daysPastDue, spans, type Known } from './rhythm.ts'
import { isDuration } from './rounding.ts'
import { isCountedThing, isSameThing } from './things.ts'

interface Places {
  quantities: Quantity[]
  periods: Period[]
}

/** The figures that a length of time may be: `60 days`, `two months`, `weekly`. */
export function durations(
  sentence: Sentence,
  quantity: Quantity,
  known: Known[],
  places: Places,
): Known[] | null {
  const { value, step, unit, bound } = quantity
  const figures = lengthsOf(sentence, quantity, known).filter(({ figure }) =>
    isDuration(figure.value, value, step, unit!, bound),
  )
  if (figures.length > 0) return figures
  // `in three different years`
  const counted = known.filter(
    ({ figure }) => figure.kind === 'count' && figure.of.includes(unit!) && figure.value === value,
  )
  if (counted.length > 0) return counted
  const isPlain = wordsIn(sentence, quantity.from, quantity.to).join(' ') === `a ${unit}`
  return isPlain && isFreeSuggestion(sentence, quantity, places) ? [] : null
}

/** Behind `late` and `overdue by` stands how far a silence is beyond the usual interval. */
const LATE = new Set(['late', 'overdue', 'behind', 'beyond'])

function lengthsOf(sentence: Sentence, quantity: Quantity, known: Known[]): Known[] {
  const { from, to } = quantity
  const isLate =
    LATE.has(wordAt(sentence, to)) ||
    (wordAt(sentence, from - 1) === 'by' && LATE.has(wordAt(sentence, from - 2)))
  if (isLate) return [...daysLate(sentence), ...daysPastDue(sentence)]
  const days = known.filter(
    (each) => each.figure.kind === 'days' && isRightUse(sentence, quantity, each),
  )
  const dates = isRecurring(sentence, quantity)
    ? []
    : daysFromToday(sentence, isAhead(sentence, quantity))
  return [...days, ...dates, ...(isSpan(sentence, quantity) ? spans(sentence) : [])]
}

/** `in 8 days`, `8 days away` */
const isAhead = (sentence: Sentence, { from, to }: Quantity): boolean =>
  /^(?:away|from|until|to|left)$/.test(wordAt(sentence, to)) || wordAt(sentence, from - 1) === 'in'

const SPAN = new Set(
  'in within over during across annual annually yearly monthly quarterly'.split(' '),
)
const NOT = new Set(['not', 'no', 'without', 'never', 'nothing'])

const SPANNED = /^(?:period|periods|span|stretch)$/

/** `in half a year`, `annual revenue`, `a three-month period`: how long the time is that a figure was counted in. */
const isSpan = (sentence: Sentence, { from, to }: Quantity): boolean =>
  (SPANNED.test(wordAt(sentence, to)) ||
    [from - 1, from].some((at) => SPAN.has(wordAt(sentence, at)))) &&
  !clauseHas(sentence, from, NOT)

const USUAL = new Set(
  'usual usually normal normally norm typical typically every each once twice weekly biweekly fortnightly monthly quarterly yearly annually annual daily interval intervals rhythm cadence cycle apart regular regularly average habit pattern generally gap gaps between after tends tend sometimes occasionally'.split(
    ' ',
  ),
)

/** A silence does not recur. A usual interval is not ago, nor ahead, and a text calls it usual. */
function isRightUse(sentence: Sentence, quantity: Quantity, { fact }: Known): boolean {
  if (fact.topic !== 'interval') return !isRecurring(sentence, quantity)
  if (
    wordAt(sentence, quantity.to) === 'ago' ||
    (/^(?:in|within)$/.test(wordAt(sentence, quantity.from - 1)) &&
      !RECURRING.has(wordAt(sentence, quantity.from)))
  )
    return false
  return sentence.tokens.some(({ word }) => USUAL.has(word))
}

const RECURRING = new Set(
  'every each once twice daily weekly biweekly fortnightly monthly quarterly yearly annually annual'.split(
    ' ',
  ),
)
/** `every 21 days`, `every about 21 days`, `weekly` */
const isRecurring = (sentence: Sentence, { from }: Quantity): boolean =>
  [from - 2, from - 1, from].some((at) => RECURRING.has(wordAt(sentence, at)))

/** `within a week`, `in a few days`: a suggestion may say when, as long as no figure stands beside it. */
function isFreeSuggestion(
  sentence: Sentence,
  { from }: Quantity,
  { quantities, periods }: Places,
): boolean {
  const [start, end] = clauseAt(sentence, from)
  const isBeside = (place: { from: number }): boolean =>
    place.from !== from && start <= place.from && place.from < end
  return (
    isSuggestion(sentence, from) &&
    !quantities.some(isBeside) &&
    !periods.some((period) => !period.ahead && isBeside(period))
  )
}

/** Small things that a suggestion may have a few of. */
const HARMLESS = new Set(
  'word words line lines idea ideas option options question questions suggestion suggestions thing things tip tips detail details sentence sentences step steps way ways reason reasons kind minutes more'.split(
    ' ',
  ),
)

/** `a few weeks`, `several purchases`, `a couple of ideas` */
export function vague(
  sentence: Sentence,
  quantity: Quantity,
  known: Known[],
  places: Places,
): Known[] | null {
  const { between, unit, noun, from } = quantity
  const [least, most] = between!
  const isBetween = (value: number): boolean => value >= least && value <= most
  if (unit) {
    const days = lengthsOf(sentence, quantity, known).filter(({ figure }) =>
      isBetween(figure.value / UNIT_DAYS[unit]),
    )
    if (days.length > 0) return days
    return isFreeSuggestion(sentence, quantity, places) || isBeforehand(sentence, quantity)
      ? []
      : null
  }
  if (noun === undefined || HARMLESS.has(noun)) return []
  const counts = known.filter(
    ({ figure }) =>
      figure.kind === 'count' && isSameThing(noun, figure.of) && isBetween(figure.value),
  )
  if (counts.length > 0) return counts
  return isSuggestion(sentence, from) && !isCountedThing(noun) ? [] : null
}

/** `remind them a few days before` */
const isBeforehand = (sentence: Sentence, { to, from }: Quantity): boolean =>
  /^(?:before|beforehand|ahead|earlier|in)$/.test(wordAt(sentence, to)) &&
  isSuggestion(sentence, from)
