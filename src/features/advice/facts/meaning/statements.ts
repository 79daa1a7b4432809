import { wordAt, withoutNames } from '../text/sentence.ts'
import { withoutS, withS } from '../words/forms.ts'
import type { Fact } from '../facts.ts'
import type { Meaning } from './place.ts'
import { set } from './role-words.ts'
import type { Says } from './says.ts'
import type { Segment } from './segments.ts'
import { messageProblem } from './messages.ts'
import { wishProblem } from './wishes.ts'
import { DENIED_TO_CUSTOMER, DENIED_TO_OWNER, OFFER_WORDS } from './statement-words.ts'

/** For whom a text is written: advice for the owner, or a message to the customer. */
export type Reader = 'owner' | 'customer'

/** A part with one of these, or with a name or a figure, speaks of the customer or the shop. */
const ABOUT_FACTS = set(
  `he she they we you i him them us his her hers their theirs your yours our this that these those which who whose
   customer customers client clients shop store business revenue sales margin margins people others everyone everybody someone
   because since given despite due thanks for`,
)

/**
 * A reason when a statement about the customer or the shop has a word that sales don't show the truth of: `she moved`,
 * `he is happy`. Words of the cited facts may be used. In a message this holds for all of it: an order can promise too.
 */
export function statementProblem(meaning: Meaning, reader: Reader): string | null {
  const { sentence, segments, says } = meaning
  const cited = [...says.values()]
  if (cited.includes(null)) return null
  // It says what can't be said yet.
  const own = wordsOfFacts(sentence.cited.filter((fact) => says.get(fact) !== 'only visit'))
  const isOffer = sentence.cited.some((fact) => isOfferOf(fact, says.get(fact)))
  const isDenied = (word: string): boolean =>
    reader === 'owner'
      ? DENIED_TO_OWNER.has(word)
      : isOffer
        ? DENIED_TO_CUSTOMER.has(word) && !OFFER_WORDS.has(word)
        : DENIED_TO_CUSTOMER.has(word) || OFFER_WORDS.has(word)
  for (const segment of segments) {
    const isChecked = segment.kind === 'statement' && isAboutFacts(meaning, segment)
    if (reader === 'owner' && !isChecked) continue
    const problem =
      reader === 'owner'
        ? null
        : cited.includes('wish')
          ? wishProblem(meaning, segment)
          : messageProblem(meaning, segment)
    if (problem !== null) return problem
    for (let at = segment.from; at < segment.to; at++) {
      const word = wordAt(sentence, at)
      if (sentence.tokens[at]!.kind !== 'word' || !isDenied(word) || own.has(word)) continue
      if (word === 'free' && wordAt(sentence, at - 1) === 'feel') continue
      if (word === 'order' && wordAt(sentence, at - 1) === 'next') continue
      if (
        word === 'love' &&
        /^(?:you|we) (?:'d|would)$/.test(`${wordAt(sentence, at - 2)} ${wordAt(sentence, at - 1)}`)
      )
        continue
      // `time for new A?`; `our new A` says that there is one.
      if (
        word === 'new' &&
        segment.kind === 'condition' &&
        /^(?:need|want|for|some)$/.test(wordAt(sentence, at - 1))
      )
        continue
      if (word === 'stock' && wordAt(sentence, at + 1) === 'up') continue
      if (word.startsWith('open') && /^doors?$/.test(wordAt(sentence, at - 3))) continue
      if (word === 'treat' && /^yourself|yourselves$/.test(wordAt(sentence, at + 1))) continue
      return `"${word}" states something that is not in the facts`
    }
  }
  return null
}

/** The offer, and a wish that makes one. */
const isOfferOf = ({ text, figures }: Fact, says: Says | null | undefined): boolean =>
  says === 'offer' ||
  (says === 'wish' &&
    (figures.some(({ kind }) => kind === 'percent') ||
      lettersOf(text).some((word) => /^(?:off|offer|discount|deal|save|special)s?$/.test(word))))

/** Not only an opinion: `a personal call works best`. */
export function isAboutFacts(
  { sentence, periods, matched }: Meaning,
  { from, to }: Segment,
): boolean {
  const places = [...periods, ...matched.map(({ quantity }) => quantity)]
  const isRead = (at: number): boolean => places.some((place) => place.from <= at && at < place.to)
  return sentence.tokens
    .slice(from, to)
    .some((token, i) => token.kind === 'name' || isRead(from + i) || ABOUT_FACTS.has(token.word))
}

const MAX_NAME_WORDS = 4
const lettersOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

function wordsOfFacts(facts: Fact[]): Set<string> {
  const words = facts.flatMap(({ text, names }) => [
    ...lettersOf(withoutNames(text, names)),
    // `the vase` of a `Ceramic vase`; a name that is rather a sentence would allow much.
    ...names
      .map(lettersOf)
      .filter((each) => each.length <= MAX_NAME_WORDS)
      .flat(),
  ])
  return new Set(words.flatMap((word) => [word, withS(word), withoutS(word)]))
}
