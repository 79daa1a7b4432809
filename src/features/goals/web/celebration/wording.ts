import { formatCount, formatMoney, written, type Notation } from '../../../../shared/money.ts'
import type { Goal, GoalType, Milestone } from '../../contract.ts'
import { amountText } from '../amounts.ts'
import type { Celebration } from './queue.ts'

/** What is said of a celebration, from top to bottom. */
export interface Wording {
  occasion: string
  title: string
  /** the figure that is celebrated, large */
  amount: string
  /** what it is measured against */
  beside: string
  message: string
}

export const wordingOf = (celebration: Celebration, notation: Notation): Wording =>
  'goal' in celebration
    ? wordingOfGoal(celebration.goal, notation)
    : wordingOfMilestone(celebration.milestone, notation)

const GOALS: Record<GoalType, { title: string; message: string }> = {
  revenue: {
    title: 'Your revenue goal',
    message: 'You set a target and your shop delivered. Take a moment, you earned it.',
  },
  units: {
    title: 'Your sales goal',
    message: 'Sale by sale you got there. Take a moment, you earned it.',
  },
  profit_margin: {
    title: 'Your margin goal',
    message: 'More of every sale stays with you. Take a moment, you earned it.',
  },
}

function wordingOfGoal(goal: Goal, notation: Notation): Wording {
  const { goalType, description, targetAmount, achievedAmount, currentAmount, period } = goal
  return {
    occasion: 'Goal reached!',
    title: description || GOALS[goalType].title,
    amount: amountText(goalType, achievedAmount ?? currentAmount, notation),
    beside: `Target ${amountText(goalType, targetAmount, notation)} · ${period.label}`,
    message: GOALS[goalType].message,
  }
}

const MILESTONES: Record<
  Milestone['type'],
  { title: string; beside: string; amount: (value: number, notation: Notation) => string }
> = {
  roi_milestone: {
    title: 'Your business has grown',
    beside: 'growth since you started',
    amount: (value, { numberStyle }) => `+${written(`${value}%`, numberStyle)}`,
  },
  revenue_milestone: {
    title: 'A new mark for your revenue',
    beside: 'in revenue',
    amount: (value, notation) => formatMoney(value, { ...notation, style: 'whole' }),
  },
  customer_milestone: {
    title: 'More and more people buy from you',
    beside: 'different customers',
    amount: formatCount,
  },
  profit_milestone: {
    title: 'Your margin is in great shape',
    beside: 'gross profit margin',
    amount: (value, { numberStyle }) => written(`${value}%`, numberStyle),
  },
}

function wordingOfMilestone({ type, value, message }: Milestone, notation: Notation): Wording {
  const { title, beside, amount } = MILESTONES[type]
  return { occasion: 'Milestone!', title, amount: amount(value, notation), beside, message }
}
