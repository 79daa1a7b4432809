import { Banknote, Percent, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { Holds } from '../../../shared/typed-number.ts'
import type { Goal, GoalType } from '../contract.ts'
import { periodInWords } from '../rules.ts'

interface GoalTypeDisplay {
  name: string
  icon: LucideIcon
  /** label of the target in the form */
  targetLabel: string
  /** what is typed there */
  holds: Holds
  /** title of its celebration, if it has no label */
  celebrated: string
}

/** How the page shows each type of goal. */
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

/** Name of a goal: its label, or its type and period. */
export const nameOf = ({ description, goalType, period }: Goal): string =>
  description || `${GOAL_TYPE_DISPLAY[goalType].name} ${period.label}`

/** The same where there is little room: a goal is for revenue unless the name says something else. */
export const shortNameOf = (goal: Goal): string =>
  goal.description ||
  (goal.goalType === 'revenue' ? '' : `${GOAL_TYPE_DISPLAY[goal.goalType].name} `) +
    periodInWords(goal)
