import type { DayRange } from '../../../../shared/calendar.ts'
import { rangesOf } from '../checks/covers.ts'
import type { Matched } from '../checks/figures.ts'
import type { Period } from '../text/periods.ts'
import { wordAt, type Sentence } from '../text/sentence.ts'
import type { Token } from '../text/tokens.ts'
import type { Fact } from '../facts.ts'
import { AGAINST, HIGHER, LOWER } from './role-words.ts'
import type { Says } from './says.ts'
import { isReasonAt, REASONS, type Segment } from './segments.ts'

/** A sentence with all that was read in it. */
export interface Meaning {
  sentence: Sentence
  segments: Segment[]
  matched: Matched[]
  periods: Period[]
  says: Map<Fact, Says | null>
  /** keys of the names of the customer and the shop, which may stand beside everything */
  subjects: ReadonlySet<string>
}

/** The words around a figure. */
export interface Place {
  segment: Segment
  /** its tokens, from the first to behind the last, as far as they are nearer to it than to another figure */
  from: number
  to: number
  /** in its part of the sentence, nearer to it than to another figure of its kind */
  beside: string[]
  /** the same without words that stand as near to another figure */
  closest: string[]
  sentence: string[]
  /** the word in front of it, and the one in front of that, without `about`, `the`, `just` … */
  lead: [string, string]
  next: [string, string]
}

export const segmentAt = (segments: Segment[], at: number): Segment =>
  segments.find(({ from, to }) => from <= at && at < to)!

export const wordsOf = (sentence: Sentence, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => wordAt(sentence, from + i)).filter(
    Boolean,
  )

export const hasAny = (words: string[], wanted: ReadonlySet<string>): boolean =>
  words.some((word) => wanted.has(word))

/** Where the words of one figure end and those of the next begin. */
const SPLITS = new Set([
  ...[',', 'and', 'but', 'or', 'yet', 'while', '(', ';'],
  ...AGAINST,
  ...HIGHER,
  ...LOWER,
])
const SKIPPED = new Set(
  'about around roughly nearly almost just only over the a an some approximately close under at least her his their your already merely still now whole entire shop-wide total'.split(
    ' ',
  ),
)

/** The part of a figure; with the one in front of it if it is nothing but the figure: `for a year ($300)`. */
function whole(sentence: Sentence, segments: Segment[], { quantity }: Matched): Segment {
  const segment = segmentAt(segments, quantity.from)
  const before = segments[segments.indexOf(segment) - 1]
  const isOnlyFigure = sentence.tokens
    .slice(segment.from, segment.to)
    .every(
      ({ kind }, i) =>
        kind === 'mark' || (segment.from + i >= quantity.from && segment.from + i < quantity.to),
    )
  // `had been going up, by 6% in a year`
  const goesOn = isOnlyFigure || wordAt(sentence, segment.from) === 'by'
  return before && goesOn ? { ...before, to: segment.to } : segment
}

export function placeOf({ sentence, segments, matched }: Meaning, each: Matched): Place {
  const { tokens } = sentence
  const { from, to } = each.quantity
  const segment = whole(sentence, segments, each)
  const kind = each.figures[0]!.figure.kind
  const others = matched
    .filter((one) => one !== each && one.figures[0]?.figure.kind === kind)
    .map(({ quantity }) => quantity)
    .filter((one) => one.from >= segment.from && one.to <= segment.to)
  const previous = others.findLast((one) => one.to <= from)
  const next = others.find((one) => one.from >= to)
  const left = previous && splitBetween(tokens, previous.to, from)
  const right = next && splitBetween(tokens, to, next.from)
  // The `since` of `since she comes every 14 days` is a reason.
  const lead =
    REASONS.has(wordAt(sentence, segment.from)) && wordAt(sentence, segment.from) !== 'for'
  const isReason = lead && segment.to - segment.from > 1 && segment.from + 1 < from
  const start =
    left ?? previous?.to ?? segment.from + (isReason && isReasonAt(sentence, segment.from) ? 1 : 0)
  const end = right ?? next?.from ?? segment.to
  // The words behind another kind of figure are not beside this one: `40% of revenue and the most of 46 customers`.
  const other = matched.find(({ quantity }) => quantity.from >= to && quantity.from < end)
  const cut = other && splitBetween(tokens, to, other.quantity.from)
  const following = segments.find((one) => one.from === segment.to)
  return {
    segment,
    from: start,
    to: end,
    beside: [
      ...wordsOf(sentence, start, end),
      // `At 40 days, the gap is long.`
      ...(following && !hasAny(wordsOf(sentence, start, end), VERBS)
        ? wordsOf(sentence, following.from, following.to)
        : []),
    ],
    closest: [
      ...wordsOf(sentence, previous && left === undefined ? from : start, hedgeAt(sentence, from)),
      ...wordsOf(sentence, from, cut ?? (next && right === undefined ? to : end)),
    ],
    sentence: wordsOf(sentence, 0, tokens.length),
    lead: leadOf(sentence, from),
    next: [wordAt(sentence, to), wordAt(sentence, to + 1)],
  }
}

/** Where `more than` begins in front of a number, which says how near it is and no direction. */
function hedgeAt(sentence: Sentence, from: number): number {
  const isHedge =
    wordAt(sentence, from - 1) === 'than' &&
    /^(?:more|less|fewer)$/.test(wordAt(sentence, from - 2))
  return isHedge ? from - 2 : from
}

function splitBetween(tokens: Token[], from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) if (SPLITS.has(tokens[at]!.word)) return at
  return undefined
}

function leadOf(sentence: Sentence, at: number): [string, string] {
  const found: string[] = []
  for (let i = at - 1; i >= 0 && found.length < 2; i--) {
    const word = wordAt(sentence, i)
    if (found.length > 0 || !(SKIPPED.has(word) || word === "'s")) found.push(word)
  }
  return [found[0] ?? '', found[1] ?? '']
}

const VERBS = new Set(
  "is are was were been has have had do does did 's 're 've 'll will would can could should may might must came bought visited made spent".split(
    ' ',
  ),
)

/** The words of a part of a sentence, with those in front of it if it only goes on: `five weeks ago, on 13 October`. */
export function wordsAround({ sentence, segments }: Meaning, segment: Segment): string[] {
  const words = wordsOf(sentence, segment.from, segment.to)
  const at = segments.indexOf(segment)
  if (hasAny(words, VERBS)) return words
  const [before, ...after] = [segments[at - 1], ...segments.slice(at + 1)]
  // `This year, however, he bought nothing.`
  const rest = before
    ? []
    : after.flatMap((each) => (each ? wordsOf(sentence, each.from, each.to) : []))
  return [...(before ? wordsOf(sentence, before.from, before.to) : []), ...words, ...rest]
}

/** The days of a fact that the periods in a part of the sentence are. */
export function daysBeside(
  { sentence, periods }: Meaning,
  fact: Fact,
  { from, to }: { from: number; to: number },
): DayRange[] {
  const beside = periods.filter((period) => period.from >= from && period.to <= to)
  return beside.flatMap((period) => rangesOf({ ...sentence, cited: [fact] }, periods, period))
}
