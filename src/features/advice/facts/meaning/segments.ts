import { wordAt, type Sentence } from '../text/sentence.ts'
import { BASE_VERBS } from '../words/words.ts'
import { set } from './role-words.ts'

/** A part of a sentence that says, orders or asks one thing. */
export interface Segment {
  /** its tokens, from the first to behind the last */
  from: number
  to: number
  /**
   * A statement says what is, so all of it must be in the facts. A condition (`if she comes`, `ask what changed`),
   * a question, an order or an aim says nothing of that.
   */
  kind: 'statement' | 'condition' | 'order'
}

const BREAKS = set(', ; : — – ( ) . ! ? …')
/** In front of these a new part begins, whatever follows. */
const LINKS = set(
  'but while whereas although though because so which who whose yet if when whenever whether unless where how what why given despite due thanks once',
)
/** In front of these one begins when somebody does something behind them. */
const MAYBE_LINKS = set('until and or that since as after before than')
const SUBJECTS = set('he she they we i who')
/** These can also be objects: `let you know`. */
const OTHER_SUBJECTS = set('it you this that there nobody none everyone everything')
const AUXILIARIES = set(
  "is are was were am be been has have had do does did 's 're 've 'll 'd 'm will would can could should may might must",
)
const MODALS = set('should could can may might would must let lets')
/** Behind these a condition follows. */
const CONDITIONS = set('if when whenever whether unless until how what why where once before after')
/** Conditions that tell of the past when their verb does: `when you raised prices`. */
const TIMES = set('when whenever before after once where')
/** Behind these a reason follows, also in a question or an order. */
export const REASONS = set('because since given despite due thanks for')
/** In front of an order: `then call her`, `and please call her`. */
const FILLERS = set(
  'please then also so and or but just simply maybe perhaps first next instead do not always never now kindly ideally yet',
)
/** Look like an order at the start, but are nouns unless an object follows: `offer of roses`, `offer them`. */
const NOUN_LIKE = set(
  'purchase visit order sale spending revenue shop store customer margin share trend average base result total value return cost offer half',
)
const OBJECTS = set(
  'a an the her him them it his their your you this that these both something anything all everyone',
)
const PAST = set(
  'came went bought spent made took gave had was were fell rose grew brought kept left lost met paid ran said saw sent sold told thought wrote began became chose did',
)

/** Splits a sentence; `inside` are places within a date or a number, where no part begins. */
export function segmentsOf(sentence: Sentence, inside: ReadonlySet<number>): Segment[] {
  const { tokens } = sentence
  const starts = [0]
  for (let at = 1; at < tokens.length; at++) {
    if (!inside.has(at) && startsAt(sentence, at, starts.at(-1)!)) starts.push(at)
  }
  const isQuestion =
    tokens.findLast(({ kind, word }) => kind !== 'mark' || word === '?')?.word === '?'
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? tokens.length
    return { from, to, kind: kindOf(sentence, from, to, isQuestion) }
  })
}

function startsAt(sentence: Sentence, at: number, start: number): boolean {
  const { tokens } = sentence
  const [before, token] = [tokens[at - 1]!, tokens[at]!]
  if (before.kind === 'mark' && BREAKS.has(before.word)) return !(before.joined && token.joined)
  if (token.kind !== 'word') return false
  const { word } = token
  if (LINKS.has(word)) return linksAt(sentence, at, word)
  if (MAYBE_LINKS.has(word))
    return isSubjectAt(sentence, at + 1) || isVerbAt(sentence, at + 1, word)
  if (word === 'to') return isBaseVerb(sentence, at + 1) && !AUXILIARIES.has(before.word)
  // `thank her for recommending you`
  if (word === 'for') return /...ing$/.test(wordAt(sentence, at + 1))
  // `In the 12 months to October she spent …` is one part.
  return isSubjectAt(sentence, at) && !isLinked(sentence, at) && hasVerb(sentence, start, at)
}

