import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import { countOf, formatCount, formatMoney, written, type Notation } from '../../../shared/money.ts'
import { GOAL_TYPES, type Goal, type GoalType } from '../contract.ts'
import { amountText } from '../rules.ts'

/** Amount left per day, in whole units; sales have one decimal, rounded up: 14.2 sales. */
export function perDayText(type: GoalType, amount: number, notation: Notation): string {
  if (GOAL_TYPES[type].unit === 'count') {
    return countOf(Math.ceil(amount * 10) / 10, notation, 'sale')
  }
  return amountText(type, amount, notation)
}

/** What an ended goal lacks: `$1,230 short of $10,000`. The margin lacks percentage points. */
export function shortfallText(
  {
    goalType,
    currentAmount,
    targetAmount,
  }: Pick<Goal, 'goalType' | 'currentAmount' | 'targetAmount'>,
  notation: Notation,
): string {
  const missing = Number((targetAmount - currentAmount).toFixed(2))
  const target = amountText(goalType, targetAmount, notation)
  return GOAL_TYPES[goalType].unit === 'percent'
    ? `${written(String(missing), notation.numberStyle)} percentage ${missing === 1 ? 'point' : 'points'} short of ${target}`
    : `${amountText(goalType, missing, notation)} short of ${target}`
}

/**
 * The current amount, to show with the target: `$12,300`. Never rounded up to a target that isn't
 * reached: $19,999.60 of $20,000 is shown with cents.
 */
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

/** The amount that a goal was achieved with; `≈` as long as it rests on an assumed margin. */
export const achievedText = (goal: Goal, notation: Notation): string =>
  (goal.isMarginAssumed ? ASSUMED_SIGN : '') +
  amountText(goal.goalType, goal.achievedAmount ?? goal.currentAmount, notation)

/** Whole percent of the target, rounded down, so that 100 means reached; may exceed 100. */
export const percentOf = ({
  currentAmount,
  targetAmount,
}: Pick<Goal, 'currentAmount' | 'targetAmount'>): number =>
  // Rounded to 9 places first: 0.29 / 1 * 100 is 28.999999999999996.
  Math.max(0, Math.floor(Number(((currentAmount / targetAmount) * 100).toFixed(9))))
