import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { LEAST_SALES, UNKNOWN_MARGIN } from '../../profit/rules.ts'
import { growthRate } from '../../rules.ts'
import {
  called,
  deltaOf,
  missing,
  neverTaxed,
  roughly,
  shown,
  taxInWords,
  type Facts,
  type FigureWithoutEntries,
} from './figure.ts'
import { moneyIn, SMALL } from './format.ts'
import { NO_TREND } from './trends.ts'

const whyNone = ({ monthlyFixedCosts }: Facts['shop']): string =>
  monthlyFixedCosts === null
    ? 'Enter your fixed costs in the profile'
    : 'Fixed costs are only known for the whole shop'

const WHAT_PROFIT_IS =
  'Gross profit minus fees and your fixed costs. Each calendar day has its share of the monthly costs, open or closed, from your first day with sales up to today.'

export function profitCard(facts: Facts): FigureWithoutEntries {
  const { profit, notation, isComparable, today, history } = facts
  const name = called('profit')
  if (!profit) return { ...missing(name, WHAT_PROFIT_IS), note: whyNone(facts.shop) }
  const { amount, grossProfit, fees, fixedCosts, costCoverage, startDate, endDate } = profit
  if (endDate < startDate) {
    const note = !history
      ? 'No sales yet'
      : today < startDate
        ? "This period hasn't started yet"
        : 'No sales in this period'
    return { ...missing(name, WHAT_PROFIT_IS), note }
  }
  if (amount === null) return { ...missing(name, WHAT_PROFIT_IS), note: UNKNOWN_MARGIN }
  const money = (value: number): string => moneyIn(SMALL, value, notation).text
  const days = formatRange({ start: startDate, end: endDate }, notation)
  const isAssumed = costCoverage < 100
  const { text, exact } = moneyIn(SMALL, amount, notation)
  const { compared } = profit
  const isBetter = isComparable && compared !== null && compared.before > 0
  return {
    ...name,
    value: `${isAssumed ? ASSUMED_SIGN : ''}${text}`,
    exact,
    definition: `${WHAT_PROFIT_IS} For ${days}: ${money(grossProfit)}${fees === 0 ? '' : ` − ${money(fees)} fees`} − ${money(fixedCosts)} fixed costs.${neverTaxed(facts)}${isAssumed ? ` ${ASSUMED_SIGN} means that some of the costs of what you sold are estimated.` : ''}`,
    note: `After ${roughly(fixedCosts, notation)} fixed costs`,
    delta: isBetter ? deltaOf(growthRate(compared.now, compared.before), notation) : null,
    trend: NO_TREND,
  }
}

const WHAT_BREAK_EVEN_IS = `The revenue per open day at which you neither make nor lose money: the month's fixed costs, divided by your margin after fees and by the open days of the whole month. The margin is that of the period, or of the last 90 days if the period has fewer than ${LEAST_SALES} sales.`

export function breakEvenCard(facts: Facts): FigureWithoutEntries {
  const { profit, notation, range } = facts
  const name = called('breakEven')
  if (!profit) return { ...missing(name, WHAT_BREAK_EVEN_IS), note: whyNone(facts.shop) }
  const { breakEven, perOpenDay } = profit
  if (breakEven.amount === null) {
    return { ...missing(name, WHAT_BREAK_EVEN_IS), note: breakEven.obstacle ?? '' }
  }
  const months = { start: breakEven.startDate, end: breakEven.endDate }
  const isWhole = months.start === range.start && months.end === range.end
  const perDay = isWhole ? 'per open day' : `per open day of ${formatRange(months, notation)}`
  return {
    ...name,
    ...shown(moneyIn(SMALL, breakEven.amount, notation)),
    definition: `${WHAT_BREAK_EVEN_IS}${taxInWords(facts)}`,
    note:
      perOpenDay === null
        ? perDay
        : `${perDay}; you take ${moneyIn(SMALL, perOpenDay, notation).text}`,
    delta: null,
    trend: NO_TREND,
  }
}
