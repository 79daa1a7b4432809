import { inWords, partOf, type Cell, type OwnerData } from '../../server/owner-data.ts'
import type { GoalType, Series } from './contract.ts'
import { businessGoal, milestoneReached } from './tables.ts'
import { timeframeInWords } from './timeframe/rules.ts'

const TYPES: Record<GoalType, string> = {
  revenue: 'Revenue',
  profit_margin: 'Gross margin',
  units: 'Number of sales',
}
const SERIES: Record<Series, string> = {
  roi: 'Growth since you joined',
  year_revenue: 'Revenue of a year',
  month_revenue: 'Revenue of a month',
  customers: 'Customers',
  profit_margin: 'Gross margin',
}

export const goalTypeText = (type: string): string => inWords(TYPES, type)

export function amountOfGoal(type: GoalType, hundredths: number | null): Cell {
  if (hundredths === null) return null
  if (type === 'revenue') return { cents: hundredths }
  return type === 'profit_margin' ? `${hundredths / 100} %` : hundredths / 100
}

const milestoneText = (series: Series, value: number): Cell => {
  if (series === 'roi' || series === 'profit_margin') return `${value} %`
  return series === 'customers' ? value : { cents: value * 100 }
}

export const goalsData: OwnerData = {
  title: 'Goals',
  parts: [
    partOf(
      {
        file: 'goals.csv',
        title: 'Your goals',
        about: 'Your goals, the newest first, and when you reached them.',
      },
      businessGoal,
      {
        Goal: ({ goalType }) => goalTypeText(goalType),
        For: ({ timeframe }) => timeframeInWords(timeframe),
        'Your words for it': ({ description }) => description,
        Target: ({ goalType, targetHundredths }) => amountOfGoal(goalType, targetHundredths),
        'Set on': ({ setOn }) => ({ day: setOn }),
        'Met when you set it': ({ metWhenSet }) => metWhenSet,
        Active: ({ isActive }) => isActive,
        'Reached with the sales of': ({ reachedOn }) => ({ day: reachedOn }),
        'Noticed as reached': ({ achievedAt }) => achievedAt,
        'Reached with': ({ goalType, achievedHundredths }) =>
          amountOfGoal(goalType, achievedHundredths),
        Celebrated: ({ celebratedAt }) => celebratedAt,
        Created: ({ createdAt }) => createdAt,
      },
    ),
    partOf(
      {
        file: 'milestones.csv',
        title: 'Milestones',
        about: 'The milestones that you were shown.',
      },
      milestoneReached,
      {
        Milestone: ({ series }) => inWords(SERIES, series),
        'Month or year': ({ period }) => period,
        Reached: ({ series, value }) => milestoneText(series, value),
        Shown: ({ reachedAt }) => reachedAt,
      },
    ),
  ],
  tables: [
    [businessGoal, { most: 'MAX_GOALS_PER_OWNER' }],
    [milestoneReached, { per: 'month' }],
  ],
}
