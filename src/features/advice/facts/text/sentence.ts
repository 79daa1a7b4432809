import type { Day } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import type { Fact } from '../facts.ts'
import { BASE_VERBS } from '../words/words.ts'
import type { Token } from './tokens.ts'

/** A sentence under examination. */
export interface Sentence {
  text: string
  tokens: Token[]
  /** the facts that it rests on */
  cited: Fact[]
  /** all facts of the call */
  facts: Fact[]
  notation: Notation
  today: Day
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const CONJUNCTIONS = set('but while whereas although though because so which who and or yet')
const BREAKS = set(', ; : — – . ! ? …')
const SUBJECTS = set('she he they it you we i this that her his their then now has have is was')
const MODALS = set(
  'should could can may might would must let lets try consider please worth want to recommend suggest advise propose ideally',
)
/** What may stand in front of an order: `Then call her`, `and please call her`. */
const BEFORE_ORDER = set(
  'please then also so and or but just simply maybe perhaps first next instead do not always never now kindly',
)
/** Words that look like orders at the start of a clause but begin a statement: `Purchase value fell`. */
const NOUN_LIKE = set(
  'purchase visit order sale spending revenue book shop store customer margin profit share trend average base result total value return cost',
)

/** The word at a place; empty for names and outside of the sentence. */
export function wordAt({ tokens }: Pick<Sentence, 'tokens'>, at: number): string {
  const token = tokens[at]
  return token && token.kind !== 'name' ? token.word : ''
}

/** Words of a part of the sentence, names as empty words. */
export const wordsIn = ({ tokens }: Sentence, from: number, to: number): string[] =>
  tokens.slice(from, to).map((token) => (token.kind === 'name' ? '' : token.word))

/** The tokens of the clause around a place, as [from, to). */
export function clauseAt({ tokens }: Pick<Sentence, 'tokens'>, at: number): [number, number] {
  let [from, to] = [at, at + 1]
  while (from > 0 && !breaksAt(tokens, from - 1)) from--
  while (to < tokens.length && !breaksAt(tokens, to)) to++
  return [from, to]
}

/** Whether the clause around a place has one of the words. */
export const clauseHas = (sentence: Sentence, at: number, words: ReadonlySet<string>): boolean =>
  wordsIn(sentence, ...clauseAt(sentence, at)).some((word) => words.has(word))

function breaksAt(tokens: Token[], at: number): boolean {
  const token = tokens[at]!
  // Not the dash of `long-term`.
  if (token.kind === 'mark')
    return BREAKS.has(token.word) && !(token.joined && tokens[at + 1]?.joined)
  if (token.kind !== 'word' || !CONJUNCTIONS.has(token.word)) return false
  // `Roses and Tulips`, `May and December` are one thing.
  return !['and', 'or'].includes(token.word) || startsClause(tokens[at + 1])
}

const startsClause = (token: Token | undefined): boolean =>
  token?.kind === 'word' && (SUBJECTS.has(token.word) || isOrderWord(token.word))

const isOrderWord = (word: string): boolean => BASE_VERBS.has(word) && !NOUN_LIKE.has(word)

/** Whether a clause suggests something to do instead of saying what is: `Call her`, `You could call her`. */
export function isSuggestion(sentence: Sentence, at: number): boolean {
  const words = wordsIn(sentence, ...clauseAt(sentence, at))
  const first = words.find((word) => /^\p{L}/u.test(word) && !BEFORE_ORDER.has(word)) ?? ''
  return isOrderWord(first) || words.some((word) => MODALS.has(word))
}

/** Whether the facts say these words themselves, in this order. */
export function isSaidIn(facts: Fact[], words: string[]): boolean {
  const wanted = ` ${words.map(plain).join(' ')} `
  return facts.some((fact) => ` ${textWords(fact).join(' ')} `.includes(wanted))
}

/** Whether any of the words stands in the texts of the facts. */
export const hasWord = (facts: Fact[], words: ReadonlySet<string>): boolean =>
  facts.some((fact) => textWords(fact).some((word) => words.has(word)))

const textWords = ({ text, names }: Fact): string[] =>
  (
    withoutNames(text, names)
      .toLowerCase()
      .match(/[\p{L}\p{M}\d%]+/gu) ?? []
  ).map(plain)

/** A name may be a whole sentence, whose words say nothing. */
export const withoutNames = (text: string, names: string[]): string =>
  names
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ' · '), text)

const NUMERALS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)
const plain = (word: string): string => NUMERALS.get(word) ?? word
