import { nameKey } from '../../../../shared/names.ts'
import { wordAt } from '../text/sentence.ts'
import type { Fact } from '../facts.ts'
import { hasAny, wordsOf, type Meaning } from './place.ts'
import { set } from './role-words.ts'
import { roleOf } from './says.ts'

/** A reason when products are said to be bought together or alone in another way than the facts say. */
export function productProblem(meaning: Meaning): string | null {
  const facts = meaning.sentence.cited
  const hasCount = (fact: Fact): boolean =>
    meaning.matched.some(({ figures }) =>
      figures.some(
        (known) =>
          known.fact === fact &&
          onlyOf(
            figures.map((one) => one.fact),
            fact,
            facts,
          ),
      ),
    )
  for (const fact of facts) {
    const says = meaning.says.get(fact)
    if (says === 'together' && !isTogether(meaning, fact, hasCount(fact))) {
      return 'products are said to be bought together in another way'
    }
    if (says === 'alone' && !isAlone(meaning, fact, hasCount(fact))) {
      return 'a product is said to be bought alone in another way'
    }
  }
  return null
}

/** The count is this fact's, as no other fact has it too. */
const onlyOf = (owners: Fact[], fact: Fact, facts: Fact[]): boolean =>
  facts.every((other) => other === fact || !owners.includes(other))

const BUYING = set(
  'bought buys buy buying took takes take taken purchased purchases gets got ordered orders order adds added add chose chooses visits visit times came comes went goes included includes',
)
/** The product behind one of these is the one whose visits are counted. */
const BASE = set('when whenever which where if')
const VISITS = set('visit visits time times purchase purchases those one and')

/** `on all her visits`, of which the fact counts only some */
const isOnAllVisits = ({ sentence, segments }: Meaning): boolean =>
  segments
    .filter(({ kind }) => kind !== 'order')
    .some(({ from, to }) =>
      /\b(?:all|every|each|most|many|some)(?: of)?(?: her| his| their| the| your)? (?:visits?|purchases?)\b(?! (?:with|for|are for|were for|on which|when|where|that|in which|she|he|they))/.test(
        // `every Manicure visit`
        sentence.tokens
          .slice(from, to)
          .map(({ name, word }) => (name === undefined ? word : '"'))
          .join(' '),
      ),
    )

const APART = set('without never neither nor instead except unless hardly rarely seldom not')
const TOGETHER = set('together both combination combined combine pair along alongside')

function productsOf(meaning: Meaning, fact: Fact): string[] {
  const inText = fact.names.filter((name) => !meaning.subjects.has(nameKey(name)))
  return inText
    .toSorted((a, b) => fact.text.indexOf(`"${a}"`) - fact.text.indexOf(`"${b}"`))
    .map(nameKey)
}

const isNamed = ({ sentence }: Meaning, product: string): boolean =>
  sentence.tokens.some(({ name }) => name === product)

/** A statement has one of them: not only `offer A whenever they buy B`. */
const statesProduct = ({ sentence, segments }: Meaning, products: string[]): boolean =>
  segments.some(
    ({ kind, from, to }) =>
      kind === 'statement' &&
      sentence.tokens
        .slice(from, to)
        .some(({ name }) => name !== undefined && products.includes(name)),
  )

/** places of a name in the statements of a sentence */
function placesOf({ sentence, segments }: Meaning, name: string): number[] {
  return segments
    .filter(({ kind }) => kind !== 'order')
    .flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, i) => from + i).filter(
        (at) => sentence.tokens[at]!.name === name,
      ),
    )
}

/** `bought A on all 12 visits with B`: B is the one that the fact counts the visits of. */
function isTogether(meaning: Meaning, fact: Fact, hasCount: boolean): boolean {
  // In its text, the product whose visits are counted stands first.
  const [base = '', other = ''] = productsOf(meaning, fact)
  const words = saidWords(meaning)
  const isBothNamed = isNamed(meaning, base) && isNamed(meaning, other)
  if (isOnAllVisits(meaning)) return false
  if (!isBothNamed) return !hasCount && !hasAny(words, ALWAYS)
  if (!hasCount && !(statesProduct(meaning, [base, other]) && hasAny(words, BUYING))) return true
  if (hasAny(words, APART)) return false
  if (!isOfAll(meaning, fact) && hasAny(words, ALL)) return false
  if (isCounted(meaning, other, [base, other])) return false
  if (isCounted(meaning, base, [base, other])) return true
  // `bought both together on 12 visits`, of no matter which product
  const isAlike =
    hasAny(statementWords(meaning), TOGETHER) || isLinkedByWith(meaning, [base, other])
  return isAlike && (!hasAny(words, ALWAYS) || isOfAll(meaning, fact))
}

const ALWAYS = set('always every each whenever')

