import type { OwnerData } from '../../server/owner-data.ts'
import type { GoalType, Series } from './contract.ts'
import { businessGoal, milestoneReached } from './tables.ts'
import { timeframeInWords } from './timeframe/rules.ts'

const TYPES: Record<GoalType, string> = {
  revenue: 'Revenue',
  profit_margin: 'Gross margin (%)',
  units: 'Number of sales',
}
const SERIES: Record<Series, string> = {
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
      milestoneReached,
      { per: 'month' },
      { title: 'Milestones', show: { series: (series: Series) => SERIES[series] ?? series } },
    ],
  ],
}
