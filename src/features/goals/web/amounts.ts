import { countOf, formatCount, formatMoney, written, type Notation } from '../../../shared/money.ts'
import { GOAL_TYPES, type Goal, type GoalType } from '../contract.ts'

/** Amounts from here on are shown without cents. */
const MAX_WITH_CENTS = 1_000

/** An amount in the unit of the goal's type: money, 32.5%, 12 sales. */
export function amountText(type: GoalType, amount: number, notation: Notation): string {
  switch (GOAL_TYPES[type].unit) {
    case 'percent':
      return written(`${Number(amount.toFixed(1))}%`, notation.numberStyle)
    case 'count':
      return countOf(amount, notation, 'sale')
    case 'money': {
      const isWhole = Number.isInteger(amount) || Math.abs(amount) >= MAX_WITH_CENTS
      return formatMoney(amount, { ...notation, style: isWhole ? 'whole' : 'cents' })
    }
  }
}

/** Amount left per day; sales have one decimal: 14.2 sales. */
export const perDayText = (type: GoalType, amount: number, notation: Notation): string =>
  GOAL_TYPES[type].unit === 'count' && amount !== 1
    ? `${written(String(Math.ceil(amount * 10) / 10), notation.numberStyle)} sales`
    : amountText(type, amount, notation)

/**
 * The current amount, to show with the target: `$12,300`. Never rounded up to a target that isn't
 * reached: $19,999.60 of $20,000 is shown with cents.
 */
export function reachedText(
  {
    goalType,
    currentAmount,
    targetAmount,
  }: Pick<Goal, 'goalType' | 'currentAmount' | 'targetAmount'>,
  notation: Notation,
): string {
  const { unit } = GOAL_TYPES[goalType]
  const text = amountText(goalType, currentAmount, notation)
  if (currentAmount >= targetAmount || text !== amountText(goalType, targetAmount, notation)) {
    return unit === 'count' ? formatCount(currentAmount, notation) : text
  }
  return unit === 'percent'
    ? written(`${Number(currentAmount.toFixed(2))}%`, notation.numberStyle)
    : formatMoney(currentAmount, notation)
}

/** Whole percent of the target, rounded down, so that 100 means reached; may exceed 100. */
export const percentOf = ({
  currentAmount,
  targetAmount,
}: Pick<Goal, 'currentAmount' | 'targetAmount'>): number =>
  // Rounded to 9 places first: 0.29 / 1 * 100 is 28.999999999999996.
  Math.max(0, Math.floor(Number(((currentAmount / targetAmount) * 100).toFixed(9))))
