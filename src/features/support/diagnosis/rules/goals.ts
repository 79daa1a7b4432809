import { say } from '../../../../shared/phrases/words.ts'
import { formatDayInWords, yearOf } from '../../../../shared/calendar.ts'
import { countOf, formatCount, moneyText } from '../../../../shared/money.ts'
import { TO_GOALS, type Cause } from './finding.ts'

const GOAL = 'goal|target|budget'
const STANDS = 'progress|bar|moved|stuck|stay percent|0= reach|achiev|hit'
const TYPES = ['Data Accuracy', 'Bug/Error'] as const

export const goalPeriod: Cause = {
  kind: 'goal_period',
  words: { points: `${GOAL} december|christmas|quarter+target|goal`, hints: STANDS },
  types: TYPES,
  check: TO_GOALS,
  find: ({ goals, sales, today, notation }) => {
    const latest = sales.lastDay ?? sales.range?.end
    if (latest === undefined) return null
    const idle = goals.filter(({ sales: sold }) => sold === 0)
    const goal = idle.find(({ start }) => start > today) ?? idle[0]
    if (!goal) return null
    // With a goal for now, the owner has only planned ahead.
    const hasCurrent = goals.some(({ start, end }) => start <= today && today <= end)
    const isAhead = goal.start > today
    const because = isAhead
      ? `That period begins on ${formatDayInWords(goal.start, notation)}.`
      : `You have no sales in it. Your latest is dated ${formatDayInWords(latest, notation)}.`
    return {
      strength: hasCurrent ? 0.6 : 0.94,
      diagnosis: say`Your goal for ${goal.period} counts only sales of ${goal.period}, so its progress is 0. ${because}`,
      solution: `If you mean another period, open Goal Settings, delete this goal and set it for that one${isAhead || yearOf(goal.start) === yearOf(latest) ? '' : `, such as ${yearOf(latest)}`}.`,
      fixTime: 'About 2 minutes',
    }
  },
}

/** times the sales: then the target looks like money */
const TIMES = 8
const ENOUGH_MONEY = 0.15

export const goalType: Cause = {
  kind: 'goal_type',
  words: {
    points: `${GOAL} of+target|goal|grand`,
    hints: `${STANDS} grand|1000|5000|8000|money month|year only|joke|insult`,
  },
  types: TYPES,
  check: TO_GOALS,
  find: ({ goals, notation }) => {
    const goal = goals.find(
      ({ goalType: type, target, sales, revenue }) =>
        type === 'units' &&
        sales > 0 &&
        revenue >= ENOUGH_MONEY * target &&
        target >= TIMES * sales &&
        revenue >= TIMES * sales,
    )
    if (!goal) return null
    return {
      strength: 0.95,
      diagnosis: say`Your goal for ${goal.period} counts sales, not money: ${formatCount(goal.sales, notation)} of ${countOf(goal.target, notation, 'sale')}. Your revenue in that time is ${moneyText(goal.revenue, notation)}.`,
      solution: 'Open Goal Settings, delete this goal and set it again as a goal of revenue.',
      fixTime: 'About 1 minute',
    }
  },
}
