import { addDays, type Day } from '../../../../shared/calendar.ts'
import { roundAmount } from '../../../../shared/magnitude.ts'
import { toCents } from '../../../../shared/money.ts'
import type { View } from '../../customers/rules/view.ts'
import { INACTIVE_DAYS, PRIORITIES, type Priority } from '../contract.ts'

/** spec §9: dollars, and days without a purchase */
export const HIGH_OVER = 5_000
export const MEDIUM_OVER = 2_000
export const MEDIUM_DAYS = 45
export const LONG_DAYS = 60

interface PriorityRule {
  priority: Priority
  /** dollars; null: any */
  spentOver: number | null
  silentDays: number
}

/** The first that fits counts. */
const PRIORITY_RULES: PriorityRule[] = [
  { priority: 'high', spentOver: HIGH_OVER, silentDays: INACTIVE_DAYS },
  { priority: 'medium', spentOver: MEDIUM_OVER, silentDays: MEDIUM_DAYS },
  { priority: 'medium', spentOver: null, silentDays: LONG_DAYS },
  { priority: 'low', spentOver: null, silentDays: INACTIVE_DAYS },
]

/** percent off (spec §9) */
export const OFFERS: Record<Priority, number | null> = { high: 20, medium: 15, low: null }

export const offerTo = (priority: Priority, { noDiscount }: Pick<View, 'noDiscount'>) =>
  noDiscount === null ? OFFERS[priority] : null

/** `rank` 0 is the most urgent */
interface RankRule {
  rank: number
  overCents: number
  lastBy: Day
}

export const rankRules = (today: Day, currency: string): RankRule[] =>
  PRIORITY_RULES.map(({ priority, spentOver, silentDays }) => ({
    rank: PRIORITIES.indexOf(priority),
    overCents:
      spentOver === null ? Number.MIN_SAFE_INTEGER : toCents(roundAmount(spentOver, currency)),
    lastBy: addDays(today, -silentDays),
  }))

export function priorityOf(
  { spentCents, lastPurchase }: { spentCents: number; lastPurchase: Day },
  { today, currency }: { today: Day; currency: string },
): Priority | null {
  const found = rankRules(today, currency).find(
    ({ overCents, lastBy }) => spentCents > overCents && lastPurchase <= lastBy,
  )
  return found ? PRIORITIES[found.rank]! : null
}
