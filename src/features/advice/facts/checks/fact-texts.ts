import { nameKey } from '../../../../shared/names.ts'
import type { Fact } from '../facts.ts'
import type { Bound } from '../text/bounds.ts'
import { masksOf, spellings } from '../text/names.ts'
import { periodsOf } from '../text/periods.ts'
import { QuantityReader } from '../text/quantities.ts'
import { clauseHas, wordAt, type Sentence } from '../text/sentence.ts'
import { tokensOf } from '../text/tokens.ts'
import { cuesOf, OF_TOPIC, ownersOf, sameKind, type Cue } from './cues.ts'
import { matchFigures, type Matched } from './figures.ts'
import type { Known } from './rhythm.ts'

/** What a fact's own text says of one of its figures. */
interface Told {
  known: Known
  bound: Bound
  cues: Set<Cue>
}

/** How the facts of a call word their figures. */
export interface FactTexts {
  /** Whether a fact says this of its figure. */
  says: (known: Known, cue: Cue) => boolean
  /** `more than 24 days` */
  boundOf: (known: Known) => Bound | undefined
}

/** Reads the texts of facts the way a model's text is read, each when it is first needed. */
export function factTexts(context: Pick<Sentence, 'notation' | 'today'>): FactTexts {
  const told = new Map<Fact, Told[]>()
  const find = ({ fact, figure }: Known): Told | undefined => {
    const all = told.get(fact) ?? toldBy(fact, context)
    told.set(fact, all)
    return (
      all.find(({ known }) => known.figure === figure) ??
      all.find(({ known }) => known.figure.value === figure.value)
    )
  }
  return {
    says: (known, cue) => {
      const { fact, figure } = known
      const isOnly = fact.figures.filter(({ kind }) => kind === figure.kind).length === 1
      if (isOnly && cue === OF_TOPIC[fact.topic]) return true
      if (cue.startsWith('since:') && fact.days.length < 2)
        return fact.days.some(({ start }) => cue === `since:${start}`)
      return find(known)?.cues.has(cue) ?? false
    },
    boundOf: (known) => find(known)?.bound,
  }
}

function toldBy(fact: Fact, { notation, today }: Pick<Sentence, 'notation' | 'today'>): Told[] {
  const tokens = tokensOf(fact.text, masksOf(fact.text, spellings([fact])), notation)
  if (typeof tokens === 'string') return []
  const sentence: Sentence = {
    text: fact.text,
    tokens,
    cited: [fact],
    facts: [fact],
    notation,
    today,
  }
  const periods = periodsOf(tokens, today)
  const quantities = new QuantityReader(tokens, periods, notation.currency).read()
  const matched = matchFigures(sentence, quantities, periods)
  if (typeof matched === 'string') return []
  return matched.flatMap((each) => {
    const owner = ownersOf(tokens, sameKind(matched, each.figures[0]?.figure.kind)).get(each)
    // A fact about one thing says all its figures of that.
    const names = owner === undefined ? fact.names.map(nameKey) : [owner]
    const cues = [
      ...cuesOf(sentence, matched, each, periods),
      ...names.map((name): Cue => `name:${name}`),
    ]
    cues.push(...rolesOf(sentence, each))
    return each.figures.map((known) => ({ known, bound: each.quantity.bound, cues: new Set(cues) }))
  })
}

/** `hardly ever more than 24 days`, and the whole in `$300 of $2,000`. */
function rolesOf(sentence: Sentence, { quantity }: Matched): Cue[] {
  const isRare = clauseHas(sentence, quantity.from, RARE)
  const isWhole = quantity.kind === 'money' && wordAt(sentence, quantity.from - 1) === 'of'
  return [...(isRare ? (['rarely'] as const) : []), ...(isWhole ? (['whole'] as const) : [])]
}

const RARE = new Set(['hardly', 'rarely', 'seldom'])
