import { addDays, addMonths, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { percent } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import type { Notation } from '../../../shared/money.ts'
import { INDUSTRIES } from '../../profile/contract.ts'
import {
  labelOf,
  MIN_OWNERS,
  percentileIn,
  PERCENTS,
  quantileOf,
  type Cohort,
} from './cohorts/rules.ts'
import type { AskedFigures, Benchmarks, FigureName } from './contract.ts'
import { decimalsOf, MIN_SALE_DAYS, NO_FIGURES, type StoredFigures } from './figures/rules.ts'
import { insightOf, rankOf, type Compared } from './insights/rules.ts'

/** spec §9; US dollars, per month */
const ESTIMATES = { revenue: 40_000, profitMargin: 22, customersPerMonth: 65, avgOrderValue: 750 }

export const estimatesIn = (currency: string): Record<FigureName, number> => ({
  ...ESTIMATES,
  revenue: roundAmount(ESTIMATES.revenue, currency),
  avgOrderValue: roundAmount(ESTIMATES.avgOrderValue, currency),
})

/** The profile's unless `asked` names an industry. */
export const industryOf = (asked: string | undefined, profile: { industry: string }): string =>
  INDUSTRIES.find((each) => each.toLowerCase() === asked?.trim().toLowerCase()) ?? profile.industry

const ofEach = <T>(valueOf: (figure: FigureName) => T): Record<FigureName, T> => ({
  revenue: valueOf('revenue'),
  profitMargin: valueOf('profitMargin'),
  customersPerMonth: valueOf('customersPerMonth'),
  avgOrderValue: valueOf('avgOrderValue'),
})

export interface Facts {
  today: Day
  industry: string
  notation: Notation
  stored: StoredFigures | undefined
  /** undefined: nothing is known of others */
  cohort: Cohort | undefined
  /** used instead of the stored figures */
  asked: AskedFigures
}

export function benchmarksOf(facts: Facts): Benchmarks {
  const { today, industry, notation, stored, asked } = facts
  const isEarly = (stored?.revenueCents ?? null) === null
  const known = decimalsOf(stored ?? NO_FIGURES)
  const own = {
    ...known,
    revenue: asked.currentRevenue ?? known.revenue,
    profitMargin: asked.currentMargin ?? known.profitMargin,
    avgOrderValue: asked.avgOrderValue ?? known.avgOrderValue,
  }
  const isMarginAssumed = asked.currentMargin === undefined && (stored?.isMarginAssumed ?? false)
  const compared = ofEach((figure) => ({
    ...comparedWith(figure, own[figure], figure === 'profitMargin' && isMarginAssumed, facts),
    isEarly,
  }))
  const insights = ofEach((figure) => insightOf(figure, compared[figure], notation))
  const { revenue, profitMargin, avgOrderValue } = compared
  const isReal = revenue.quartiles !== null
  return {
    industry,
    source: isReal ? 'owners' : 'estimates',
    owners: isReal ? labelOf(revenue.owners) : null,
    month: isReal ? facts.cohort!.month.slice(0, 7) : null,
    range: isEarly ? null : rangeOf(stored!),
    own,
    isMarginAssumed,
    early: isEarly
      ? {
          months: stored?.months ?? 0,
          saleDays: stored?.saleDays ?? 0,
          neededDays: MIN_SALE_DAYS,
          availableOn: addMonths(startOfMonth(today), 1),
        }
      : null,
    revenuePercentile: revenue.percentile,
    profitPercentile: profitMargin.percentile,
    orderValueRank: avgOrderValue.own === null ? null : rankOf(avgOrderValue.own, avgOrderValue),
    industryAvg: ofEach((figure) => compared[figure].industry),
    quartiles: ofEach((figure) => compared[figure].quartiles),
    insights: {
      revenueInsight: insights.revenue,
      profitInsight: insights.profitMargin,
      customersInsight: insights.customersPerMonth,
      orderValueInsight: insights.avgOrderValue,
    },
  }
}

const rangeOf = ({ month, months }: { month: Day; months: number }) => ({
  startDate: addMonths(month, -months),
  endDate: addDays(month, -1),
})

function comparedWith(
  figure: FigureName,
  own: number | null,
  isAssumed: boolean,
  { stored, cohort, notation }: Facts,
): Omit<Compared, 'isEarly'> & { owners: number } {
  const isComparable = own !== null && !isAssumed
  const of = cohort?.figures[figure]
  // The shop that asks isn't one of the others.
  const owners = (of?.owners ?? 0) - (stored?.countedIn === cohort?.month ? 1 : 0)
  if (!of || owners < MIN_OWNERS) {
    const estimate = estimatesIn(notation.currency)[figure]
    const percentile = isComparable ? guessedPercentile(own, estimate) : null
    return { own, isAssumed, industry: estimate, quartiles: null, percentile, owners }
  }
  const at = (share: number): number => quantileOf(of.grid, share)!
  return {
    own,
    isAssumed,
    industry: at(50),
    quartiles: { low: at(25), median: at(50), high: at(75) },
    percentile: isComparable ? percentileIn(of.grid, own) : null,
    owners,
  }
}

/**
 * 50 for as much as the estimate, 65 for twice, 75 for three times as much: the owner's part of the sum, in steps of 5.
 * Spec §3 asks for a percentile; the page only says above or below.
 */
function guessedPercentile(own: number, estimate: number): number {
  const part = percent(Math.max(0, own), Math.max(0, own) + estimate)
  return Math.min(PERCENTS.at(-1)!, Math.max(PERCENTS[0]!, Math.round(part / 5) * 5))
}
