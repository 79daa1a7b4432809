import { formatCount, formatMoney, written, type Notation } from '../../../../shared/money.ts'
import { toTwoDigits } from '../cohorts/rules.ts'
import type { FigureName, Quartiles } from '../contract.ts'

export interface Compared {
  own: number | null
  /** rests on an assumption, so isn't compared */
  isAssumed: boolean
  industry: number
  /** null: an estimate */
  quartiles: Quartiles | null
  percentile: number | null
  isEarly: boolean
}

export type Rank = 'above' | 'below' | 'equal'

/** The industry's figure is rounded to two digits; estimates are round but exact. */
export function rankOf(
  own: number,
  { industry, quartiles }: Pick<Compared, 'industry' | 'quartiles'>,
): Rank {
  if ((quartiles ? toTwoDigits(own) : own) === industry) return 'equal'
  return own > industry ? 'above' : 'below'
}

/** from here on without decimals */
const MAX_WITH_CENTS = 1_000
const MAX_WITH_TENTHS = 10

export function figureText(figure: FigureName, value: number, notation: Notation): string {
  const tenths = (number: number): string =>
    written(String(Math.round(number * 10) / 10 + 0), notation.numberStyle)
  switch (figure) {
    case 'revenue':
    case 'avgOrderValue': {
      const isWhole = Number.isInteger(value) || Math.abs(value) >= MAX_WITH_CENTS
      return formatMoney(value, { ...notation, style: isWhole ? 'whole' : 'computed' })
    }
    case 'profitMargin':
      return `${tenths(value)}%`
    case 'customersPerMonth':
      return value < MAX_WITH_TENTHS ? tenths(value) : formatCount(Math.round(value), notation)
  }
}

interface Words {
  own: (figure: string) => string
  less: string
  more: string
  between: (low: string, high: string) => string
  unknown: string
}

const REFUNDED =
  'Refunds took back all of your revenue in these months, so there is nothing to compare.'
const WORDS: Record<FigureName, Words> = {
  revenue: {
    own: (figure) => `You make ${figure} a month.`,
    less: 'make less',
    more: 'make more',
    between: (low, high) => `The middle half make ${low} to ${high}.`,
    unknown: REFUNDED,
  },
  profitMargin: {
    own: (figure) => `You keep ${figure} of your revenue as gross profit.`,
    less: 'keep less',
    more: 'keep more',
    between: (low, high) => `The middle half keep ${low} to ${high}.`,
    unknown: REFUNDED,
  },
  customersPerMonth: {
    own: (figure) =>
      figure === '1'
        ? '1 customer buys from you in a month.'
        : `${figure} different customers buy from you in a month.`,
    less: 'have fewer',
    more: 'have more',
    between: (low, high) => `The middle half have ${low} to ${high}.`,
    unknown: "Fewer than half of your sales name a customer, so your customers can't be counted.",
  },
  avgOrderValue: {
    own: (figure) => `Your average sale is ${figure}.`,
    less: 'have a lower one',
    more: 'have a higher one',
    between: (low, high) => `The middle half have ${low} to ${high}.`,
    unknown: REFUNDED,
  },
}

const NOBODY_YET = 'We have no figures from shops like yours yet.'

/** Nothing is compared with an estimate, which is the same for every shop. */
export function insightOf(figure: FigureName, compared: Compared, notation: Notation): string {
  const { own, isAssumed, quartiles, isEarly } = compared
  const words = WORDS[figure]
  const text = (value: number): string => figureText(figure, value, notation)
  const others = quartiles && words.between(text(quartiles.low), text(quartiles.high))
  const alone = others === null ? [] : [industryAlone(others)]
  if (own === null && isEarly) return alone[0] ?? NOBODY_YET
  if (own === null) return [words.unknown, ...alone].join(' ')
  if (isAssumed) {
    return [
      `Most of your revenue has no recorded cost, so your margin of ${text(own)} is an assumption.`,
      others === null
        ? 'Record what your sales cost to know it.'
        : 'Record what your sales cost to see how you compare.',
      ...alone,
    ].join(' ')
  }
  if (others === null) return words.own(text(own))
  return `${words.own(text(own))} ${placeOf(compared, own, words)} ${others}`
}

const industryAlone = (sentence: string): string =>
  sentence.replace('The middle half ', 'The middle half of shops like yours ')

function placeOf(compared: Compared, own: number, { less, more }: Words): string {
  const rank = rankOf(own, compared)
  const percentile = compared.percentile ?? 50
  if (rank === 'equal') return 'That is about the middle of shops like yours.'
  const share = rank === 'above' ? percentile : 100 - percentile
  const shops = share === 50 ? 'half' : `${share}%`
  return `At least ${shops} of shops like yours ${rank === 'above' ? less : more}.`
}
