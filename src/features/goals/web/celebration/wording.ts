import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import {
  countOf,
  formatCount,
  formatMoney,
  written,
  type Notation,
} from '../../../../shared/money.ts'
import type { Goal, Milestone } from '../../contract.ts'
import { amountText, periodInWords } from '../../rules.ts'
import { achievedText, lagText } from '../amounts.ts'
import { GOAL_TYPE_DISPLAY } from '../goal-types.ts'
import type { Celebration, ReachedGoal } from './queue.ts'

export interface Wording {
  occasion: string
  title: string
  amount: string
  /** the target, or the amount's unit */
  caption: string
  message: string
  also?: string
  /** so that nobody believes that all is well */
  behind?: string
}

export function wordingOf(celebration: Celebration, notation: Notation, taxNote = ''): Wording {
  const { behind } = celebration
  return {
    ...('goals' in celebration
      ? wordingOfGoals(celebration.goals, notation, taxNote)
      : wordingOfMilestones(celebration.milestones, notation, taxNote)),
    ...(behind && {
      behind: `Still behind: ${nameWithTarget(behind, notation)}, by ${lagText(behind, notation)}.`,
    }),
  }
}

const MOST_NAMED = 3

function wordingOfGoals(
  [goal, ...others]: [ReachedGoal, ...ReachedGoal[]],
  notation: Notation,
  taxNote: string,
): Wording {
  const { goalType, description, targetAmount, period, milestone } = goal
  const more = others.length - MOST_NAMED
  const named = others.slice(0, MOST_NAMED).map((other) => nameWithTarget(other, notation))
  const also = listed(more > 0 ? [...named, countOf(more, notation, 'more goal')] : named)
  return {
    occasion: others.length > 0 ? 'Goals reached!' : 'Goal reached!',
    title: description || GOAL_TYPE_DISPLAY[goalType].celebrated,
    amount: achievedText(goal, notation),
    caption: `Target ${amountText(goalType, targetAmount, notation)} · ${period.label}${goalType === 'revenue' ? taxNote : ''}`,
    message: milestone.message,
    ...(also && { also: `You also reached ${also}.` }),
  }
}

function nameWithTarget(goal: Goal, notation: Notation): string {
  const { goalType, description, targetAmount } = goal
  const target = `${amountText(goalType, targetAmount, notation)} for ${periodInWords(goal)}`
  return description ? `${description} (${target})` : target
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
  sales_milestone: {
    title: "You've reached a new milestone for the month",
    caption: 'in sales this month',
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

const TAXED = new Set<Milestone['type']>(['revenue_milestone', 'sales_milestone'])

function wordingOfMilestones(
  [{ type, value, message, isMarginAssumed }, ...others]: [Milestone, ...Milestone[]],
  notation: Notation,
  taxNote: string,
): Wording {
  const { title, caption, amount } = MILESTONES[type]
  const passed = others.map((other) => amount(other.value, notation))
  const reached = (isMarginAssumed ? ASSUMED_SIGN : '') + amount(value, notation)
  return {
    occasion: 'Milestone!',
    title,
    amount: reached,
    caption: caption + (TAXED.has(type) ? taxNote : ''),
    message,
    ...(passed.length > 0 && { also: `You also passed ${listed(passed)}.` }),
  }
}

const listed = (texts: string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ')
