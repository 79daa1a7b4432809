import { figuresOf, rounded, within, type Range } from './figures.ts'
import { daysFrom, isOpen, monthEnd, monthStart, type OracleSale, type OracleShop } from './shop.ts'

export interface OracleGoal {
  goalType: 'revenue' | 'units' | 'profit_margin'
  timeframe: string
  targetAmount: number
  setOn: string
}

/** `2026-11`, `2026-Q4`, `2026-full` */
export function rangeOfGoal(timeframe: string): Range {
  const [year, part] = timeframe.split('-') as [string, string]
  if (part === 'full') return { start: `${year}-01-01`, end: `${year}-12-31` }
  if (!part.startsWith('Q')) return { start: `${timeframe}-01`, end: monthEnd(`${timeframe}-01`) }
  const start = monthStart(`${year}-01-01`, (Number(part[1]) - 1) * 3)
  return { start, end: monthEnd(monthStart(start, 2)) }
}

export const amountOf = (
  { goalType }: OracleGoal,
  shop: OracleShop,
  sales: OracleSale[],
): number => {
  const { totalRevenue, totalSales, grossProfitMargin } = figuresOf(shop, sales)
  return { revenue: totalRevenue, units: totalSales, profit_margin: grossProfitMargin }[goalType]
}

/**
 * Returns the amount of a goal's period up to today, and how much of its target is due by the end of today. The target is
 * spread over the operating days from the day it was set, or from the period's first day if that is later. Nothing is
 * due on that day.
 */
export function goalFigures(shop: OracleShop, goal: OracleGoal) {
  const range = rangeOfGoal(goal.timeframe)
  const inPeriod = within(shop.sales, range).filter(({ day }) => day <= shop.today)
  const currentAmount = amountOf(goal, shop, inPeriod)
  const isAchieved = currentAmount >= goal.targetAmount
  if (goal.goalType === 'profit_margin') return { currentAmount, isAchieved, pace: null }
  const first = goal.setOn > range.start ? goal.setOn : range.start
  const isFirstDay = shop.today === first && first <= range.end
  const open = daysFrom(first, range.end).filter((day) => isOpen(shop, day))
  const over = isFirstDay ? [] : open.filter((day) => day <= shop.today)
  const before = inPeriod.filter(({ day }) => day < goal.setOn)
  const base = Math.min(amountOf(goal, shop, before), goal.targetAmount)
  const share = open.length > 0 ? over.length / open.length : Number(shop.today >= range.end)
  const due = base + (goal.targetAmount - base) * share
  return {
    currentAmount,
    isAchieved,
    pace: {
      isFirstDay,
      remaining: rounded(Math.max(0, goal.targetAmount - currentAmount)),
      expectedByNow: due,
      isAhead: isFirstDay || currentAmount >= (goal.goalType === 'units' ? Math.round(due) : due),
    },
  }
}
