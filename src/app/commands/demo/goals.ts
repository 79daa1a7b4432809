import type { businessGoal } from '../../../features/goals/tables.ts'
import { rangeOfTimeframe } from '../../../features/goals/rules.ts'
import { addMonths, monthOf, startOfMonth, yearOf, type Day } from '../../../shared/calendar.ts'
import type { DemoSale } from './shop.ts'

export type DemoGoal = Omit<typeof businessGoal.$inferInsert, 'ownerId'>

/** Goals that the owner could have set based on earlier sales. Last month's goal was reached. */
export function demoGoals(sales: DemoSale[], today: Day): DemoGoal[] {
  const inTimeframe = (timeframe: string): DemoSale[] => {
    const { start, end } = rangeOfTimeframe(timeframe)
    return sales.filter((sale) => start <= sale.saleDate && sale.saleDate <= end)
  }
  const revenueOf = (timeframe: string): number =>
    inTimeframe(timeframe).reduce((sum, sale) => sum + sale.revenueCents, 0)
  const month = today.slice(0, 7)
  const lastMonth = addMonths(startOfMonth(today), -1).slice(0, 7)
  const year = yearOf(today)
  const quarter = `${year}-Q${Math.ceil(monthOf(today) / 3)}`

  const reachable = inFiveHundreds(0.9 * revenueOf(lastMonth))
  const goal = { description: '', isActive: true }
  return [
    {
      ...goal,
      goalType: 'revenue',
      timeframe: `${year}-full`,
      description: 'A second delivery van',
      targetHundredths: inFiveHundreds(1.1 * revenueOf(`${year - 1}-full`)),
    },
    { ...goal, goalType: 'profit_margin', timeframe: `${year}-full`, targetHundredths: 60_00 },
    {
      ...goal,
      goalType: 'units',
      timeframe: quarter,
      targetHundredths: 100 * Math.round(1.5 * inTimeframe(lastMonth).length) * 2,
    },
    {
      ...goal,
      goalType: 'revenue',
      timeframe: lastMonth,
      targetHundredths: reachable,
      ...achievement(inTimeframe(lastMonth), reachable),
    },
    {
      goalType: 'revenue',
      timeframe: `${year + 1}-Q2`,
      description: 'Wedding fair',
      targetHundredths: inFiveHundreds(1.2 * revenueOf(`${year}-Q2`)),
      isActive: false,
    },
    {
      ...goal,
      goalType: 'revenue',
      timeframe: month,
      targetHundredths: inFiveHundreds(1.1 * revenueOf(lastMonth)),
    },
  ]
}

/** Rounds cents to a multiple of 500.00, and to no less than 500.00. */
const inFiveHundreds = (cents: number): number => Math.max(1, Math.round(cents / 50_000)) * 50_000

/** Returns the day on which the sales reached the target and their total by then; empty if they never did. */
function achievement(sales: DemoSale[], target: number) {
  let sum = 0
  for (const sale of sales.toSorted((a, b) => (a.saleDate < b.saleDate ? -1 : 1))) {
    sum += sale.revenueCents
    if (sum < target) continue
    return { achievedAt: new Date(`${sale.saleDate}T17:00:00Z`), achievedHundredths: sum }
  }
  return {}
}
