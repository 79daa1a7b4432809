import { daysBetween, lengthOf } from '../../../../shared/calendar.ts'
import type { Fact, Figure } from '../facts.ts'
import type { Sentence } from '../text/sentence.ts'

/** A figure of a fact. */
export interface Known {
  fact: Fact
  figure: Figure
}

/** All figures of facts. */
export const knownFigures = (facts: Fact[]): Known[] =>
  facts.flatMap((fact) => fact.figures.map((figure) => ({ fact, figure })))

/** The usual interval and the silence, in days, of the facts that a sentence rests on; null without both. */
export function rhythmOf({
  cited,
}: Sentence): { interval: number; silence: number; fact: Fact } | null {
  const [interval, silence] = [firstDays(cited, 'interval'), firstDays(cited, 'silence')]
  if (!interval || !silence) return null
  return { interval: interval.value, silence: silence.value, fact: silence.fact }
}

function firstDays(facts: Fact[], topic: Fact['topic']): { fact: Fact; value: number } | undefined {
  for (const fact of facts) {
    const figure = fact.figures.find(({ kind }) => kind === 'days')
    if (fact.topic === topic && figure) return { fact, value: figure.value }
  }
  return undefined
}

/** The days from each single day that a fact names to today, or from today to it. */
export const daysFromToday = ({ cited, today }: Sentence, isAhead: boolean): Known[] =>
  cited.flatMap((fact) =>
    fact.days
      .filter(({ start, end }) => start === end && (isAhead ? start >= today : start <= today))
      .map(({ start }) => lengthOfTime(fact, Math.abs(daysBetween(start, today)))),
  )

/** The days since a visit was due, of facts that name the last visit and the next one. */
export const daysPastDue = ({ cited, today }: Sentence): Known[] =>
  cited
    .filter(({ topic, days }) => topic === 'interval' && days.length === 2)
    .map((fact) => ({ fact, due: fact.days.map(({ start }) => start).toSorted()[1]! }))
    .filter(({ due }) => due < today)
    .map(({ fact, due }) => lengthOfTime(fact, daysBetween(due, today)))

/** The lengths of the periods that facts name. */
export const spans = ({ cited }: Sentence): Known[] =>
  cited.flatMap((fact) =>
    fact.days
      .filter(({ start, end }) => start < end)
      .map((range) => lengthOfTime(fact, lengthOf(range))),
  )

const lengthOfTime = (fact: Fact, value: number): Known => ({
  fact,
  figure: { kind: 'days', value },
})

/** How far the silence is beyond the usual interval. */
export function daysLate(sentence: Sentence): Known[] {
  const rhythm = rhythmOf(sentence)
  if (!rhythm || rhythm.silence <= rhythm.interval) return []
  return [lengthOfTime(rhythm.fact, rhythm.silence - rhythm.interval)]
}
