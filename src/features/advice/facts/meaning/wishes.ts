import { nameKey } from '../../../../shared/names.ts'
import { isCommon } from '../checks/vocabulary.ts'
import type { Fact } from '../facts.ts'
import { daysBeside, wordsOf, type Meaning } from './place.ts'
import type { Segment } from './segments.ts'
import { DENIED_TO_CUSTOMER, OFFER_WORDS } from './statement-words.ts'

/**
 * A reason when a part of a message joins what the owner wishes with what is known of the customer: of a workshop, and
 * of orchids that they buy, no `orchid workshop` follows.
 */
export function wishProblem(meaning: Meaning, segment: Segment): string | null {
  const wishes = meaning.sentence.cited.filter((fact) => meaning.says.get(fact) === 'wish')
  if (wishes.length === 0) return null
  const others = meaning.sentence.cited.filter((fact) => !wishes.includes(fact))
  const isJoined =
    speaksOf(meaning, segment, others, wishes) &&
    (speaksOf(meaning, segment, wishes, others) || hasWordOf(meaning, segment, wishes))
  return isJoined ? "it joins the owner's wish with something else" : null
}

/** Whether a figure, a day or a name in a part is of some facts and not of the others. */
function speaksOf(meaning: Meaning, segment: Segment, facts: Fact[], others: Fact[]): boolean {
  const { sentence, matched, periods, subjects } = meaning
  const isIn = ({ from, to }: { from: number; to: number }): boolean =>
    from >= segment.from && to <= segment.to
  const namesOf = (list: Fact[]) => list.flatMap(({ names }) => names.map(nameKey))
  const [own, not] = [namesOf(facts), [...subjects, ...namesOf(others)]]
  return (
    sentence.tokens
      .slice(segment.from, segment.to)
      .some(({ name }) => name !== undefined && own.includes(name) && !not.includes(name)) ||
    matched.some(
      ({ quantity, figures }) =>
        isIn(quantity) && figures.length > 0 && figures.every(({ fact }) => facts.includes(fact)),
    ) ||
    periods.some(
      (period) =>
        isIn(period) &&
        facts.some((fact) => daysBeside(meaning, fact, period).length > 0) &&
        !others.some((fact) => daysBeside(meaning, fact, period).length > 0),
    )
  )
}

/** A word that only the wish allows. */
const hasWordOf = ({ sentence }: Meaning, { from, to }: Segment, wishes: Fact[]): boolean =>
  wordsOf(sentence, from, to).some(
    (word) =>
      (!isCommon(word) || DENIED_TO_CUSTOMER.has(word) || OFFER_WORDS.has(word)) &&
      wishes.some(({ text }) => text.toLowerCase().includes(word)),
  )
