import { ASSUMED_SIGN, wholePercent } from '../../../shared/figures.ts'
import { formatCount, formatMoney, written, type Notation } from '../../../shared/money.ts'
import { GOAL_TYPES, type Goal, type GoalType } from '../contract.ts'
import { amountText, dueOf } from '../rules.ts'

export function shortfallText(
  {
    goalType,
    currentAmount,
    targetAmount,
  }: Pick<Goal, 'goalType' | 'currentAmount' | 'targetAmount'>,
  notation: Notation,
): string {
  const target = amountText(goalType, targetAmount, notation)
  return `${differenceText(goalType, targetAmount - currentAmount, notation)} short of ${target}`
}

function differenceText(type: GoalType, difference: number, notation: Notation): string {
  const { unit } = GOAL_TYPES[type]
  // Only whole sales are sold.
  const amount = unit === 'count' ? Math.round(difference) : Number(difference.toFixed(2))
  if (unit !== 'percent') return amountText(type, amount, notation)
  const points = written(String(amount), notation.numberStyle)
  return `${points} percentage ${points === '1' ? 'point' : 'points'}`
}

export function lagText(goal: Goal, notation: Notation): string {
  const { goalType, currentAmount, targetAmount } = goal
  const lag = dueOf(goal) - currentAmount
  switch (GOAL_TYPES[goalType].unit) {
    case 'money':
      return differenceText(goalType, lag, notation)
    case 'count':
      return differenceText(goalType, Math.max(1, lag), notation)
    case 'percent': {
      // From rounded margins: 22.25% shows as 22.3%, and 30 - 22.3 is 7.7.
      const shown = rounded(targetAmount) - rounded(currentAmount)
      return differenceText(goalType, shown > 0 ? rounded(shown) : lag, notation)
    }
  }
}

const rounded = (percent: number): number => Number(percent.toFixed(1))

/** Never rounded up to a target: $19,999.60 of $20,000 is shown with cents. */
export function reachedText(
  {
    goalType,
    currentAmount,
    targetAmount,
    isMarginAssumed,
  }: Pick<Goal, 'goalType' | 'currentAmount' | 'targetAmount' | 'isMarginAssumed'>,
  notation: Notation,
): string {
  if (isMarginAssumed) {
    const known = { goalType, currentAmount, targetAmount, isMarginAssumed: false }
    return ASSUMED_SIGN + reachedText(known, notation)
  }
  const { unit } = GOAL_TYPES[goalType]
  const text = amountText(goalType, currentAmount, notation)
  if (currentAmount >= targetAmount || text !== amountText(goalType, targetAmount, notation)) {
    return unit === 'count' ? formatCount(currentAmount, notation) : text
  }
  return unit === 'percent'
    ? written(`${Number(currentAmount.toFixed(2))}%`, notation.numberStyle)
    : formatMoney(currentAmount, notation)
}

/** `≈` while the margin is assumed */
export const achievedText = (goal: Goal, notation: Notation): string =>
  (goal.isMarginAssumed ? ASSUMED_SIGN : '') +
  amountText(goal.goalType, goal.achievedAmount ?? goal.currentAmount, notation)

/** rounded down: 100 means reached */
export const percentOf = ({
  currentAmount,
  targetAmount,
}: Pick<Goal, 'currentAmount' | 'targetAmount'>): number =>
  wholePercent(currentAmount, targetAmount)
