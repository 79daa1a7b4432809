import type { OwnerData } from '../../server/owner-data.ts'
import type { NewsKind } from './contract.ts'
import type { GoalType } from './contract.ts'
import { businessGoal, celebration } from './tables.ts'
import { timeframeInWords } from './timeframe/rules.ts'

const TYPES: Record<GoalType, string> = {
  revenue: 'Revenue',
  profit_margin: 'Gross margin (%)',
  units: 'Number of sales',
}
const NEWS: Record<NewsKind, string> = {
  goal: 'Goal reached',
  roi: 'Growth since you joined (%)',
  year_revenue: 'Revenue of a year',
  month_revenue: 'Revenue of a month',
  customers: 'Customers',
  profit_margin: 'Gross margin (%)',
}

export const GOAL_IN_WORDS = {
  goalType: (type: GoalType) => TYPES[type] ?? type,
  timeframe: timeframeInWords,
}

export const goalsData: OwnerData = {
  title: 'Goals',
  tables: [
    [businessGoal, { most: 'MAX_GOALS_PER_OWNER' }, { title: 'Goals', show: GOAL_IN_WORDS }],
    [
      celebration,
      { per: 'month' },
      { title: 'Milestones', show: { what: (what: NewsKind) => NEWS[what] ?? what } },
    ],
  ],
}
