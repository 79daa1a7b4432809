import { wordAt } from '../text/sentence.ts'
import { claimsOf, FORETOLD, NEVER_SAID, NEVER_STATED, PHRASES } from './claim-words.ts'
import { hasAny, wordsOf, type Meaning } from './place.ts'
import { set } from './role-words.ts'
import type { Says } from './says.ts'
import type { Segment } from './segments.ts'
import { isAboutFacts } from './statements.ts'

/** A reason when a statement of the sentence claims or denies what the facts don't. */
export function claimProblem(meaning: Meaning): string | null {
  const { sentence, says, segments } = meaning
  if ([...says.values()].includes(null)) return null
  const cited = new Set([...says.values()].map((each) => each!))
  const text = wordsOf(sentence, 0, sentence.tokens.length).join(' ')
  const phrase =
    PHRASES.find(
      ([pattern, facts]) => pattern.test(text) && !facts.some((each) => cited.has(each)),
    )?.[0] ?? NEVER_SAID.find((pattern) => pattern.test(text))
  if (phrase) return `"${phrase.exec(text)![0]}" is not in the facts`
  for (const segment of segments) {
    if (segment.kind !== 'statement') continue
    const stated = wordsOf(sentence, segment.from, segment.to).join(' ')
    const never = NEVER_STATED.find((pattern) => pattern.test(stated))
    if (never && isAboutFacts(meaning, segment))
      return `"${never.exec(stated)![0]}" is not in the facts`
    const problem =
      foretold(meaning, segment, cited) ??
      isSomeoneElse(meaning, segment) ??
      unfounded(meaning, segment, cited) ??
      denied(meaning, segment, cited)
    if (problem !== null) return problem
  }
  return null
}

const WILL = set("will 'll")
/** What facts tell of: `a kind word will do` foretells nothing. */
const TOLD = set('he she they it spending revenue sales visits purchases margin share')

/** `she will not come back` */
function foretold(meaning: Meaning, { from, to }: Segment, cited: Set<Says>): string | null {
  const { sentence, subjects } = meaning
  for (let at = from + 1; at < to; at++) {
    const before = sentence.tokens[at - 1]!
    const isTold =
      TOLD.has(before.word) ||
      (subjects.has(before.name ?? '') && wordAt(sentence, at - 2) !== 'from')
    if (!WILL.has(wordAt(sentence, at)) || !isTold) continue
    const isFounded = FORETOLD.some((each) => cited.has(each))
    if (!isFounded || hasAny(wordsOf(sentence, at, to), NEGATIONS)) return 'it says what will be'
  }
  return null
}

const BEING = set("is are was were 's 're")
const ARTICLES = set('a an the your our one')
/** What a customer may be said to be. */
const PERSONS = set(
  'customer customers client clients spender spenders buyer buyers shopper shoppers regular regulars source part priority person contributor visitor guest supporter sign reason',
)

/** `Rahul is a tailor` */
function isSomeoneElse({ sentence, subjects }: Meaning, { from, to }: Segment): string | null {
  for (let at = from + 1; at < to - 1; at++) {
    const before = sentence.tokens[at - 1]!
    const isPerson = subjects.has(before.name ?? '') || /^(?:he|she|they|who)$/.test(before.word)
    if (!isPerson || !BEING.has(wordAt(sentence, at)) || !ARTICLES.has(wordAt(sentence, at + 1)))
      continue
    if (!hasAny(wordsOf(sentence, at + 2, Math.min(to, at + 8)), PERSONS))
      return 'it says what somebody is'
  }
  return null
}

const ALWAYS = set('always entirely solely exclusively completely')
const ALL_OF = /^(?:of|the|her|his|their|purchases|visits)$/
const MOSTLY = set(
  'mostly mainly primarily predominantly largely chiefly often frequently regularly majority',
)

function unfounded(meaning: Meaning, { from, to }: Segment, cited: Set<Says>): string | null {
  const { sentence, matched } = meaning
  for (let at = from; at < to; at++) {
    const word = wordAt(sentence, at)
    const isShare =
      /^(?:most|majority)$/.test(word) &&
      wordAt(sentence, at + 1) === 'of' &&
      wordAt(sentence, at - 1) !== 'the'
    const isFigureBehind = matched.some(
      ({ quantity }) => quantity.from > at && quantity.from - at <= 3,
    )
    // `we have missed her` says nothing of her.
    if (/^miss(?:ed|ing)$/.test(word) && hasAny(wordsOf(sentence, at - 3, at), set('we you')))
      continue
    const isRight =
      claimsOf(word).every((facts) => facts.some((each) => cited.has(each))) &&
      (!ALWAYS.has(word) || partOf(meaning) === 1) &&
      (!MOSTLY.has(word) || partOf(meaning) > 0.5) &&
      (!isShare || shareOf(meaning) > 50) &&
      (word !== 'all' || !ALL_OF.test(wordAt(sentence, at + 1)) || partOf(meaning) === 1) &&
      (word !== 'only' || !cited.has('season') || isFigureBehind || partOf(meaning) === 1)
    if (!isRight) return `"${word}" is not in the facts`
  }
  return null
}

