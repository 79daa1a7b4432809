import type { Holds } from '../../../shared/typed-number.ts'
import type { Goal, GoalType } from '../contract.ts'

interface GoalTypeDisplay {
  name: string
  targetLabel: string
  holds: Holds
}

export const GOAL_TYPE_DISPLAY: Record<GoalType, GoalTypeDisplay> = {
  revenue: { name: 'Revenue', targetLabel: 'Target amount', holds: 'amount' },
  profit_margin: {
    name: 'Gross margin',
    targetLabel: 'Target margin in percent',
    holds: 'percent',
  },
  units: { name: 'Number of sales', targetLabel: 'Target number of sales', holds: 'count' },
}

export const nameOf = ({ description, goalType, period }: Goal): string =>
  description || `${GOAL_TYPE_DISPLAY[goalType].name} ${period.label}`
