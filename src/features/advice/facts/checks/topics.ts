import type { Topic } from '../facts.ts'
import {
  clauseHas,
  hasWord,
  isSaidIn,
  isSuggestion,
  wordAt,
  type Sentence,
} from '../text/sentence.ts'
import { daysPastDue } from './rhythm.ts'
import { INTERVAL, MARGIN, OFFER, SEASON, SILENCE } from '../words/claim-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const WORDS_OF_TOPIC: [Topic, ReadonlySet<string>][] = [
  ['margin', MARGIN],
  ['interval', INTERVAL],
  ['silence', SILENCE],
  ['season', SEASON],
  ['offer', OFFER],
]
const BUYING = set(
  'buy buys bought buying book books booked booking order orders ordered ordering purchase purchases purchased take takes taken appear appears appeared',
)
const REVENUE = set('revenue sales turnover income business takings earnings')
/** `has not been in`, `haven't seen you` */
const ABSENT = set(
  'been bought visited ordered come booked purchased shopped seen heard stopped returned placed made had',
)
const CONDITIONS = set('if when unless whether case until')
/** `go easy on discounts`, `no discount is needed` */
const CAUTION = set(
  'careful easy avoid without no not instead rather skip wary wasted unnecessary against cautious sparing need needed less before hold',
)

/** A reason when a sentence speaks of something that it has no fact about. */
export function topicProblem(sentence: Sentence): string | null {
  for (const at of sentence.tokens.keys()) {
    const topic = topicAt(sentence, at)
    if (topic && !isAbout(sentence, topic, at))
      return `"${wordAt(sentence, at)}" needs a fact about ${topic}`
  }
  return null
}

/** The topic that a word speaks of, where that is certain. */
function topicAt(sentence: Sentence, at: number): Topic | null {
  const [word, previous, next] = [0, -1, 1].map((offset) => wordAt(sentence, at + offset))
  const listed = WORDS_OF_TOPIC.find(([, words]) => words.has(word!))
  if (listed) return listed[0]
  const isBuying = (): boolean => clauseHas(sentence, at, BUYING)
  switch (word) {
    case 'off':
      return /^(?:%|percent|half)$/.test(previous!) ? 'offer' : null
    case 'quiet':
      return /^(?:been|gone|is|'s|was|went|fallen)$/.test(previous!) ? 'silence' : null
    case 'not':
      return /^(?:has|have|'ve)$/.test(previous!) &&
        ABSENT.has(next!) &&
        !clauseHas(sentence, at, CONDITIONS)
        ? 'silence'
        : null
    case 'share':
      return next === 'of' && clauseHas(sentence, at, REVENUE) ? 'share' : null
    case 'for':
      return /^account(?:s|ed|ing)$/.test(previous!) ? 'share' : null
    case 'together':
      return isBuying() && !isSuggestion(sentence, at) ? 'together' : null
    case 'alone':
      return isBuying() && !isSuggestion(sentence, at) ? 'alone' : null
    case 'itself':
      return previous === 'by' && isBuying() ? 'alone' : null
    case 'own':
      return wordAt(sentence, at - 2) === 'on' && isBuying() ? 'alone' : null
    default:
      return null
  }
}

/** A fact of the topic, or one whose text speaks of it as well. */
function isAbout(sentence: Sentence, topic: Topic, at: number): boolean {
  const { cited } = sentence
  const words = WORDS_OF_TOPIC.find(([each]) => each === topic)?.[1]
  if (words ? hasWord(cited, words) : isSaidIn(cited, [wordAt(sentence, at)])) return true
  if (topic === 'interval' && cited.some((fact) => fact.topic === 'silence')) return true
  // Overdue is also who has not come since a visit was due.
  if (wordAt(sentence, at) === 'overdue' && daysPastDue(sentence).length > 0) return true
  if (topic === 'offer' && clauseHas(sentence, at, CAUTION)) return true
  return cited.some((fact) => fact.topic === topic)
}