const hasVerb = (sentence: Sentence, from: number, to: number): boolean =>
  Array.from({ length: to - from }, (_, i) => wordAt(sentence, from + i)).some(
    (word, i) => isFinite(word) || isBaseVerb(sentence, from + i) || (i > 0 && isThirdPerson(word)),
  )

/** `so far`, `once a week`, `is due`, `nothing but` begin nothing. */
function linksAt(sentence: Sentence, at: number, word: string): boolean {
  const [before, next] = [wordAt(sentence, at - 1), wordAt(sentence, at + 1)]
  switch (word) {
    case 'so':
      return next !== 'far' && !['or', 'do', 'ever'].includes(before)
    case 'once':
      return isSubjectAt(sentence, at + 1)
    case 'due':
      return next === 'to'
    case 'but':
      return !['nothing', 'anything', 'all'].includes(before)
    default:
      return true
  }
}

/** `since she comes`, not `since March` */
export const isReasonAt = (sentence: Sentence, at: number): boolean => isSubjectAt(sentence, at + 1)

/** Whether somebody is said to do something: `she came`, `Grace has`, `you raised`. */
function isSubjectAt({ tokens }: Sentence, at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  const next = tokens[at + 1]?.word ?? ''
  // `Grace's` is more often hers than `Grace is`.
  if (token.kind === 'name') return (isFinite(next) && next !== "'s") || isThirdPerson(next)
  if (token.word === 'no') return ['one', 'other', 'customer', 'client'].includes(next)
  return SUBJECTS.has(token.word) || (OTHER_SUBJECTS.has(token.word) && isFinite(next))
}

const isThirdPerson = (word: string): boolean => {
  const base = word.slice(0, -1)
  return word.endsWith('s') && BASE_VERBS.has(base) && !NOUN_LIKE.has(base)
}

const isFinite = (word: string): boolean =>
  AUXILIARIES.has(word) || PAST.has(word) || (word.length > 4 && word.endsWith('ed'))

/** `and call her`, `and has been away`, `and stays away`; not `Roses and Tulips`. */
function isVerbAt(sentence: Sentence, at: number, link: string): boolean {
  const token = sentence.tokens[at]
  if (token?.kind !== 'word' || !['and', 'or'].includes(link)) return false
  const { word } = token
  return isBaseVerb(sentence, at) || AUXILIARIES.has(word) || PAST.has(word) || isThirdPerson(word)
}

function isBaseVerb({ tokens }: Sentence, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || !BASE_VERBS.has(token.word)) return false
  const next = tokens[at + 1]
  return !NOUN_LIKE.has(token.word) || next?.kind === 'name' || OBJECTS.has(next?.word ?? '')
}

/** `should she`, `because he`: the subject belongs to what stands in front of it. */
function isLinked(sentence: Sentence, at: number): boolean {
  const before = wordAt(sentence, at - 1)
  const isMark = sentence.tokens[at - 1]?.kind === 'mark'
  return isMark || AUXILIARIES.has(before) || LINKS.has(before) || MAYBE_LINKS.has(before)
}

function kindOf(
  sentence: Sentence,
  from: number,
  to: number,
  isQuestion: boolean,
): Segment['kind'] {
  const words = Array.from({ length: to - from }, (_, i) => wordAt(sentence, from + i))
  const lead = words[0]!
  if (REASONS.has(lead)) return 'statement'
  if (isQuestion) return 'condition'
  if (CONDITIONS.has(lead)) return TIMES.has(lead) && words.some(isPast) ? 'statement' : 'condition'
  const first = words.findIndex((word) => /\p{L}/u.test(word) && !FILLERS.has(word))
  if (first < 0) return 'statement'
  const word = words[first]!
  if (isBaseVerb(sentence, from + first) || word === 'have' || word === 'be') return 'order'
  if (word === 'to' && isBaseVerb(sentence, from + first + 1)) return 'order'
  // `could have left` tells of the past.
  const modal = words.findIndex((each) => MODALS.has(each))
  return modal < 0 || words.slice(modal, modal + 4).includes('have') ? 'statement' : 'order'
}

const isPast = (word: string): boolean => PAST.has(word) || (word.length > 4 && word.endsWith('ed'))
