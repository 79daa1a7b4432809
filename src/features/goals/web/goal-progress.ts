import type { Notation } from '../../../shared/money.ts'
import { GOAL_TYPES, type Goal } from '../contract.ts'
import { dueOf, isReached } from '../rules.ts'
import { differenceText, lagText, shortfallText } from './amounts.ts'

export interface GoalProgress {
  words: string
  tone: 'better' | 'worse' | 'muted'
}

export const TONES: Record<GoalProgress['tone'], string> = {
  better: 'text-better',
  worse: 'text-worse',
  muted: 'text-muted',
}

/** `$7,123 behind`, `Reached`, `On pace` */
export function goalProgressOf(goal: Goal, notation: Notation): GoalProgress {
  const { goalType, currentAmount, pace, period, setOn, isBehind } = goal
  if (isReached(goal)) return { words: 'Reached', tone: 'better' }
  if (period.phase === 'over') return { words: shortfallText(goal, notation), tone: 'muted' }
  const { unit } = GOAL_TYPES[goalType]
  const missing = Number((dueOf(goal) - currentAmount).toFixed(2))
  const isFirstDay = pace ? pace.isFirstDay : missing > 0 && !isBehind
  if (isFirstDay) {
    return { words: setOn > period.startDate ? 'Set today' : 'Starts today', tone: 'muted' }
  }
  // Only whole sales are sold.
  if ((unit === 'count' ? Math.round(missing) : missing) === 0) {
    return { words: 'On pace', tone: 'better' }
  }
  return missing > 0
    ? { words: `${lagText(goal, notation)} behind`, tone: 'worse' }
    : { words: `${differenceText(goalType, -missing, notation)} ahead`, tone: 'better' }
}
