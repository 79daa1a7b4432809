import { nameKey } from '../../../../shared/names.ts'
import type { Matched } from '../checks/figures.ts'
import type { Period } from '../text/periods.ts'
import type { Sentence } from '../text/sentence.ts'
import { claimProblem } from './claims.ts'
import { dayProblem, endProblem } from './days.ts'
import { figureProblem } from './figures.ts'
import type { Meaning } from './place.ts'
import { productProblem } from './products.ts'
import { rankProblem } from './ranks.ts'
import { saysOf } from './says.ts'
import { segmentsOf } from './segments.ts'
import { statementProblem, type Reader } from './statements.ts'

export { explainedTurns } from './ranks.ts'
export type { Reader } from './statements.ts'

/** Reads what the parts of a sentence say of what. */
export function meaningOf(sentence: Sentence, matched: Matched[], periods: Period[]): Meaning {
  const inside = new Set(
    [...periods, ...matched.map(({ quantity }) => quantity)].flatMap(({ from, to }) =>
      Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i),
    ),
  )
  return {
    sentence,
    matched,
    periods,
    segments: segmentsOf(sentence, inside),
    says: new Map(sentence.cited.map((fact) => [fact, saysOf(fact)])),
    subjects: subjectsOf(sentence),
  }
}

/** The customer, whose name stands in all facts, and the shop. */
function subjectsOf({ facts }: Sentence): Set<string> {
  const shop = facts.filter(({ topic }) => topic === 'shop').flatMap(({ names }) => names)
  const [first, ...rest] = facts
  const everywhere = (first?.names ?? []).filter((name) =>
    rest.every(({ names }) => names.includes(name)),
  )
  return new Set([...shop, ...everywhere].map(nameKey))
}

/** Whether it is known of all its facts what exactly they say. */
export const isKnown = ({ says }: Meaning): boolean =>
  says.size > 0 && ![...says.values()].includes(null)

/** A reason when a sentence says its facts' figures, days and names of the wrong thing, or more than they do. */
export const meaningProblem = (meaning: Meaning, reader: Reader): string | null =>
  figureProblem(meaning) ??
  dayProblem(meaning) ??
  endProblem(meaning) ??
  productProblem(meaning) ??
  rankProblem(meaning) ??
  claimProblem(meaning) ??
  statementProblem(meaning, reader)
