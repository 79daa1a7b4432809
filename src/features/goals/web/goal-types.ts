import { Banknote, Percent, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { GoalType } from '../contract.ts'

interface GoalTypeDisplay {
  name: string
  icon: LucideIcon
  /** label of the target in the form */
  targetLabel: string
  /** title of its celebration, if it has no label */
  celebrated: string
}

/** How the page shows each type of goal. */
export const GOAL_TYPE_DISPLAY: Record<GoalType, GoalTypeDisplay> = {
  revenue: {
    name: 'Revenue',
    icon: Banknote,
    targetLabel: 'Target amount',
    celebrated: 'Your revenue goal',
  },
  profit_margin: {
    name: 'Gross margin',
    icon: Percent,
    targetLabel: 'Target margin in percent',
    celebrated: 'Your margin goal',
  },
  units: {
    name: 'Number of sales',
    icon: ShoppingBag,
    targetLabel: 'Target number of sales',
    celebrated: 'Your sales goal',
  },
}
