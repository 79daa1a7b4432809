import type { Fact } from '../facts.ts'
import { withoutS, withS } from '../words/forms.ts'
import { ALSO_NAMES, SUGGESTED_WORDS, VOCABULARY } from '../words/words.ts'
import { currencyWords } from '../text/currency.ts'
import { nameWords } from '../text/names.ts'
import { NUMBER_WORDS } from '../text/numbers.ts'
import { MONTHS, OTHER_PERIODS, PERIOD_WORDS, WEEKDAYS } from '../text/period-words.ts'
import {
  clauseHas,
  isSaidIn,
  isSuggestion,
  withoutNames,
  wordAt,
  type Sentence,
} from '../text/sentence.ts'
import type { Token } from '../text/tokens.ts'
import { CLAIM_WORDS } from '../words/claim-words.ts'
import { DIRECTION_WORDS } from '../words/direction-words.ts'
import { RISKY_WORDS } from '../words/risky-words.ts'

/** Words that are always written with capitals. */
const ALWAYS_CAPITAL = new Set(['i'])
const ABBREVIATIONS = new Set('SMS CRM OK PS VIP'.split(' '))
/** Behind these a capitalized first word is a verb: `Mark the day`, `Will she`. */
const AFTER_VERB = new Set(
  'the a an her him his their them it its that this these those your you we she he they us our my any to in on for of and all with at by'.split(
    ' ',
  ),
)

const AFTER_MAY = new Set([...AFTER_VERB, 'and', 'is', 'or'])

/** The words that the facts of a call add to the vocabulary. */
export function wordsOfFacts(facts: Fact[]): Set<string> {
  const names = nameWords(facts)
  const words = facts.flatMap(
    (fact) =>
      withoutNames(fact.text, fact.names)
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu) ?? [],
  )
  return new Set([...names, ...words.flatMap((word) => [word, withS(word), withoutS(word)])])
}

/** What a text may have besides common words. */
export interface Allowed {
  /** words of the facts */
  words: Set<string>
  /** common words that are also names of the shop, but not in the facts */
  names: Set<string>
}

/** A reason when a word of the sentence is neither common nor in the facts, or has a capital that only a name has. */
export function wordProblem(sentence: Sentence, { words, names }: Allowed): string | null {
  const { nouns, adjectives } = currencyWords(sentence.notation.currency)
  for (const [at, token] of sentence.tokens.entries()) {
    if (token.kind !== 'word' || isOpening(sentence, at)) continue
    const isKnown =
      (isCommon(token.word) && !isShortMonth(token)) ||
      [words, nouns, adjectives].some((known) => known.has(token.word))
    if (isRisky(sentence, at) || (!isKnown && !isSpecial(sentence, at)))
      return `the word "${token.text}" is not in the facts`
    if (
      OTHER_PERIODS.has(token.word) &&
      !isSaidIn(sentence.cited, [token.word]) &&
      !isSecond(token.word)
    ) {
      return `"${token.text}" is not in the facts`
    }
    if (hasWrongCapital(sentence, at, names)) return `"${token.text}" may be a name`
  }
  return null
}

/** In small letters, `sat` and `jan` are no days or months, so they would go unchecked. */
const isShortMonth = ({ text, word }: Token): boolean =>
  text === word &&
  word.length < 5 &&
  (MONTHS.has(word) || WEEKDAYS.has(word)) &&
  !/^(?:may|june|july)$/.test(word)

const isSecond = (word: string): boolean => word === 'second'

/** `free cake` of a fact does not allow `all is free`. */
const isRisky = (sentence: Sentence, at: number): boolean => {
  const word = wordAt(sentence, at)
  if (!RISKY_WORDS.has(word) || isCommon(word) || isSpecial(sentence, at)) return false
  const pairs = [
    [wordAt(sentence, at - 1), word],
    [word, wordAt(sentence, at + 1)],
  ]
  return !pairs.some((pair) => isSaidIn(sentence.cited, pair))
}

/** A word that is fine where it stands. */
const isSpecial = (sentence: Sentence, at: number): boolean =>
  [isQuarter, isPaid, isSuggested, isGreeting].some((isFine) => isFine(sentence, at))

