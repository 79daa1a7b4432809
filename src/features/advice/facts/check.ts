import type { Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import { attachmentProblem } from './checks/attachment.ts'
import { comparisonProblem } from './checks/comparisons.ts'
import { periodProblem } from './checks/covers.ts'
import { directionProblem } from './checks/directions.ts'
import { factTexts, type FactTexts } from './checks/fact-texts.ts'
import { matchFigures } from './checks/figures.ts'
import { rankProblem } from './checks/ranks.ts'
import { roleProblem } from './checks/roles.ts'
import { topicProblem } from './checks/topics.ts'
import { turnsOf } from './checks/turns.ts'
import { quoteProblem, wordProblem, wordsOfFacts, type Allowed } from './checks/vocabulary.ts'
import { commonNames, masksOf, otherNameIn, spellings, type Mask } from './text/names.ts'
import { periodsOf } from './text/periods.ts'
import { hiddenProblem, MAX_CLAIMS, textProblem } from './text/plain.ts'
import { QuantityReader } from './text/quantities.ts'
import type { Sentence } from './text/sentence.ts'
import { tokensOf } from './text/tokens.ts'
import { explainedTurns, isKnown, meaningOf, meaningProblem, type Reader } from './meaning/index.ts'
import type { Claim, Fact } from './facts.ts'

export { parseClaims } from './parse-claims.ts'

/** What a text is checked against besides its facts. */
export interface Context {
  notation: Notation
  today: Day
  /** names of the shop that are not in the facts, which no text may have */
  otherNames: string[]
  /** whom the text is for: the owner unless it is a message to a customer */
  reader?: Reader
}

/**
 * Why a model's text may not be shown, as a few words for the log; null when it may. Every figure, name,
 * direction and period of a sentence must be in the facts that the sentence itself names, so that a figure
 * cannot be said of another thing. Words that are neither common nor in the facts are refused too.
 */
export function refusalOf(claims: Claim[], facts: Fact[], context: Context): string | null {
  if (claims.length === 0) return 'there are no sentences'
  if (claims.length > MAX_CLAIMS) return 'there are too many sentences'
  const given = {
    facts,
    context,
    known: spellings(facts),
    allowed: { words: wordsOfFacts(facts), names: commonNames(context.otherNames) },
    texts: factTexts(context),
  }
  for (const claim of claims) {
    const problem = problemOf(claim, given)
    if (problem !== null) return problem
  }
  return null
}

interface Given {
  facts: Fact[]
  context: Context
  /** the names of the facts in every spelling */
  known: ReturnType<typeof spellings>
  allowed: Allowed
  texts: FactTexts
}

function problemOf(claim: Claim, given: Given): string | null {
  const { facts, context } = given
  const cited = facts.filter(({ id }) => claim.facts.includes(id))
  if (new Set(claim.facts).size !== cited.length) return 'a sentence names a fact that there is not'
  const hidden = hiddenProblem(claim.text)
  if (hidden !== null) return hidden
  const said = claim.text.replace(LEAD, '')
  if (cited.some((fact) => repeats(said, fact))) return null
  const masks = masksOf(claim.text, given.known)
  const notPlain = textProblem(claim.text, without(claim.text, masks))
  if (notPlain !== null) return notPlain
  if (otherNameIn(claim.text, masks, context.otherNames) !== undefined)
    return 'it has a name that is not in the facts'
  const tokens = tokensOf(claim.text, masks, context.notation)
  if (typeof tokens === 'string') return tokens
  const { notation, today } = context
  return sentenceProblem({ text: claim.text, tokens, cited, facts, notation, today }, given)
}

/** Words that say nothing, before a fact is repeated. */
const LEAD = /^(?:Note|Please note|Remember|Good to know): /

/** The fact word for word, or one of its sentences. */
const repeats = (text: string, fact: Fact): boolean =>
  fact.text === text ||
  (text.endsWith('.') && fact.text.startsWith(`${text} `)) ||
  fact.text.endsWith(`. ${text}`)

const without = (text: string, masks: Mask[]): string =>
  masks
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)

function sentenceProblem(sentence: Sentence, { allowed, texts, context }: Given): string | null {
  const { tokens, cited, today, notation } = sentence
  const periods = periodsOf(tokens, today)
  const quantities = new QuantityReader(tokens, periods, notation.currency).read()
  const matched = matchFigures(sentence, quantities, periods, texts.boundOf)
  if (typeof matched === 'string') return matched
  const meaning = meaningOf(sentence, matched, periods)
  const explained = explainedTurns(meaning)
  const turns = turnsOf(sentence, matched).filter(({ at }) => !explained.has(at))
  if (isKnown(meaning) && turns.length > 0 && cited.every(({ direction }) => direction === null)) {
    return 'it says that something grew or fell'
  }
  return (
    wordProblem(sentence, allowed) ??
    quoteProblem(sentence) ??
    periodProblem(sentence, periods) ??
    directionProblem(sentence, turns, matched, texts) ??
    comparisonProblem(sentence, turns, isKnown(meaning) ? [] : matched, periods) ??
    (isKnown(meaning)
      ? null
      : (topicProblem(sentence) ??
        rankProblem(sentence) ??
        roleProblem(sentence, matched, texts) ??
        attachmentProblem(sentence, matched, periods, texts))) ??
    strayName(sentence, quantities.length + periods.length + turns.length > 0) ??
    meaningProblem(meaning, context.reader ?? 'owner')
  )
}

/** A name of a fact that the sentence does not rest on: only where it says nothing, or of the one whom all is about. */
function strayName({ tokens, cited, facts }: Sentence, saysSomething: boolean): string | null {
  if (!saysSomething) return null
  const names = new Set(cited.flatMap((fact) => fact.names.map(nameKey)))
  const stray = tokens.some(
    ({ name }) => name !== undefined && !names.has(name) && !isSubject(name, facts),
  )
  return stray ? 'it says something of a name of another fact' : null
}

/** In more than half of the facts, like the customer whom they are about. */
const isSubject = (name: string, facts: Fact[]): boolean =>
  facts.some(
    ({ topic, names }) => topic === 'shop' && names.some((each) => nameKey(each) === name),
  ) ||
  facts.filter((fact) => fact.names.some((each) => nameKey(each) === name)).length * 2 >
    facts.length
