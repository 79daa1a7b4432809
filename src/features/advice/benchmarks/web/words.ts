import { MONTH_NAMES, monthOf, yearOf } from '../../../../shared/calendar.ts'
import { percentText, type Notation } from '../../../../shared/money.ts'
import { estimatesIn } from '../rules.ts'
import { FIGURES, type Benchmarks, type FigureName, type Quartiles } from '../contract.ts'
import { figureText } from '../insights/rules.ts'

export const FIGURE_NAMES: Record<FigureName, string> = {
  revenue: 'Monthly revenue',
  profitMargin: 'Gross margin',
  customersPerMonth: 'Customers a month',
  avgOrderValue: 'Average sale',
}

export function monthsInWords({ startDate, endDate }: NonNullable<Benchmarks['range']>): string {
  const [start, end] = [monthInWords(startDate), monthInWords(endDate)]
  if (start === end) return end
  return `${yearOf(startDate) === yearOf(endDate) ? start.split(' ')[0] : start} to ${end}`
}

export function othersInWords({
  industry,
  owners,
  month,
}: Pick<Benchmarks, 'industry' | 'owners' | 'month'>): string | null {
  if (!owners || !month) return null
  const shops = industry === 'Other' ? 'shops with the industry Other' : `shops in ${industry}`
  return `Next to ${owners} ${shops}, as of ${monthInWords(month)}`
}

const monthInWords = (day: string): string => `${MONTH_NAMES[monthOf(day) - 1]!} ${yearOf(day)}`

export interface ComparedFigure {
  own: number | null
  isAssumed: boolean
  /** null: no figures of other shops */
  quartiles: Quartiles | null
  /** of other shops, or the estimate */
  others: number
  /** percent of shops that have less; null if it isn't known */
  percentile: number | null
  insight: string
}
export type ComparedFigures = [FigureName, ComparedFigure][]

/** `Median $14,000`; `Estimate $40,000, more than about 30% of shops`, `Estimate $750, below it` */
export function othersText(
  figure: FigureName,
  { own, isAssumed, quartiles, others, percentile }: ComparedFigure,
  notation: Notation,
): string {
  const text = figureText(figure, others, notation)
  if (quartiles) return `Median ${text}`
  const estimate = `Estimate ${text}`
  if (own === null || isAssumed) return estimate
  if (percentile !== null)
    return `${estimate}, more than about ${percentText(percentile, notation)} of shops`
  return own === others
    ? `${estimate}, the same`
    : `${estimate}, ${own > others ? 'above' : 'below'} it`
}

const INSIGHTS = {
  revenue: 'revenueInsight',
  profitMargin: 'profitInsight',
  customersPerMonth: 'customersInsight',
  avgOrderValue: 'orderValueInsight',
} as const

export function figuresOf(answer: Benchmarks): ComparedFigures {
  const { own, quartiles, industryAvg, early, revenuePercentile, profitPercentile } = answer
  const percentiles: Partial<Record<FigureName, number | null>> = {
    revenue: revenuePercentile,
    profitMargin: profitPercentile,
  }
  return FIGURES.map((figure) => [
    figure,
    {
      own: own[figure],
      isAssumed: figure === 'profitMargin' && answer.isMarginAssumed,
      quartiles: quartiles[figure],
      others: industryAvg[figure],
      percentile: percentiles[figure] ?? null,
      // The sentence above the figures says why there is none.
      insight: early && !quartiles[figure] ? '' : answer.insights[INSIGHTS[figure]],
    },
  ])
}

/** spec §8: for when the server can't be asked */
export function guessesOf({ currency }: Notation): ComparedFigures {
  const estimates = estimatesIn(currency)
  const unknown = { own: null, isAssumed: false, quartiles: null, percentile: null, insight: '' }
  return FIGURES.map((figure) => [figure, { ...unknown, others: estimates[figure] }])
}
