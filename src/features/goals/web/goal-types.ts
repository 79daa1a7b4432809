import { Banknote, Percent, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { GoalType } from '../contract.ts'

interface GoalTypeDisplay {
  name: string
  icon: LucideIcon
  /** label of the target in the form */
  targetLabel: string
  /** targets offered in the form; money in dollars (`roundAmount`) */
  quickPicks: number[]
  celebration: { title: string; message: string }
}

/** How the page shows each type of goal. Quick picks: revenue from spec §5, the others typical of shops of that size. */
export const GOAL_TYPE_DISPLAY: Record<GoalType, GoalTypeDisplay> = {
  revenue: {
    name: 'Revenue',
    icon: Banknote,
    targetLabel: 'Target amount',
    quickPicks: [10_000, 25_000, 50_000, 75_000, 100_000, 200_000],
    celebration: {
      title: 'Your revenue goal',
      message: "You set a target and your shop delivered. Enjoy the moment: you've earned it.",
    },
  },
  profit_margin: {
    name: 'Gross margin',
    icon: Percent,
    targetLabel: 'Target margin in percent',
    quickPicks: [20, 30, 40, 50, 60, 70],
    celebration: {
      title: 'Your margin goal',
      message: "You keep more of every sale. Enjoy the moment: you've earned it.",
    },
  },
  units: {
    name: 'Number of sales',
    icon: ShoppingBag,
    targetLabel: 'Target number of sales',
    quickPicks: [50, 100, 250, 500, 1_000, 2_500],
    celebration: {
      title: 'Your sales goal',
      message: "Sale by sale, you got there. Enjoy the moment: you've earned it.",
    },
  },
}
