import { formatDay } from '../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { formatCount, formatMoney, type Notation } from '../../../shared/money.ts'
import { formatRange, kindOf } from '../../../shared/periods.ts'
import { GOAL_TYPES, type GoalType } from '../contract.ts'
import type { Suggestions } from '../suggestions/contract.ts'
import { amountText } from '../rules.ts'

type Pick = [value: string, text: string]

const compact = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: 'compact' }).replace(/(\d)k/, '$1K')

/** `$10K`, in yen `¥1M` */
export const quickPicksOf = (type: GoalType, notation: Notation): Pick[] =>
  GOAL_TYPES[type].quickPicks.map((pick) => {
    if (GOAL_TYPES[type].unit !== 'money') return [String(pick), amountText(type, pick, notation)]
    const amount = roundAmount(pick, notation.currency)
    return [String(amount), compact(amount, notation)]
  })

/** `$13.9K (+10%)`, of a margin `44% (+2 points)` */
export const ownPicksOf = (type: GoalType, { targets }: Suggestions, notation: Notation): Pick[] =>
  targets.map(({ targetAmount, raisedBy }) => {
    const { unit } = GOAL_TYPES[type]
    const text =
      unit === 'money' ? compact(targetAmount, notation) : amountText(type, targetAmount, notation)
    return [String(targetAmount), `${text} (+${raisedBy}${unit === 'percent' ? ' points' : '%'})`]
  })

export function basisText(
  type: GoalType,
  { startDate, endDate, amount, periods, isMarginAssumed }: NonNullable<Suggestions['basis']>,
  notation: Notation,
): string {
  const range = { start: startDate, end: endDate }
  const when =
    kindOf(range, notation.fiscalMonth) === 'other'
      ? `From ${formatDay(startDate, notation)} to ${formatDay(endDate, notation)}`
      : `In ${formatRange(range, notation)}`
  const sum = (isMarginAssumed ? ASSUMED_SIGN : '') + amountText(type, amount, notation)
  const each = periods > 1 ? ' a month' : ''
  switch (GOAL_TYPES[type].unit) {
    case 'money':
      return `${when} you took in ${sum}${each}.`
    case 'count':
      return `${when} you made ${sum}${each}.`
    case 'percent':
      return `${when} your margin was ${sum}.`
  }
}

export function soFarText(
  type: GoalType,
  { currentAmount, isMarginAssumed }: Suggestions,
  { target, period, notation }: { target: number | undefined; period: string; notation: Notation },
): string {
  if (currentAmount <= 0) return ''
  const amount = (isMarginAssumed ? ASSUMED_SIGN : '') + amountText(type, currentAmount, notation)
  const isTyped = target !== undefined && target > 0
  const isMet = isTyped && currentAmount >= target
  const isPart = isTyped && !isMet
  switch (GOAL_TYPES[type].unit) {
    case 'money':
      return `You have already taken in ${amount}${isPart ? ' of it' : ''} in ${period}.`
    case 'count':
      return `You have already made ${isPart ? `${formatCount(currentAmount, notation)} of them` : amount} in ${period}.`
    case 'percent':
      return isMet
        ? `Your margin in ${period} is already ${amount}.`
        : `Your margin in ${period} is ${amount} so far.`
  }
}
