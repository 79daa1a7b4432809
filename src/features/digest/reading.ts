import type { OwnerTx } from '../../server/database/tenancy.ts'
import {
  addDays,
  earlier,
  endOfMonth,
  later,
  startOfMonth,
  type Day,
  rangeOfDay,
  rangeOfMonth,
} from '../../shared/calendar.ts'
import {
  averageSale,
  costCoverage,
  grossProfitMargin,
  netCents,
  type Sums,
} from '../../shared/figures.ts'
import { fromCents, type Notation } from '../../shared/money.ts'
import { timeframesOf } from '../goals/timeframe/contract.ts'
import { daysBeforeSet, largestRevenueGoals, paceOf, type LargestGoal } from '../goals/index.ts'
import { changeIn, chosenComparison, growthRate, type Change } from '../kpi/index.ts'
import type { Profile } from '../profile/contract.ts'
import { notationFor } from '../profile/index.ts'
import { daysIn, reachOf } from '../sales/index.ts'
import type { Today } from '../today/contract.ts'
import { todayOn } from '../today/index.ts'
import { readTopDriver } from './top-driver.ts'
import { isWorthAReason, type Part } from './rules/top-driver.ts'
import { hasEntries, sumIn, type DaySums } from './rules/sums.ts'
import { hasNews } from './rules/news.ts'
import type { Period } from './rules/when.ts'

/** `growth` in percent; null: not comparable */
export interface Figure {
  value: number
  before: number
  growth: number | null
}

export type Sides = Pick<Change, 'current' | 'preceding'>

export interface GoalFacts {
  day: Day
  target: number
  reached: number
  isOver: boolean
  /** null on its first day */
  expectedByNow: number | null
  isOutOfReach: boolean
}

/** Amounts are in decimal units. */
export interface DigestFacts {
  period: Period
  notation: Notation
  /** '' when unset */
  businessName: string
  isWithoutTax: boolean
  sold: Sums
  /** percent; null without revenue */
  margin: number | null
  /** percent of the revenue with recorded costs */
  coverage: number
  compared: {
    /** null: the days left out would change nothing */
    part: Sides | null
    revenue: Figure
    sales: Figure
    average: Figure | null
    /** points; null unless both sides have recorded costs */
    marginPoints: number | null
  } | null
  /** null: hardly any change, or nothing stands out */
  topDriver: Part | null
  goal: GoalFacts | null
  /** what the dashboard says on the digest's day */
  now: Today
}

export async function readDigest(
  tx: OwnerTx,
  period: Period,
  profile: Profile,
): Promise<DigestFacts | null> {
  const { range, before, today } = period
  const month = startOfMonth(range.end)
  const window = { start: earlier(before.start, month), end: endOfMonth(today) }
  const [all, history] = await Promise.all([daysIn(tx, window), reachOf(tx, today)])
  const days = all.filter(({ day }) => day <= today)
  const now = sumIn(days, range)
  if (!history || !hasNews(range, { now, before: sumIn(days, before) }, profile)) return null

  const known = { history, today, dates: profile }
  const comparison = chosenComparison(range, 'preceding', known)
  const change = changeIn(comparison, (side) => sumIn(days, side), profile)
  const isCompared = change.obstacle === null && hasEntries(now)
  const figures = isCompared ? figuresOf(change, profile.defaultProfitMargin) : null
  const isMoved = isWorthAReason(figures?.revenue.growth ?? null)
  const [[goal], owners, topDriver] = await Promise.all([
    largestRevenueGoals(tx, [timeframesOf(range.end, profile).month]),
    todayOn(tx, { today, profile }),
    isMoved ? readTopDriver(tx, period.rhythm, change, days) : null,
  ])
  return {
    period,
    notation: notationFor(profile),
    businessName: profile.businessName,
    isWithoutTax: profile.figuresWithoutTax,
    sold: now,
    margin: netCents(now) > 0 ? grossProfitMargin(now, profile.defaultProfitMargin) : null,
    coverage: costCoverage(now),
    compared: figures && { ...figures, part: partOf(change, period, days) },
    topDriver,
    goal: goal ? goalFor(range.end, goal, { days, profile, month: owners.month }) : null,
    now: owners,
  }
}

function partOf({ current, preceding, now, before }: Change, period: Period, days: DaySums[]) {
  const isWhole =
    isSame(now, sumIn(days, period.range)) && isSame(before, sumIn(days, period.before))
  return isWhole ? null : { current, preceding }
}

const isSame = (a: Sums, b: Sums): boolean =>
  a.sales === b.sales && a.revenueCents === b.revenueCents && a.quantity === b.quantity

function figuresOf({ now, before, growth }: Change, margin: number | null) {
  const figure = (value: number, other: number): Figure => ({
    value,
    before: other,
    growth: growthRate(value, other),
  })
  const revenue = { value: fromCents(now.revenueCents), before: fromCents(before.revenueCents) }
  const hasCosts = [now, before].every(
    ({ revenueCents, costedRevenueCents }) => revenueCents > 0 && costedRevenueCents > 0,
  )
  const points = grossProfitMargin(now, margin) - grossProfitMargin(before, margin)
  return {
    revenue: { ...revenue, growth },
    sales: figure(now.sales, before.sales),
    average:
      now.sales > 0 && before.sales > 0 ? figure(averageSale(now), averageSale(before)) : null,
    marginPoints: hasCosts ? fromCents(Math.round(points * 100)) : null,
  }
}

interface Known {
  days: DaySums[]
  profile: Profile
  month: Today['month']
}

/** As the goal stood at the end of `asOf`. */
function goalFor(asOf: Day, goal: LargestGoal, { days, profile, month }: Known): GoalFacts {
  const range = rangeOfMonth(asOf)
  const reached = sumIn(days, range).revenueCents
  // The goal's first day is over by then: the pace begins with the next day.
  const setOn = later(goal.setOn, range.start) === asOf ? addDays(asOf, 1) : goal.setOn
  const pace = paceOf({
    goalType: 'revenue',
    target: goal.targetCents,
    reached,
    range,
    setOn,
    opening: profile,
    reachedBeforeSet: sumIn(days, daysBeforeSet(goal)).revenueCents,
    reachedToday: sumIn(days, rangeOfDay(asOf)).revenueCents,
    // A goal that was set after the period is on its first day.
    today: later(asOf, setOn),
  })
  const isOver = asOf === range.end
  return {
    day: asOf,
    isOver,
    expectedByNow: pace.isFirstDay ? null : pace.expectedByNow,
    isOutOfReach: !isOver && (month.goal?.isOutOfReach ?? false),
    target: fromCents(goal.targetCents),
    reached: fromCents(reached),
  }
}
