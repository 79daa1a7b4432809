import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { growthRate } from '../../rules.ts'
import {
  arrowed,
  called,
  isCompared,
  neverTaxed,
  taxInWords,
  unknown,
  type Facts,
  type Told,
} from './figure.ts'
import { shortMoney } from './format.ts'

const untilCosts = ({ monthlyFixedCosts }: Facts['shop']): string =>
  monthlyFixedCosts === null ? 'you enter your fixed costs in the profile' : ''

export function profitFigure(facts: Facts): Told {
  const { profit, notation, shop, range } = facts
  if (!profit) return unknown('profit', untilCosts(shop))
  const { amount, grossProfit, fees, fixedCosts, costCoverage, startDate, endDate } = profit
  if (endDate < startDate) return unknown('profit')
  if (amount === null) return unknown('profit', 'your products have a cost')
  const money = (value: number): string => shortMoney(value, notation)
  const { compared } = profit
  const canCompare = isCompared(facts, range) && compared !== null && compared.before > 0
  return {
    ...called('profit'),
    value: `${costCoverage < 100 ? ASSUMED_SIGN : ''}${money(amount)}`,
    note: arrowed(canCompare ? growthRate(compared.now, compared.before) : null, notation),
    meaning: `Gross profit minus fees and fixed costs, ${formatRange({ start: startDate, end: endDate }, notation)}: ${money(grossProfit)}${fees === 0 ? '' : ` − ${money(fees)}`} − ${money(fixedCosts)}.${neverTaxed(facts)}`,
  }
}

export function breakEvenFigure(facts: Facts): Told {
  const { profit, notation, shop } = facts
  if (!profit) return unknown('breakEven', untilCosts(shop))
  const { breakEven, perOpenDay } = profit
  if (breakEven.amount === null) {
    const { obstacle } = breakEven
    return unknown('breakEven', obstacle ? 'there are enough sales' : '')
  }
  return {
    ...called('breakEven'),
    value: shortMoney(breakEven.amount, notation),
    note: 'per open day',
    meaning: `The revenue of an open day that pays all costs of the month.${
      perOpenDay === null ? '' : ` You take ${shortMoney(perOpenDay, notation)}.`
    }${taxInWords(facts)}`,
  }
}
