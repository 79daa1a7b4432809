import { filledPart, wholePercent } from '../../../shared/figures.ts'
import { moneyText, percentText, type Notation } from '../../../shared/money.ts'
import type { Part, Today } from '../contract.ts'
import { behindBy } from '../rules.ts'

export interface PartWords {
  name: string
  /** '' without */
  description: string
  amount: string
  /** `of $9,000`, `so far` */
  of: string
  /** on a phone: `86% of $9,000` */
  short: string
  state: { text: string; is: 'good' | 'bad' | 'plain' } | null
  /** on a phone */
  shortNote: string
  /** 0 to 1; null without a goal */
  filled: number | null
  /** null if nothing is due yet */
  due: number | null
  note: string
  /** `$7,123 behind`, or '' */
  behind: string
}

export function partWords(part: Part, answer: Today, notation: Notation): PartWords {
  return part.goal ? withGoal(part, part.goal, answer, notation) : withoutGoal(part, notation)
}

function withoutGoal(
  { name, revenue, growth, growthContext }: Part,
  notation: Notation,
): PartWords {
  const arrow = growth === null ? '' : growth < 0 ? '↓' : '↑'
  return {
    name: `${name} so far`,
    description: '',
    amount: moneyText(revenue, notation),
    of: '',
    short: moneyText(revenue, notation),
    state:
      growth === null || growth === 0
        ? null
        : {
            text: `${arrow} ${percentText(Math.abs(growth), notation)}`,
            is: growth > 0 ? 'good' : 'bad',
          },
    shortNote: growth === null ? '' : 'on last year',
    filled: null,
    due: null,
    note: growth === null ? '' : growthContext,
    behind: '',
  }
}

function withGoal(
  part: Part,
  goal: NonNullable<Part['goal']>,
  answer: Today,
  notation: Notation,
): PartWords {
  const money = (amount: number): string => moneyText(amount, notation)
  const state = stateOf(part, goal, answer)
  const behind = behindBy(part)
  return {
    name: part.name,
    description: goal.description,
    amount: money(goal.revenue),
    of: `of ${money(goal.amount)}`,
    short: `${percentText(wholePercent(goal.revenue, goal.amount), notation)} of ${money(goal.amount)}`,
    state,
    shortNote: '',
    filled: filledPart(goal.revenue, goal.amount),
    due: goal.isMet || goal.isFirstDay ? null : filledPart(goal.expectedByNow, goal.amount),
    note: noteOf(part, goal, answer, money),
    behind: state?.text === OUT_OF_REACH || behind === 0 ? '' : `${money(behind)} behind`,
  }
}

const OUT_OF_REACH = 'Out of reach'

/** null while the goal is within reach */
const realisticOf = ({ name }: Part, { target }: Today): number | null =>
  target?.period === name ? target.realistic : null

function stateOf(part: Part, goal: NonNullable<Part['goal']>, answer: Today): PartWords['state'] {
  const { today } = answer
  if (goal.isMet) return { text: 'Reached', is: 'good' }
  if (realisticOf(part, answer) !== null) return { text: OUT_OF_REACH, is: 'bad' }
  if (goal.isFirstDay) {
    return { text: part.startDate < today ? 'Set today' : 'Starts today', is: 'plain' }
  }
  if (behindBy(part) > 0) return { text: 'Behind', is: 'bad' }
  return { text: goal.revenue > goal.expectedByNow ? 'Ahead' : 'On pace', is: 'good' }
}

function noteOf(
  part: Part,
  { isMet }: NonNullable<Part['goal']>,
  answer: Today,
  money: (amount: number) => string,
): string {
  const { month, yearOrQuarter } = answer
  if (isMet) {
    const isForYear =
      part.name === month.name && yearOrQuarter.goal !== null && !yearOrQuarter.goal.isMet
    return isForYear ? `Every sale now counts for ${yearOrQuarter.name}` : 'Every sale now is extra'
  }
  const realistic = realisticOf(part, answer)
  return realistic === null ? '' : `About ${money(realistic)} is realistic`
}