const CONDITIONS = new Set('if when whenever what how whether once before unless until'.split(' '))

const isSuggested = (sentence: Sentence, at: number): boolean =>
  SUGGESTED_WORDS.has(wordAt(sentence, at)) &&
  (isSuggestion(sentence, at) || clauseHas(sentence, at, CONDITIONS))

/** `Your friends at` a shop, at the end of a letter. */
const isGreeting = (sentence: Sentence, at: number): boolean =>
  wordAt(sentence, at) === 'friends' &&
  wordAt(sentence, at - 1) === 'your' &&
  wordAt(sentence, at + 1) === 'at'

/** `paid $32`, but not `paid late` */
const isPaid = ({ tokens }: Sentence, at: number): boolean =>
  tokens[at]!.word === 'paid' &&
  (tokens[at + 1]?.kind === 'currency' || tokens[at + 1]?.word === 'for')

/** `P.S.`, `Good morning`, `Feel free` */
const isOpening = ({ text, tokens }: Sentence, at: number): boolean =>
  (tokens[at]!.word === 'free' &&
    tokens[at - 1]?.word === 'feel' &&
    tokens[at + 1]?.word === 'to') ||
  (at < 3 && /^(?:P\.S\.|Good (?:morning|afternoon|evening)\b)/.test(text))

/** Q2 */
const isQuarter = ({ tokens }: Sentence, at: number): boolean =>
  tokens[at]!.text === 'Q' && tokens[at + 1]?.kind === 'number' && tokens[at + 1]!.joined

export const isCommon = (word: string): boolean =>
  VOCABULARY.has(word) ||
  NUMBER_WORDS.has(word) ||
  DIRECTION_WORDS.has(word) ||
  PERIOD_WORDS.has(word) ||
  CLAIM_WORDS.has(word)

function hasWrongCapital(sentence: Sentence, at: number, names: Set<string>): boolean {
  const { text, word, opens } = sentence.tokens[at]!
  if (!/\p{Lu}/u.test(text) || ALWAYS_CAPITAL.has(word) || ABBREVIATIONS.has(text)) return false
  if (isQuarter(sentence, at)) return false
  const isWritten = /^\p{Lu}[^\p{Lu}]*$/u.test(text)
  if (!isWritten) return true
  if (MONTHS.has(word) || WEEKDAYS.has(word)) {
    // Other months are checked as periods; `May` may also be the verb.
    return opens && word === 'may' && !AFTER_MAY.has(wordAt(sentence, at + 1))
  }
  if (!opens) return true
  return (ALSO_NAMES.has(word) || names.has(word)) && !AFTER_VERB.has(wordAt(sentence, at + 1))
}

const OPENING = new Set(['"', '“', '„', '«', "'", '‘'])
const CLOSING = new Set(['"', '”', '“', '»', "'", '’'])
/** words; more are a text that is suggested */
const MAX_QUOTED_NAME = 3

/** A reason when words in quotes look like a name that the facts don't have. */
export function quoteProblem({ tokens }: Sentence): string | null {
  for (let at = 0; at < tokens.length - 1; at++) {
    if (!OPENING.has(tokens[at]!.word) || !tokens[at + 1]!.joined || tokens[at]!.joined) continue
    const end = tokens.findIndex(
      (token, place) => place > at && CLOSING.has(token.word) && token.joined,
    )
    if (end < 0) continue
    const quoted = tokens.slice(at + 1, end)
    const words = quoted.filter(({ kind }) => kind === 'word')
    const isText = words.length > MAX_QUOTED_NAME || /^[.!?]$/.test(quoted.at(-1)?.word ?? '')
    const isName =
      words.length === 1 || words.some(({ text }, index) => index > 0 && /^\p{Lu}/u.test(text))
    const isOurs = quoted.some(({ kind }) => kind === 'name')
    if (!isText && !isOurs && isName && /^\p{Lu}/u.test(quoted[0]?.text ?? ''))
      return 'a name in quotes is not in the facts'
    at = end
  }
  return null
}
