import { ADJECTIVES, ADVERBS, FUNCTION_WORDS } from './describing.ts'
import { adverbsOf, ingForms, pastForms, withS } from './forms.ts'
import { NOUNS } from './nouns.ts'
import { IRREGULAR_FORMS, SUGGESTED_THINGS, SUGGESTING_VERBS, VERBS } from './verbs.ts'

const listed = (words: string): string[] => words.split(/\s+/).filter(Boolean)

/** Verbs in the base form, which is also the form of an order: `call`, `offer`. */
export const BASE_VERBS = new Set([...listed(VERBS), ...listed(SUGGESTING_VERBS)])

/** Words that every text may use, in all their forms. What is not among them must come from the facts. */
export const VOCABULARY: ReadonlySet<string> = new Set([
  ...listed(FUNCTION_WORDS),
  ...listed(ADVERBS),
  ...listed(IRREGULAR_FORMS),
  ...listed(VERBS).flatMap((verb) => [verb, withS(verb), ...pastForms(verb), ...ingForms(verb)]),
  ...listed(SUGGESTING_VERBS).flatMap((verb) => [verb, ...ingForms(verb)]),
  ...listed(NOUNS).flatMap((noun) => [noun, withS(noun)]),
  ...listed(ADJECTIVES).flatMap((adjective) => [adjective, ...adverbsOf(adjective)]),
])

/** Words that only a suggestion or a condition may use: `bring a friend`, `if he replies`. */
export const SUGGESTED_WORDS: ReadonlySet<string> = new Set([
  ...listed(SUGGESTED_THINGS),
  ...listed(SUGGESTING_VERBS).map(withS),
])

/**
 * Common words that are also names of people. At the start of a sentence the capital does not tell
 * which it is: `Mark the day` or `Mark called`.
 */
export const ALSO_NAMES: ReadonlySet<string> = new Set(
  listed(
    'beat chance grace guy honor honour hope joy love major mark merit norm page patience rich rose skip will',
  ),
)
