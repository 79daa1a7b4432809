import { formatCount, formatMoney, written, type Notation } from '../../../../shared/money.ts'
import type { Goal, Milestone } from '../../contract.ts'
import { amountText } from '../amounts.ts'
import { GOAL_TYPE_DISPLAY } from '../goal-types.ts'
import type { Celebration } from './queue.ts'

/** The texts of a celebration, from top to bottom. */
export interface Wording {
  occasion: string
  title: string
  /** the celebrated figure, in large type */
  amount: string
  /** under the amount: the target it is measured against, or its unit */
  caption: string
  message: string
}

export const wordingOf = (celebration: Celebration, notation: Notation): Wording =>
  'goal' in celebration
    ? wordingOfGoal(celebration.goal, notation)
    : wordingOfMilestone(celebration.milestone, notation)

function wordingOfGoal(goal: Goal, notation: Notation): Wording {
  const { goalType, description, targetAmount, achievedAmount, currentAmount, period } = goal
  const { title, message } = GOAL_TYPE_DISPLAY[goalType].celebration
  return {
    occasion: 'Goal reached!',
    title: description || title,
    amount: amountText(goalType, achievedAmount ?? currentAmount, notation),
    caption: `Target ${amountText(goalType, targetAmount, notation)} · ${period.label}`,
    message,
  }
}

const MILESTONES: Record<
  Milestone['type'],
  { title: string; caption: string; amount: (value: number, notation: Notation) => string }
> = {
  roi_milestone: {
    title: 'Your business has grown',
    caption: 'growth since you started',
    amount: (value, { numberStyle }) => `+${written(`${value}%`, numberStyle)}`,
  },
  revenue_milestone: {
    title: "You've reached a new revenue milestone",
    caption: 'in revenue',
    amount: (value, notation) => formatMoney(value, { ...notation, style: 'whole' }),
  },
  customer_milestone: {
    title: 'More and more people are buying from you',
    caption: 'different customers',
    amount: formatCount,
  },
  profit_milestone: {
    title: 'Your margin is in great shape',
    caption: 'gross margin',
    amount: (value, { numberStyle }) => written(`${value}%`, numberStyle),
  },
}

function wordingOfMilestone({ type, value, message }: Milestone, notation: Notation): Wording {
  const { title, caption, amount } = MILESTONES[type]
  return { occasion: 'Milestone!', title, amount: amount(value, notation), caption, message }
}