/** `visits with A`, `whenever she buys A` */
function isCounted(meaning: Meaning, name: string, names: string[]): boolean {
  const { tokens } = meaning.sentence
  return placesOf(meaning, name).some((at) => {
    const start = tokens.findLastIndex((token, i) => i < at && names.includes(token.name ?? ''))
    // `Manicure visits`
    if (/^visits?$/.test(wordAt(meaning.sentence, at + 1))) return true
    // `every Manicure came with a Massage`
    if (/^(?:every|each|all)$/.test(wordAt(meaning.sentence, at - 1))) return true
    const words = wordsOf(meaning.sentence, start + 1, at)
    return words.some((word, i) => {
      if (word === 'with') return i === 0 ? start < 0 : VISITS.has(words[i - 1]!)
      // Not the `times` of `nine times out of ten`.
      if (word === 'time' || word === 'times')
        return /^(?:he|she|they|that|when)$/.test(words[i + 1] ?? '')
      return BASE.has(word)
    })
  })
}

/** `A goes with B`, `A with B` */
function isLinkedByWith({ sentence }: Meaning, names: string[]): boolean {
  const places = names.map((each) => sentence.tokens.findIndex(({ name }) => name === each))
  const [first, second] = places.toSorted((a, b) => a - b)
  return wordsOf(sentence, first!, second!).includes('with')
}

const ALL = set('always all every each whenever both everytime')
const ONCE = set('once twice thrice')
const NOTHING_ELSE =
  /\b(?:(?:nothing|anything|no other|not anything) (?:else|other|but|besides|extra|more)|alone|on (?:its|their) own|by itself|by themselves|only|just|never (?:added|bought|taken|ordered) anything|all (?:he|she|they) (?:buys?|bought|takes?|took|gets?|got|orders?|ordered|books?|booked)|without (?:adding|anything))\b/
const SOMETHING_ELSE = set('something also together too plus along another both')

function isAlone(meaning: Meaning, fact: Fact, hasCount: boolean): boolean {
  const [product = ''] = productsOf(meaning, fact)
  const words = statementWords(meaning)
  const text = words.join(' ')
  const isItNamed = isNamed(meaning, product)
  const isSaid = NOTHING_ELSE.test(text)
  if (isOnAllVisits(meaning)) return false
  if (hasCount && !(isItNamed && isSaid)) return false
  if (!isSaid) return !(hasAny(words, set('always whenever')) && isItNamed)
  if (
    hasAny(words, SOMETHING_ELSE) ||
    hasAny(words, ONCE) ||
    /\b(?:never|hardly|rarely|seldom)\b(?! (?:added|bought|taken|ordered) anything)/.test(text)
  )
    return false
  if (isOnlyProduct(meaning, product)) return false
  // `has never bought anything else`, of no matter which visits
  if (!isItNamed && !hasAny(words, THOSE)) return false
  if (isOfAll(meaning, fact)) return true
  if (!hasCount) return !hasAny(words, ALL)
  // `on 69 visits she bought nothing else`: the number of all visits is said of some.
  const roles = meaning.matched.flatMap(({ figures, quantity }) =>
    figures
      .filter((known) => known.fact === fact)
      .map(({ figure }) => ({ role: roleOf(fact, figure, 'alone'), quantity })),
  )
  return roles.some(({ role }) => role === 'part') && !hasLoneAll(meaning, words)
}

const THOSE = set('those these such that them it this with')

/** `buys nothing but A`, `only ever buys A`: that would be said of all visits, and the fact is about those with A. */
function isOnlyProduct({ sentence }: Meaning, product: string): boolean {
  const places = [...sentence.tokens.keys()].filter((at) => sentence.tokens[at]!.name === product)
  return (
    places.length === 1 &&
    /\b(?:(?:nothing|anything) (?:but|besides|other than|except(?: for)?)|(?:only|just)(?: ever)? (?:buys|buy|bought|takes|took|gets|got|orders|ordered|books|booked|comes for|came for)|(?:comes?|came) (?:in )?(?:only|just) for|for nothing (?:else )?but)(?: the| a| an| one| her| his| their)? ["“']?$/.test(
      wordsOf(sentence, 0, places[0]!).join(' '),
    )
  )
}

/** `all 69 visits`, of which only 46 are meant */
const hasLoneAll = ({ sentence }: Meaning, words: string[]): boolean =>
  hasAny(words, set('always whenever')) ||
  sentence.tokens.some(
    (token, at) =>
      ['all', 'every', 'each'].includes(token.word) &&
      !/^(?:he|she|they)$/.test(wordAt(sentence, at + 1)) &&
      token.kind === 'word' &&
      wordAt(sentence, at - 1) !== 'of',
  )

function isOfAll({ says }: Meaning, fact: Fact): boolean {
  const counts = fact.figures.filter(({ kind }) => kind === 'count').map(({ value }) => value)
  return says.has(fact) && counts[0] === counts[1]
}

/** The words of all parts that order nothing: `whenever he buys A, he also buys B`. */
const saidWords = ({ sentence, segments }: Meaning): string[] =>
  segments
    .filter(({ kind }) => kind !== 'order')
    .flatMap(({ from, to }) => wordsOf(sentence, from, to))

export const statementWords = ({ sentence, segments }: Meaning): string[] =>
  segments
    .filter(({ kind }) => kind === 'statement')
    .flatMap(({ from, to }) => wordsOf(sentence, from, to))
