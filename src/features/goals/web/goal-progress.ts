import type { Notation } from '../../../shared/money.ts'
import { GOAL_TYPES, type Goal } from '../contract.ts'
import { dueOf, isReached } from '../rules.ts'
import { onTrackText } from '../target/contract.ts'
import { lagText, shortfallText } from './amounts.ts'

export interface GoalProgress {
  words: string
  tone: 'better' | 'worse' | 'plain' | 'muted'
}

export const TONES: Record<GoalProgress['tone'], string> = {
  better: 'text-better',
  worse: 'text-worse',
  plain: 'text-text',
  muted: 'text-muted',
}

/** `$7,123 behind`, `Reached`, `On track` */
export function goalProgressOf(goal: Goal, notation: Notation): GoalProgress {
  const { goalType, currentAmount, targetAmount, pace, period, isBehind, isOutOfReach } = goal
  if (isReached(goal)) return { words: 'Reached', tone: 'better' }
  if (period.phase === 'over') return { words: shortfallText(goal, notation), tone: 'muted' }
  if (isOutOfReach) return { words: 'Out of reach', tone: 'worse' }
  if (isBehind) return { words: `${lagText(goal, notation)} behind`, tone: 'worse' }
  const over = pace?.isFirstDay ? 0 : currentAmount - dueOf(goal)
  // Only whole sales are sold.
  const surplus = GOAL_TYPES[goalType].unit === 'count' ? Math.round(over) : over
  return { words: onTrackText(surplus, targetAmount), tone: 'plain' }
}
