import { Banknote, Percent, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { GoalType } from '../contract.ts'

interface GoalTypeDisplay {
  name: string
  icon: LucideIcon
  /** label of the target in the form */
  targetLabel: string
  /** targets offered in the form; money in dollars (`roundAmount`) */
  quickPicks: number[]
  /** title of its celebration, if it has no label */
  celebrated: string
}

/** How the page shows each type of goal. Quick picks: revenue from spec §5, the others typical of shops of that size. */
export const GOAL_TYPE_DISPLAY: Record<GoalType, GoalTypeDisplay> = {
  revenue: {
    name: 'Revenue',
    icon: Banknote,
    targetLabel: 'Target amount',
    quickPicks: [10_000, 25_000, 50_000, 75_000, 100_000, 200_000],
    celebrated: 'Your revenue goal',
  },
  profit_margin: {
    name: 'Gross margin',
    icon: Percent,
    targetLabel: 'Target margin in percent',
    quickPicks: [20, 30, 40, 50, 60, 70],
    celebrated: 'Your margin goal',
  },
  units: {
    name: 'Number of sales',
    icon: ShoppingBag,
    targetLabel: 'Target number of sales',
    quickPicks: [50, 100, 250, 500, 1_000, 2_500],
    celebrated: 'Your sales goal',
  },
}
