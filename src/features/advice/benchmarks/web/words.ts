import { MONTH_NAMES, monthOf, yearOf } from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { estimatesIn } from '../rules.ts'
import { FIGURES, type Benchmarks, type FigureName, type Quartiles } from '../contract.ts'
import { figureText } from '../insights/rules.ts'

/** Name of each figure, and what it means. */
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
      'Revenue divided by the number of sales. Sales of one day with the same receipt number are one.',
  },
}

/** `August to October 2026`, `November 2025 to January 2026`, `October 2026` */
export function monthsInWords({ startDate, endDate }: NonNullable<Benchmarks['range']>): string {
  const [start, end] = [monthInWords(startDate), monthInWords(endDate)]
  if (start === end) return end
  return `${yearOf(startDate) === yearOf(endDate) ? start.split(' ')[0] : start} to ${end}`
}

/** With whom the shop is compared; null if with nobody. */
export function othersInWords({
  industry,
  owners,
  month,
}: Pick<Benchmarks, 'industry' | 'owners' | 'month'>): string | null {
  if (!owners || !month) return null
  const shops = industry === 'Other' ? 'shops with the industry Other' : `shops in ${industry}`
  return `Next to ${owners} ${shops}, as of ${monthInWords(month)}`
}

/** `November 2026` of a day or a month. */
const monthInWords = (day: string): string => `${MONTH_NAMES[monthOf(day) - 1]!} ${yearOf(day)}`

/** A figure of the shop and of its industry. */
export interface ComparedFigure {
  /** null when it isn't known */
  own: number | null
  isAssumed: boolean
  /** null: there are no figures of other shops */
  quartiles: Quartiles | null
  insight: string
}

/** What the strip of a figure shows. */
export function stripInWords(
  figure: FigureName,
  { own, quartiles }: { own: number | null; quartiles: Quartiles },
  notation: Notation,
): string {
  const text = (value: number): string => figureText(figure, value, notation)
  const others = `Middle half of shops: ${text(quartiles.low)} to ${text(quartiles.high)}, median ${text(quartiles.median)}.`
  return own === null ? others : `You: ${text(own)}. ${others}`
}

/** The figures of an answer, in the order in which they are shown. */
export function figuresOf(answer: Benchmarks): [FigureName, ComparedFigure][] {
  const { insights } = answer
  const compared = (figure: FigureName, insight: string): [FigureName, ComparedFigure] => [
    figure,
    {
      own: answer.own[figure],
      isAssumed: figure === 'profitMargin' && answer.isMarginAssumed,
      quartiles: answer.quartiles[figure],
      insight,
    },
  ]
  return [
    compared('revenue', insights.revenueInsight),
    compared('profitMargin', insights.profitInsight),
    compared('customersPerMonth', insights.customersInsight),
    compared('avgOrderValue', insights.orderValueInsight),
  ]
}

/** The spec's estimates, which stand in when the server can't be asked (spec §8). They are the same for every shop. */
export const estimatesOf = ({ currency }: Notation): [FigureName, number][] => {
  const estimates = estimatesIn(currency)
  return FIGURES.map((figure) => [figure, estimates[figure]])
}
