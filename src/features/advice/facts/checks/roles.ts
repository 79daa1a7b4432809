import type { Fact } from '../facts.ts'
import { clauseAt, clauseHas, wordAt, type Sentence } from '../text/sentence.ts'
import type { FactTexts } from './fact-texts.ts'
import type { Matched } from './figures.ts'

/** Figures that a text may only name in the sense of their fact. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const ALONE = set('alone only just nothing itself own sole solely single without all exclusively')
const OFTEN = set('often usually regularly always frequently every typically normally commonly')
const RARELY = set('hardly rarely seldom never not without')
const WHOLE = set('shop shops total overall whole all entire')

export function roleProblem(
  sentence: Sentence,
  matched: Matched[],
  { says }: FactTexts,
): string | null {
  for (const { quantity, figures } of matched) {
    const isOf = (topic: Fact['topic']): boolean =>
      figures.length > 0 && figures.every(({ fact }) => fact.topic === topic)
    const isSaid = (words: ReadonlySet<string>): boolean =>
      clauseHas(sentence, quantity.from, words)
    const isEvery = (cue: 'rarely' | 'whole'): boolean =>
      figures.length > 0 && figures.every((known) => says(known, cue))
    if (isOf('alone') && !hasAny(sentence, ALONE))
      return 'it does not say that something is bought alone'
    if (isEvery('rarely') && isSaid(OFTEN) && !isSaid(RARELY))
      return 'what is rare is told as usual'
    if (
      isEvery('whole') &&
      quantity.kind === 'money' &&
      !isOfWhole(sentence, quantity.from) &&
      !isSaid(WHOLE)
    ) {
      return 'the whole is told as a part'
    }
  }
  return null
}

const hasAny = ({ tokens }: Sentence, words: ReadonlySet<string>): boolean =>
  tokens.some(({ word }) => words.has(word))

/** `$1,650.80 of $27,062` */
const isOfWhole = (sentence: Sentence, at: number): boolean =>
  [1, 2, 3].some(
    (back) => at - back >= clauseAt(sentence, at)[0] && wordAt(sentence, at - back) === 'of',
  )
