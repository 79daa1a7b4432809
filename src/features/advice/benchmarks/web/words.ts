import { MONTH_NAMES, monthOf, yearOf } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { estimatesIn } from '../rules.ts'
import { FIGURES, type Benchmarks, type FigureName, type Quartiles } from '../contract.ts'
import { figureText } from '../insights/rules.ts'

export const FIGURE_WORDS: Record<FigureName, { name: string; definition: string }> = {
  revenue: {
    name: 'Monthly revenue',
    definition: 'Sales minus refunds of a complete calendar month, on average.',
  },
  profitMargin: {
    name: 'Gross margin',
    definition:
      'The share of revenue left after costs, in percent. Sales without a recorded cost count with the default margin in your profile. Other shops count only if at least half of their revenue has a recorded cost.',
  },
  customersPerMonth: {
    name: 'Customers a month',
    definition:
      'Different customers named in the sales of a complete calendar month, on average. Shops count only if at least half of their sales name a customer.',
  },
  avgOrderValue: {
    name: 'Average sale',
    definition:
      'Revenue divided by the number of sales. Sales of one day with the same receipt number count as one.',
  },
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
  insight: string
}

export function stripInWords(
  figure: FigureName,
  { own, quartiles }: { own: number | null; quartiles: Quartiles },
  notation: Notation,
): string {
  const text = (value: number): string => figureText(figure, value, notation)
  const others = `Middle half of shops: ${text(quartiles.low)} to ${text(quartiles.high)}, median ${text(quartiles.median)}.`
  return own === null ? others : `You: ${text(own)}. ${others}`
}

const INSIGHTS = {
  revenue: 'revenueInsight',
  profitMargin: 'profitInsight',
  customersPerMonth: 'customersInsight',
  avgOrderValue: 'orderValueInsight',
} as const

export const figuresOf = (answer: Benchmarks): [FigureName, ComparedFigure][] =>
  FIGURES.map((figure) => [
    figure,
    {
      own: answer.own[figure],
      isAssumed: figure === 'profitMargin' && answer.isMarginAssumed,
      quartiles: answer.quartiles[figure],
      insight: answer.insights[INSIGHTS[figure]],
    },
  ])

/** spec §8: for when the server can't be asked */
export const estimatesOf = ({ currency }: Notation): [FigureName, number][] => {
  const estimates = estimatesIn(currency)
  return FIGURES.map((figure) => [figure, estimates[figure]])
}
