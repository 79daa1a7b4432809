import type { Period } from '../text/periods.ts'
import type { Sentence } from '../text/sentence.ts'
import { coveringFacts, usageOf } from './covers.ts'
import { cuesOf, periodsBeside, type Cue } from './cues.ts'
import type { FactTexts } from './fact-texts.ts'
import type { Matched } from './figures.ts'
import { knownFigures, type Known } from './rhythm.ts'

/**
 * A figure of the facts can be said of the wrong thing: the interval of the silence, one product's margin of the
 * other. When the words beside a figure fit another figure of its kind and not this one, the sentence is refused.
 */
export function attachmentProblem(
  sentence: Sentence,
  matched: Matched[],
  periods: Period[],
  texts: FactTexts,
): string | null {
  const pool = knownFigures(sentence.cited)
  // `three times the usual` is worked out from two figures.
  const plain = matched.filter(({ quantity }) => quantity.kind !== 'factor')
  for (const each of plain) {
    if (!each.figures.some(({ figure }) => pool.some((known) => known.figure === figure))) continue
    if (
      periodsBeside(sentence, plain, each, periods).some(
        (period) => !isOfSameFact(sentence, periods, period, each),
      )
    ) {
      return 'a figure and a period are from different facts'
    }
    const wrong = wrongCue(
      cuesOf(sentence, plain, each, periods),
      each.figures,
      rivalsOf(pool, each),
      texts,
    )
    if (wrong !== undefined)
      return `a figure is said of the wrong thing (${wrong.replace(/:.*/, '')})`
  }
  return null
}

/** Figures of the same kind that the number is not. */
function rivalsOf(pool: Known[], { figures }: Matched): Known[] {
  const kind = figures[0]?.figure.kind
  return pool.filter(
    (known) => known.figure.kind === kind && !figures.some((own) => own.figure === known.figure),
  )
}

/**
 * A cue that fits a rival and not the figure, unless another one speaks for the figure and against that rival. A
 * name weighs more than words.
 */
function wrongCue(
  cues: Cue[],
  own: Known[],
  rivals: Known[],
  { says }: FactTexts,
): Cue | undefined {
  const isOwn = (cue: Cue): boolean => own.some((known) => says(known, cue))
  return cues.find(
    (cue) =>
      !isOwn(cue) &&
      rivals.some(
        (rival) =>
          says(rival, cue) &&
          (cue.startsWith('name:') || !cues.some((other) => isOwn(other) && !says(rival, other))),
      ),
  )
}

/** A period that a total is counted since may come from another fact. */
function isOfSameFact(
  sentence: Sentence,
  periods: Period[],
  period: Period,
  { figures }: Matched,
): boolean {
  if (usageOf(sentence, periods, period) !== 'whole') return true
  const covering = coveringFacts(sentence, periods, period)
  return !covering || covering.length === 0 || figures.some(({ fact }) => covering.includes(fact))
}