const shareOf = ({ says }: Meaning): number =>
  Math.max(
    ...[...says]
      .filter(([, each]) => each === 'share')
      .flatMap(([{ figures }]) => figures.filter(({ kind }) => kind === 'percent'))
      .map(({ value }) => value),
    partOf({ says }) < 1 ? partOf({ says }) * 100 : 0,
  )

/** The part that a fact counts, of all that it counts; 1 if none counts any. */
function partOf({ says }: Pick<Meaning, 'says'>): number {
  const counted = [...says]
    .filter(([, each]) => each === 'season' || each === 'together' || each === 'alone')
    .map(([{ figures }]) =>
      figures.filter(({ kind }) => kind === 'count').map(({ value }) => value),
    )
    .map(([part = 1, all = 1]) => part / all)
  return Math.min(1, ...counted)
}

const NEGATIONS = set(
  'not no never nothing nobody none neither nor without cannot hardly rarely seldom barely scarcely',
)
const SELDOM = set('hardly rarely seldom barely scarcely never')
const COMING = set(
  'visited visit visits been in come came back stopped bought seen see seeing purchase purchases stay stays goes go returned longer heard',
)

function denied(meaning: Meaning, segment: Segment, cited: Set<Says>): string | null {
  const { sentence } = meaning
  const words = wordsOf(sentence, segment.from, segment.to)
  if (!hasAny(words, NEGATIONS))
    return deniesTooLittle(words, cited) ? 'it denies less than the facts' : null
  // `nothing to worry about` is two parts.
  const next = meaning.segments[meaning.segments.indexOf(segment) + 1]
  const aim =
    next && wordAt(sentence, next.from) === 'to' ? wordsOf(sentence, next.from, next.to) : []
  const text = [...words, ...aim].join(' ')
  if (
    /\bnot (?:only|just)\b|\bnever hurts?\b|\b(?:not want|cannot afford)\b|\byou (?:do )?not need\b/.test(
      text,
    )
  )
    return null
  const isSeldom = hasAny(words, SELDOM)
  if (!isSeldom && !isAboutFacts(meaning, segment)) return null
  const isRight = isSeldom
    ? (cited.has('alone') && DENIALS.alone!.test(text)) ||
      (cited.has('trend') && DENIALS.trend!.test(text))
    : [...cited].some((each) => DENIALS[each]?.test(text)) ||
      (hasAny(words, COMING) &&
        (cited.has('silent') || cited.has('was due') || cited.has('last seen')) &&
        !isFigureDenied(meaning, segment))
  return isRight ? null : 'it denies what the facts do not'
}

const BOUGHT = set('bought buy buys purchased ordered placed purchase purchases')

/** `They have bought`, of a season in which they have not. */
const deniesTooLittle = (words: string[], cited: Set<Says>): boolean =>
  (cited.has('season begun') || cited.has('season missed')) &&
  !cited.has('season') &&
  !cited.has('spent') &&
  hasAny(words, BOUGHT) &&
  !hasAny(words, set('missed skipped'))

const CALM =
  /\b(?:no|nothing|not) (?:(?:be|a|an|any|yet|really|real|clear|necessarily) )*(?:need|cause|reason|to|worry|worried|alarm|alarmed|alarming|concern|concerned|problem|sign|fixed|unusual|out|set|regular|clear|pattern|rhythm|schedule|interval)\b/
const EARLY =
  /\bnot (?:yet|enough|much|show|tell|say|a|an|any)\b|\bno (?:pattern|clear|purchase|purchases|visit|visits|way)\b|\benough\b/
const NONE_MORE = /\b(?:more|above|as much)\b/

/** How a fact may be told with a negation. */
const DENIALS: Partial<Record<Says, RegExp>> = {
  rank: NONE_MORE,
  alone:
    /\b(?:nothing|anything) (?:else|other|but|extra|more|besides)\b|\bwithout (?:adding|anything)\b|\bnot add\b|\bnever (?:added|bought|taken|ordered) anything\b/,
  trend: /\b(?:barely|hardly|not) (?:changed|moved)\b|\bno (?:real |big )?change\b/,
  'season missed': /./,
  'season begun': /./,
  'season ahead': CALM,
  irregular: CALM,
  usual: CALM,
  due: CALM,
  'was due': CALM,
  'few visits': EARLY,
  'only visit': EARLY,
  'no visit': EARLY,
}

/** `has not been 96 days`; not `has not been here for 96 days` */
function isFigureDenied({ sentence, matched }: Meaning, { from, to }: Segment): boolean {
  return matched.some(({ quantity }) => {
    if (quantity.from < from || quantity.to > to) return false
    const words = wordsOf(sentence, from, quantity.from)
    const not = words.findLastIndex((word) => NEGATIONS.has(word))
    return not >= 0 && !hasAny(words.slice(not), set('for in since over within'))
  })
}
