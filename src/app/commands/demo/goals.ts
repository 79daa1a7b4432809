import type { businessGoal } from '../../../features/goals/tables.ts'
import { rangeOfTimeframe } from '../../../features/goals/timeframe/rules.ts'
import { addMonths, monthOf, startOfMonth, yearOf, type Day } from '../../../shared/calendar.ts'
import type { DemoSale } from './shop.ts'

export type DemoGoal = Omit<typeof businessGoal.$inferInsert, 'ownerId'>

/** Last month's was reached. */
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
  const goal = (timeframe: string) => ({
    timeframe,
    description: '',
    isActive: true,
    setOn: rangeOfTimeframe(timeframe).start,
  })
  return [
    {
      ...goal(`${year}-full`),
      goalType: 'revenue',
      description: 'A second delivery van',
      targetHundredths: inFiveHundreds(1.1 * revenueOf(`${year - 1}-full`)),
    },
    { ...goal(`${year}-full`), goalType: 'profit_margin', targetHundredths: 60_00 },
    {
      ...goal(quarter),
      goalType: 'units',
      targetHundredths: 100 * Math.round(1.5 * inTimeframe(lastMonth).length) * 2,
    },
    {
      ...goal(lastMonth),
      goalType: 'revenue',
      targetHundredths: reachable,
      ...achievement(inTimeframe(lastMonth), reachable),
    },
    {
      ...goal(`${year + 1}-Q2`),
      goalType: 'revenue',
      setOn: today,
      description: 'Wedding fair',
      targetHundredths: inFiveHundreds(1.2 * revenueOf(`${year}-Q2`)),
      isActive: false,
    },
    {
      ...goal(month),
      goalType: 'revenue',
      targetHundredths: inFiveHundreds(1.1 * revenueOf(lastMonth)),
    },
  ]
}

/** to multiples of 500.00 */
const inFiveHundreds = (cents: number): number => Math.max(1, Math.round(cents / 50_000)) * 50_000

function achievement(sales: DemoSale[], target: number) {
  let sum = 0
  for (const sale of sales.toSorted((a, b) => (a.saleDate < b.saleDate ? -1 : 1))) {
    sum += sale.revenueCents
    if (sum < target) continue
    const achievedAt = new Date(`${sale.saleDate}T17:00:00Z`)
    return {
      achievedAt,
      achievedHundredths: sum,
      reachedOn: sale.saleDate,
    }
  }
  return {}
}
