import type { Fact, Figure } from '../facts.ts'
import {
  clauseHas,
  hasWord,
  isSaidIn,
  isSuggestion,
  wordAt,
  wordsIn,
  type Sentence,
} from '../text/sentence.ts'
import { EXTREMES, MAJORITY, RANKED, RANKS } from '../words/claim-words.ts'
import { isCountedThing, isSameThing } from './things.ts'

/** Statements without a figure that compare all the same: `best`, `most`, `always`, `does not buy`. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** A reason when a sentence ranks, generalizes or denies something that its facts don't. */
export function rankProblem(sentence: Sentence): string | null {
  for (const at of sentence.tokens.keys()) {
    const word = wordAt(sentence, at)
    if (isUnfoundedRank(sentence, at, word)) return `"${word}" is a rank that is not in the facts`
    if (isUnfoundedShare(sentence, at, word)) return `"${word}" is not in the facts`
    if (isUnfoundedDenial(sentence, at, word))
      return `"${word}" denies something that the facts don't`
  }
  return null
}

function isUnfoundedRank(sentence: Sentence, at: number, word: string): boolean {
  if (!RANKS.has(word)) return false
  const [previous, next] = [wordAt(sentence, at - 1), wordAt(sentence, at + 1)]
  if (/^favou?rites?$/.test(word)) {
    return OWNERS.has(previous) && !ranks(sentence, at) && !hasMajority(sentence.cited)
  }
  if (word === 'most' || word === 'least') {
    if (previous === 'at') return false
    // `brings the most`
    const isOfAll = previous === 'the' && !/^\p{L}{4}/u.test(next)
    return (isOfAll || isRanked(sentence, at)) && !ranks(sentence, at)
  }
  return isRanked(sentence, at) && !ranks(sentence, at)
}

/** `best customer`, `most loyal regular`; `most of the visits` is a share. */
function isRanked(sentence: Sentence, at: number): boolean {
  const isMost = wordAt(sentence, at) === 'most'
  if (isMost && wordAt(sentence, at + 1) === 'of') return false
  const offsets = isMost ? [2] : [1, 2]
  return offsets.some((offset) => RANKED.has(wordAt(sentence, at + offset)))
}

/** `her favorite`, but `an old favorite` */
const OWNERS = set("the her his their your our customer shop 's")

const AMONG = set('one among amongst of')

/** A fact that ranks: with such a word, or by how many have spent more. */
function ranks(sentence: Sentence, at: number): boolean {
  const { cited } = sentence
  if (hasWord(cited, RANKS) || isSaidIn(cited, ['no', '1', 'has', 'spent', 'more'])) return true
  const isAmong = isSaidIn(cited, ['spent', 'more', 'in', 'all'])
  // `among your top customers`, `one of your best`, `a top customer`
  const before = wordsIn(sentence, 0, at).slice(-8)
  return isAmong && (before.some((word) => AMONG.has(word)) || before.at(-1) === 'a')
}

function isUnfoundedShare(sentence: Sentence, at: number, word: string): boolean {
  const { cited } = sentence
  if (word === 'most') {
    const next = wordAt(sentence, at + 1)
    const isShare = next === 'of' || isCountedThing(next)
    return (
      isShare && wordAt(sentence, at - 1) !== 'the' && !hasMajority(cited) && !hasWord(cited, MOST)
    )
  }
  if (MAJORITY.has(word))
    return !hasMajority(cited) && !hasWord(cited, MOST) && !isSuggestion(sentence, at)
  if (EXTREMES.has(word))
    return (
      !isSuggestion(sentence, at) &&
      !isPolite(sentence, at) &&
      !isSaidIn(cited, [word]) &&
      !isRarely(cited, word)
    )
  return word === 'all' && isAllOf(sentence, at) && !shareOf(cited).includes(100)
}

const MOST = set('most mostly mainly')

/** `hardly ever` in other words */
const isRarely = (cited: Fact[], word: string): boolean =>
  /^(?:rarely|seldom)$/.test(word) && isSaidIn(cited, ['hardly', 'ever'])

/** `always welcome`, `never hurts` */
const isPolite = (sentence: Sentence, at: number): boolean =>
  /^(?:welcome|happy|glad|worth|nice|good|appreciated|hurts|hurt|a|too|here|there|be|open)$/.test(
    wordAt(sentence, at + 1),
  )

/** `all her purchases`; not `over all her visits`, `half of all orders`. */
function isAllOf(sentence: Sentence, at: number): boolean {
  if (/^(?:of|over|across|in|from|for|after|at|above|through)$/.test(wordAt(sentence, at - 1)))
    return false
  return [1, 2, 3].some((offset) => isCountedThing(wordAt(sentence, at + offset)))
}

/** Shares in percent: of rates, and of each count in a larger one of the same fact. */
const shareOf = (facts: Fact[]): number[] =>
  facts.flatMap(({ figures }) => {
    const counts = figures.filter(({ kind }) => kind === 'count')
    const parts = counts.flatMap((part) =>
      counts
        .filter((whole) => whole !== part && part.value <= whole.value)
        .map((whole) => (part.value / whole.value) * 100),
    )
    return [...figures.filter(({ kind }) => kind === 'percent').map(({ value }) => value), ...parts]
  })
/** Rates of these topics are no shares of what customers do. */
const NO_SHARE = new Set<Fact['topic']>(['margin', 'trend', 'offer'])

/** More than half, of the things that a noun counts. */
const hasMajority = (facts: Fact[], noun?: string): boolean =>
  shareOf(
    facts.filter(({ topic, figures }) => {
      const isOf = ({ kind, ...figure }: Figure): boolean =>
        kind !== 'count' ||
        noun === undefined ||
        !isCountedThing(noun) ||
        isSameThing(noun, (figure as { of: string[] }).of)
      return !NO_SHARE.has(topic) && figures.every(isOf)
    }),
  ).some((share) => share > 50)

/** What a customer can be said not to do. */
const DOING = set(
  'like love enjoy buy bought buys visit visited come came order ordered spend spent book booked use used prefer want return returned value care',
)
const CONDITIONS = set('if when unless whether case until before')

/** `does not like roses`, `no longer comes`, `stopped buying` */
function isUnfoundedDenial(sentence: Sentence, at: number, word: string): boolean {
  if (
    !denies(sentence, at, word) ||
    clauseHas(sentence, at, CONDITIONS) ||
    isSuggestion(sentence, at)
  )
    return false
  return !sentence.cited.some(({ topic }) => topic === 'silence')
}

function denies(sentence: Sentence, at: number, word: string): boolean {
  const next = wordAt(sentence, at + 1)
  switch (word) {
    case 'not':
      return DOING.has(next.endsWith('ly') || next === 'even' ? wordAt(sentence, at + 2) : next)
    case 'longer':
      return wordAt(sentence, at - 1) === 'no'
    case 'stops':
    case 'stopped':
      return !/^(?:by|in|at|p.*)$/.test(next)
    default:
      return /^(?:hardly|barely|scarcely)$/.test(word)
  }
}
