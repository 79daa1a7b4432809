import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatCount, formatMoney, written, type Notation } from '../../../../shared/money.ts'
import type { Goal, Milestone } from '../../contract.ts'
import { amountText } from '../../rules.ts'
import { achievedText } from '../amounts.ts'
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
  /** smaller milestones that were reached at the same time */
  also?: string
}

export const wordingOf = (celebration: Celebration, notation: Notation): Wording =>
  'goal' in celebration
    ? wordingOfGoal(celebration.goal, notation)
    : wordingOfMilestones(celebration.milestones, notation)

function wordingOfGoal(goal: Goal, notation: Notation): Wording {
  const { goalType, description, targetAmount, period } = goal
  const { title, message } = GOAL_TYPE_DISPLAY[goalType].celebration
  return {
    occasion: 'Goal reached!',
    title: description || title,
    amount: achievedText(goal, notation),
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

function wordingOfMilestones(
  [{ type, value, message, isMarginAssumed }, ...others]: [Milestone, ...Milestone[]],
  notation: Notation,
): Wording {
  const { title, caption, amount } = MILESTONES[type]
  const passed = others.map((other) => amount(other.value, notation))
  const reached = (isMarginAssumed ? ASSUMED_SIGN : '') + amount(value, notation)
  return {
    ...{ occasion: 'Milestone!', title, amount: reached, caption, message },
    ...(passed.length > 0 && { also: `You also passed ${listed(passed)}.` }),
  }
}

/** `$50,000, $25,000 and $10,000` */
const listed = (texts: string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ')
