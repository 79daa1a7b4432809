import type { Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, JANUARY } from '../../../shared/periods.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import type { GoalType } from '../contract.ts'
import { storedTimeframe } from '../timeframe/contract.ts'
import { timeframeInWords } from '../timeframe/rules.ts'
import { SERIES, type NewsKind, type Series } from '../contract.ts'
import { MILESTONE_TYPES, type Milestone } from './contract.ts'

interface Marks {
  type: Milestone['type']
  /** passed once in each; without, once ever */
  per?: 'month' | 'year'
  values: number[]
  medium: number
  high: number
  message: string
}

/** Spec §9; money in dollars (see `inCurrency`). */
const MARKS: Record<Series, Marks> = {
  roi: {
    type: 'roi_milestone',
    values: [20],
    medium: 20,
    high: Infinity,
    message: 'Your last 30 days brought that much more than your first 30.',
  },
  year_revenue: {
    type: 'revenue_milestone',
    per: 'year',
    values: [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    medium: 50_000,
    high: 100_000,
    message: '',
  },
  month_revenue: {
    type: 'sales_milestone',
    per: 'month',
    values: [
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ],
    medium: 50_000,
    high: 100_000,
    message: '',
  },
  customers: {
    type: 'customer_milestone',
    values: [10, 25, 50, 100, 250, 500, 1000],
    medium: 50,
    high: 100,
    message: 'That many different people have bought from you.',
  },
  profit_margin: {
    type: 'profit_milestone',
    values: [20, 30, 40, 50, 60, 70],
    medium: 40,
    high: 60,
    message: "That's what this year's sales leave after their cost.",
  },
}
export const BEST_YEAR = 'Your best year so far.'
/** With fewer customers, a mark is a line in a dialog that something else opens. */
const LEAST_CUSTOMERS = 100
export const MOST_CUSTOMERS = Math.max(...MARKS.customers.values)

/** As it is stored. */
export interface News {
  what: NewsKind
  /** '2026-11' or '2026' for a month or year ('2026-full@04' in a fiscal year from April on), else '' */
  period: string
  /** the mark, or the goal's id */
  value: number
}

export type Mark = News & { what: Series }
export type Amounts = Partial<Record<Series, number>>

interface Money {
  currency: string
  fiscalMonth: number
}

/** 10,000 yen are 70 dollars. */
const inCurrency = (series: Series, value: number, currency: string): number =>
  series === 'year_revenue' || series === 'month_revenue' ? roundAmount(value, currency) : value

function periodOn(series: Series, today: Day, fiscalMonth: number): string {
  const { per } = MARKS[series]
  if (per === undefined) return ''
  if (per === 'month') return today.slice(0, 7)
  const year = String(fiscalYearOf(today, fiscalMonth))
  return fiscalMonth === JANUARY ? year : storedTimeframe(`${year}-full`, fiscalMonth)
}

const inWords = (period: string): string =>
  period && timeframeInWords(period.length === 4 ? `${period}-full` : period)

/** The largest mark of each figure that lies above `before` and not above `now`. The same amount for a month and its year counts once. */
export function marksPassed(before: Amounts, now: Amounts, today: Day, money: Money): Mark[] {
  const passed = SERIES.flatMap((what) => {
    const value = MARKS[what].values
      .map((mark) => inCurrency(what, mark, money.currency))
      .findLast((mark) => mark <= (now[what] ?? -Infinity))
    if (value === undefined || value <= (before[what] ?? -Infinity)) return []
    return [{ what, value, period: periodOn(what, today, money.fiscalMonth) }]
  })
  const ofYear = passed.find(({ what }) => what === 'year_revenue')
  return passed.filter(({ what, value }) => what !== 'month_revenue' || value !== ofYear?.value)
}

export const opensDialog = ({ what, value }: News): boolean =>
  what !== 'customers' || value >= LEAST_CUSTOMERS

export function milestoneOf({ what, value, period }: Mark, currency: string): Milestone {
  const { type, message, medium, high } = MARKS[what]
  const isFrom = (mark: number): boolean => value >= inCurrency(what, mark, currency)
  const intensity = isFrom(high) ? 'high' : isFrom(medium) ? 'medium' : 'low'
  const words = { type, value, message, intensity, period: inWords(period) } as const
  return { ...words, isMarginAssumed: false, goal: null }
}

const GOAL_MESSAGES: Record<GoalType, string> = {
  revenue: 'Your shop delivered.',
  profit_margin: 'You keep more of every sale.',
  units: 'Sale by sale, you got there.',
}

interface Reached extends NonNullable<Milestone['goal']> {
  timeframe: string
  amount: number
  isMarginAssumed: boolean
}

/** The intensity of 300 pieces of confetti, which every goal gets (spec §4). */
export function milestoneOfGoal(reached: Reached): Milestone {
  const { goalType, description, targetAmount, timeframe, amount, isMarginAssumed } = reached
  return {
    type: goalType === 'revenue' ? typeOfPeriod(timeframe) : 'goal_achieved',
    value: amount,
    message: GOAL_MESSAGES[goalType],
    intensity: 'high',
    period: timeframeInWords(timeframe),
    isMarginAssumed,
    goal: { goalType, description, targetAmount },
  }
}

function typeOfPeriod(timeframe: string): Milestone['type'] {
  if (timeframe.includes('-full')) return 'annual_goal'
  return timeframe.includes('Q') ? 'quarterly_goal' : 'monthly_goal'
}

/** spec §4; of one type the largest first */
export const byPriority = (a: Milestone, b: Milestone): number =>
  MILESTONE_TYPES.indexOf(a.type) - MILESTONE_TYPES.indexOf(b.type) || b.value - a.value
