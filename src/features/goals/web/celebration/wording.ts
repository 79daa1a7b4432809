import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { countOf, formatMoney, percentText, type Notation } from '../../../../shared/money.ts'
import type { Milestone } from '../../celebration/contract.ts'
import { amountText } from '../../rules.ts'

/** `November`, of today's year; `2026`, `FY 2026/27` */
const shortOf = (period: string): string => period.replace(/^(Q\d|\p{L}{3,}) .*/u, '$1')

function figureOf({ type, value, goal, isMarginAssumed }: Milestone, notation: Notation): string {
  const sign = isMarginAssumed ? ASSUMED_SIGN : ''
  if (goal) return sign + amountText(goal.goalType, value, notation)
  switch (type) {
    case 'roi_milestone':
    case 'profit_milestone':
      return sign + percentText(value, notation)
    case 'customer_milestone':
      return countOf(value, notation, 'customer')
    default:
      return formatMoney(value, { ...notation, style: 'whole' })
  }
}

interface Large {
  title: string
  figure: string
  /** of a goal: `$24,000`, before its label and the message */
  target: string
}

export function largeWords(news: Milestone, notation: Notation): Large {
  const { goal } = news
  return {
    title: titleOf(news),
    figure: (news.type === 'roi_milestone' ? '+' : '') + figureOf(news, notation),
    target: goal ? amountText(goal.goalType, goal.targetAmount, notation) : '',
  }
}

function titleOf({ type, period, goal }: Milestone): string {
  const name = shortOf(period)
  if (goal?.goalType === 'profit_margin') return 'Your margin goal is reached'
  if (goal?.goalType === 'units') return 'Your sales goal is reached'
  if (goal) return `${name} is reached`
  if (type === 'profit_milestone') return 'Your margin reached'
  return name ? `${name} has brought in` : 'Milestone'
}

/** `$200,000 in 2026. Your best year so far.`, in two parts: the first is bold */
export function lineOf(news: Milestone, notation: Notation): [news: string, rest: string] {
  const { type, period, message, goal } = news
  const figure = figureOf(news, notation)
  const name = shortOf(period)
  if (goal?.goalType === 'profit_margin')
    return [`Your margin reached ${figure},`, 'as you planned.']
  if (goal?.goalType === 'units') return [`${figure} in ${name},`, 'as you planned.']
  if (goal)
    return [`${name} is reached:`, `${amountText(goal.goalType, goal.targetAmount, notation)}.`]
  switch (type) {
    case 'roi_milestone':
      return [`${figure} more`, 'than in your first 30 days.']
    case 'customer_milestone':
      return [figure, 'have bought from you.']
    case 'profit_milestone':
      return [`Your margin reached ${figure}.`, '']
    default:
      return [`${figure} in ${name}.`, message]
  }
}
