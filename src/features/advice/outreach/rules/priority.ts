import { addDays, type Day } from '../../../../shared/calendar.ts'
import { roundAmount } from '../../../../shared/magnitude.ts'
import { toCents } from '../../../../shared/money.ts'
import type { View } from '../../customers/rules/view.ts'
import { INACTIVE_DAYS, type Priority } from '../contract.ts'

/** spec §9: dollars, and days without a purchase */
const HIGH_OVER = 5_000
const MEDIUM_OVER = 2_000
const MEDIUM_DAYS = 45
const LONG_DAYS = 60

interface PriorityRule {
  priority: Priority
  /** dollars; null: any */
  spentOver: number | null
  silentDays: number
}

/** The first that fits counts. */
export const PRIORITY_RULES: PriorityRule[] = [
  { priority: 'high', spentOver: HIGH_OVER, silentDays: INACTIVE_DAYS },
  { priority: 'medium', spentOver: MEDIUM_OVER, silentDays: MEDIUM_DAYS },
  { priority: 'medium', spentOver: null, silentDays: LONG_DAYS },
  { priority: 'low', spentOver: null, silentDays: INACTIVE_DAYS },
]

/** percent off (spec §9) */
export const OFFERS: Record<Priority, number | null> = { high: 20, medium: 15, low: null }

export const offerTo = (priority: Priority, { noDiscount }: Pick<View, 'noDiscount'>) =>
  noDiscount === null ? OFFERS[priority] : null

export interface At {
  today: Day
  currency: string
}

/** in cents, and days */
export const rulesFor = ({ today, currency }: At) =>
  PRIORITY_RULES.map(({ priority, spentOver, silentDays }) => ({
    priority,
    overCents:
      spentOver === null ? Number.MIN_SAFE_INTEGER : toCents(roundAmount(spentOver, currency)),
    lastBy: addDays(today, -silentDays),
  }))

export const priorityOf = (
  { spentCents, lastPurchase }: { spentCents: number; lastPurchase: Day },
  at: At,
): Priority | null =>
  rulesFor(at).find(({ overCents, lastBy }) => spentCents > overCents && lastPurchase <= lastBy)
    ?.priority ?? null
