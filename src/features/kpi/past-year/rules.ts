import { percent } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import type { PastYear } from '../contract.ts'

export interface YearInParts {
  months: { start: string; revenueCents: number }[]
  /** 0 Sunday … 6 Saturday; may be incomplete */
  weekdays: Record<number, number>
}

/** fewer are chance */
const MIN_SALES = 20

/** Among equals nothing is the best. */
export const pastYearOf = ({ months, weekdays }: YearInParts): PastYear => ({
  bestMonth: bestMonthOf(months),
  busiestWeekday: busiestOf(weekdays),
})

function bestMonthOf(months: YearInParts['months']): PastYear['bestMonth'] {
  const [best, second] = months.toSorted((a, b) => b.revenueCents - a.revenueCents)
  if (!best || !second || second.revenueCents <= 0) return null
  if (best.revenueCents === second.revenueCents) return null
  const revenues = months.map(({ revenueCents }) => revenueCents)
  const hasLosses = revenues.some((cents) => cents < 0)
  return {
    start: best.start,
    revenue: fromCents(best.revenueCents),
    share: hasLosses ? null : percent(best.revenueCents, sumOf(revenues)),
  }
}

function busiestOf(weekdays: YearInParts['weekdays']): PastYear['busiestWeekday'] {
  const all = sumOf(Object.values(weekdays))
  const [busiest, second] = Object.entries(weekdays).toSorted(([, a], [, b]) => b - a)
  if (!busiest || !second || all < MIN_SALES) return null
  const [weekday, sales] = busiest
  if (second[1] === 0 || sales === second[1]) return null
  return { weekday: Number(weekday), sales, share: percent(sales, all) }
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)
