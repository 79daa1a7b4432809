import type { Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, JANUARY } from '../../../shared/periods.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import {
  MILESTONE_TYPES,
  type Goal,
  type GoalMilestone,
  type GoalType,
  type Milestone,
  type Series,
} from '../contract.ts'
import { storedTimeframe } from '../timeframe/contract.ts'

type Intensity = Milestone['intensity']

interface Thresholds {
  type: Milestone['type']
  /** reached once in each; without, once ever */
  per?: 'month' | 'year'
  values: number[]
  medium: number
  high: number
  message: string
}

/** Spec §9; money in dollars (see `inCurrency`). */
const SERIES: Record<Series, Thresholds> = {
  roi: {
    type: 'roi_milestone',
    values: [20],
    medium: 20,
    high: Infinity,
    message:
      'In the last 30 days you took in at least that much more than in your first 30 days with sales.',
  },
  year_revenue: {
    type: 'revenue_milestone',
    per: 'year',
    values: [10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    medium: 50_000,
    high: 100_000,
    message: "You've taken in at least that much this year.",
  },
  month_revenue: {
    type: 'sales_milestone',
    per: 'month',
    values: [
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ],
    medium: 50_000,
    high: 100_000,
    message: "You've taken in at least that much this month.",
  },
  customers: {
    type: 'customer_milestone',
    values: [10, 25, 50, 100, 250, 500, 1000],
    medium: 50,
    high: 100,
    message: 'At least that many different customers have bought from you.',
  },
  profit_margin: {
    type: 'profit_milestone',
    values: [20, 30, 40, 50, 60, 70],
    medium: 40,
    high: 60,
    message: "You keep at least that share of this year's revenue as gross profit.",
  },
}
const ASSUMED_MARGIN =
  "You keep about that share of this year's revenue as gross profit, if sales without a recorded cost have the margin of your profile."
const BOTH = "You've taken in at least that much this month, and so this year too."
const TWINS: Partial<Record<Series, Series>> = {
  year_revenue: 'month_revenue',
  month_revenue: 'year_revenue',
}
const CHEERS: Record<Intensity, string> = {
  low: 'A strong step forward!',
  medium: 'Your shop is going places!',
  high: 'Few shops get this far. Be proud!',
}

export interface Mark {
  series: Series
  /** '2026-11' or '2026' for a month or year ('2026-full@04' in a fiscal year from April on), else '' */
  period: string
  value: number
}

export type Amounts = Partial<Record<Series, number>>

const ALL_SERIES = Object.keys(SERIES) as Series[]

const isRevenue = (series: Series): boolean => series in TWINS

/** 10,000 yen are 70 dollars. */
const inCurrency = (series: Series, value: number, currency: string): number =>
  isRevenue(series) ? roundAmount(value, currency) : value

function periodOn(series: Series, today: Day, fiscalMonth: number): string {
  const { per } = SERIES[series]
  if (per === undefined) return ''
  if (per === 'month') return today.slice(0, 7)
  const year = String(fiscalYearOf(today, fiscalMonth))
  return fiscalMonth === JANUARY ? year : storedTimeframe(`${year}-full`, fiscalMonth)
}

export const periodsOn = (today: Day, fiscalMonth: number): string[] => [
  ...new Set(ALL_SERIES.map((series) => periodOn(series, today, fiscalMonth))),
]

/** Always in the same order. */
export const marksReached = (
  amounts: Amounts,
  today: Day,
  { currency, fiscalMonth }: { currency: string; fiscalMonth: number },
): Mark[] =>
  ALL_SERIES.flatMap((series) =>
    SERIES[series].values
      .map((value) => inCurrency(series, value, currency))
      .filter((value) => value <= (amounts[series] ?? -Infinity))
      .map((value) => ({ series, period: periodOn(series, today, fiscalMonth), value })),
  )

export const nextCustomers = (marks: Mark[]): number | undefined =>
  SERIES.customers.values.find(
    (value) => !marks.some((mark) => mark.series === 'customers' && mark.value === value),
  )

export const hasTwin = ({ series, value }: Mark, marks: Mark[]): boolean =>
  marks.some((mark) => mark.value === value && mark.series === TWINS[series])

interface Telling {
  currency: string
  isMarginAssumed?: boolean | undefined
  /** Told twice, the same amount is no news. */
  onlyAsTwin?: Series
}

export function milestonesOf(
  marks: Mark[],
  { currency, isMarginAssumed = false, onlyAsTwin }: Telling,
): Milestone[] {
  const rank = ({ series }: Mark): number => MILESTONE_TYPES.indexOf(SERIES[series].type)
  return marks
    .filter(({ series }) => series !== onlyAsTwin)
    .toSorted((a, b) => rank(a) - rank(b) || b.value - a.value)
    .map((mark) => {
      const { type, message } = SERIES[mark.series]
      const intensity = intensityOf(mark, currency)
      const isAssumed = isMarginAssumed && mark.series === 'profit_margin'
      return {
        type,
        value: mark.value,
        intensity,
        isMarginAssumed: isAssumed,
        message: `${isAssumed ? ASSUMED_MARGIN : hasTwin(mark, marks) ? BOTH : message} ${CHEERS[intensity]}`,
      }
    })
}

const GOAL_MESSAGES: Record<GoalType, string> = {
  revenue: 'You set a target and your shop delivered.',
  profit_margin: 'You keep more of every sale.',
  units: 'Sale by sale, you got there.',
}

/** The intensity of 300 pieces of confetti, which every goal gets (spec §4). */
export function milestoneOfGoal(
  goal: Pick<Goal, 'goalType' | 'timeframe' | 'targetAmount' | 'isMarginAssumed'>,
): GoalMilestone {
  const { goalType, timeframe, targetAmount, isMarginAssumed } = goal
  return {
    type: goalType === 'revenue' ? typeOfPeriod(timeframe) : 'goal_achieved',
    value: targetAmount,
    message: `${GOAL_MESSAGES[goalType]} Enjoy the moment: you've earned it.`,
    intensity: 'high',
    isMarginAssumed,
  }
}

function typeOfPeriod(timeframe: string): GoalMilestone['type'] {
  if (timeframe.endsWith('-full')) return 'annual_goal'
  return timeframe.includes('Q') ? 'quarterly_goal' : 'monthly_goal'
}

function intensityOf({ series, value }: Mark, currency: string): Intensity {
  const { medium, high } = SERIES[series]
  if (value >= inCurrency(series, high, currency)) return 'high'
  return value >= inCurrency(series, medium, currency) ? 'medium' : 'low'
}
