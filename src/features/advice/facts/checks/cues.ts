import type { Day } from '../../../../shared/calendar.ts'
import type { Fact, Figure } from '../facts.ts'
import type { Period } from '../text/periods.ts'
import { clauseAt, wordAt, type Sentence } from '../text/sentence.ts'
import type { Token } from '../text/tokens.ts'
import { rangesOf } from './covers.ts'
import type { Matched } from './figures.ts'

/** Words beside a figure that tell what it is said of. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** What a word, a name or a period says of a figure beside it. */
export type Cue =
  `name:${string}` | `since:${Day}` | 'rarely' | 'whole' | (typeof WORDS)[Figure['kind']][number][0]

const WORDS = {
  days: [
    [
      'usual',
      set(
        'usual usually normal normally typical typically every interval rhythm cadence cycle apart regular regularly average habit pattern generally',
      ),
    ],
    [
      'since',
      set('since ago last passed already now latest been gone silence silent absence absent'),
    ],
    ['limit', set('hardly rarely seldom ever never longest exceed maximum most up stay stays')],
    ['half', set('half')],
    ['closed', set('closed closure closures planned excluding leaving without')],
  ],
  money: [
    ['average', set('per each average averages averaging typical typically apiece')],
    ['total', set('total totals all altogether overall sum far combined')],
    ['before', set('before earlier previous previously prior formerly')],
  ],
  percent: [
    ['margin', set('margin margins profit profitable')],
    ['share', set('share revenue')],
    ['offer', set('off discount discounts offer offers')],
    ['shop', set('shop store salon overall average whole')],
    ['recorded', set('recorded record count counted cost costs')],
    ['change', set('more less up down')],
  ],
  count: [['customers', set('customer customers')]],
} as const

/** Cues that hold for the only figure of its kind in a fact about the topic. */
export const OF_TOPIC: Partial<Record<Fact['topic'], Cue>> = {
  interval: 'usual',
  silence: 'since',
  margin: 'margin',
  share: 'share',
  offer: 'offer',
  trend: 'change',
}

/** Words whose figure comes right behind them. */
const FORWARD = set('from than against versus instead')
const FORWARD_DISTANCE = 3
/** Marks between a figure and a word make it less likely that they belong together. */
const BREAKS = set(', ; : — – ( ) . and but while so whereas although')
const BREAK_DISTANCE = 4
/** Behind these stands what a figure is compared with: `60 days, beyond what is usual`. */
const COMPARATORS = set('beyond than past exceeds exceeding exceeded outside unlike')

export const sameKind = (matched: Matched[], kind: Figure['kind'] | undefined): Matched[] =>
  matched.filter(({ figures }) => figures[0]?.figure.kind === kind)

/** The cues of a figure; `matched` are all figures of the sentence. */
export function cuesOf(
  sentence: Sentence,
  matched: Matched[],
  each: Matched,
  periods: Period[],
): Cue[] {
  const kind = each.figures[0]?.figure.kind
  if (!kind) return []
  const same = sameKind(matched, kind)
  const owner = ownersOf(sentence.tokens, same).get(each)
  return [
    ...wordCues(sentence, same, each, periods),
    ...periodsBeside(sentence, same, each, periods).flatMap((period) =>
      rangesOf(sentence, periods, period).map(({ start }): Cue => `since:${start}`),
    ),
    ...(owner === undefined ? [] : [`name:${owner}` as const]),
  ]
}

function wordCues(sentence: Sentence, same: Matched[], each: Matched, periods: Period[]): Cue[] {
  const kind = each.figures[0]!.figure.kind
  const cues = new Set<Cue>()
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (periods.some(({ from, to }) => from <= at && at < to)) continue
    const word = wordAt(sentence, at)
    const cue = WORDS[kind].find(([, words]) => words.has(word))?.[0]
    const isForward = kind === 'money' && FORWARD.has(word)
    if (!cue && !isForward) continue
    const isNear = nearestTo(sentence.tokens, same, { from: at, to: at + 1 }) === each
    if (isNear && isBeside(sentence, at, each)) cues.add(cue ?? 'before')
  }
  return [...cues]
}

/** tokens; nearer than that, a comma does not part a word from its figure: `now, 60 days` */
const MAX_APART = 3

/** In the same clause, or next to it. */
function isBeside(sentence: Sentence, at: number, { quantity: { from, to } }: Matched): boolean {
  const [start, end] = clauseAt(sentence, from)
  return (
    (start <= at && at < end) || Math.min(Math.abs(from - at), Math.abs(at - to + 1)) <= MAX_APART
  )
}

/** The periods in the same clause as a figure, and nearer to it than to others. */
export function periodsBeside(
  sentence: Sentence,
  matched: Matched[],
  each: Matched,
  periods: Period[],
): Period[] {
  return periods.filter((period) => {
    const [from, to] = clauseAt(sentence, period.from)
    const inClause = matched.filter(({ quantity }) => from <= quantity.from && quantity.to <= to)
    return nearestTo(sentence.tokens, inClause, period) === each
  })
}

interface Place {
  from: number
  to: number
}

/** The figure that a word or a period belongs to. */
export function nearestTo(tokens: Token[], matched: Matched[], place: Place): Matched | undefined {
  const inside = matched.find(
    ({ quantity }) => quantity.from <= place.from && place.to <= quantity.to,
  )
  if (inside) return inside
  const isForward = FORWARD.has(tokens[place.from]?.word ?? '')
  const candidates = isForward
    ? matched.filter(
        ({ quantity: { from } }) => from >= place.to && from - place.to < FORWARD_DISTANCE,
      )
    : matched
  const ranked = candidates
    .map((each) => ({ each, distance: distanceOf(tokens, each, place) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.each
}

function distanceOf(tokens: Token[], { quantity }: Matched, { from, to }: Place): number {
  const isBehind = quantity.to <= from
  const between = isBehind ? tokens.slice(quantity.to, from) : tokens.slice(to, quantity.from)
  if (isBehind && between.some((token) => COMPARATORS.has(token.word))) return Infinity
  const breaks = between.filter((token) => BREAKS.has(token.word)).length
  return between.length + breaks * BREAK_DISTANCE
}

/**
 * Which name a figure belongs to, where a sentence has as many names as figures of a kind: by their order, as in
 * `A has 1 and B 2` or `1 for A and 2 for B`. With one name only, the figure nearest to it.
 */
export function ownersOf(tokens: Token[], same: Matched[]): Map<Matched, string> {
  const names = distinctNames(tokens)
  const owners = new Map<Matched, string>()
  if (names.length === same.length)
    same.forEach((each, index) => owners.set(each, names[index]!.name))
  else if (names.length === 1) {
    const nearest = nearestTo(tokens, same, { from: names[0]!.at, to: names[0]!.at + 1 })
    if (nearest) owners.set(nearest, names[0]!.name)
  }
  return owners
}

function distinctNames(tokens: Token[]): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = []
  for (const [at, { name }] of tokens.entries()) {
    if (name !== undefined && !found.some((each) => each.name === name)) found.push({ name, at })
  }
  return found
}
