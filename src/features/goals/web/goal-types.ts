import { Banknote, Percent, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { Holds } from '../../../shared/typed-number.ts'
import type { Goal, GoalType } from '../contract.ts'
import { periodInWords } from '../rules.ts'

interface GoalTypeDisplay {
  name: string
  icon: LucideIcon
  targetLabel: string
  holds: Holds
  celebrated: string
}

export const GOAL_TYPE_DISPLAY: Record<GoalType, GoalTypeDisplay> = {
  revenue: {
    name: 'Revenue',
    icon: Banknote,
    targetLabel: 'Target amount',
    holds: 'amount',
    celebrated: 'Your revenue goal',
  },
  profit_margin: {
    name: 'Gross margin',
    icon: Percent,
    targetLabel: 'Target margin in percent',
    holds: 'percent',
    celebrated: 'Your margin goal',
  },
  units: {
    name: 'Number of sales',
    icon: ShoppingBag,
    targetLabel: 'Target number of sales',
    holds: 'count',
    celebrated: 'Your sales goal',
  },
}

export const nameOf = ({ description, goalType, period }: Goal): string =>
  description || `${GOAL_TYPE_DISPLAY[goalType].name} ${period.label}`

/** A goal is for revenue unless the name says otherwise. */
export const shortNameOf = (goal: Goal): string =>
  goal.description ||
  (goal.goalType === 'revenue' ? '' : `${GOAL_TYPE_DISPLAY[goal.goalType].name} `) +
    periodInWords(goal)
