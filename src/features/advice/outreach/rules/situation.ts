import {
  daysBetween,
  monthName,
  monthOf,
  monthsBetween,
  startOfMonth,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import type { Name } from '../../../../shared/phrases/words.ts'
import { isForOccasion, isOngoing } from '../../customers/rules/goods.ts'
import { withGoods, type View } from '../../customers/rules/view.ts'
import { spokenProduct } from '../../customers/rules/product.ts'

/** `product` as people say it; null: nothing to say */
export type Situation =
  | { kind: 'here' }
  | { kind: 'mourning' }
  /** nobody in particular, or nothing known */
  | { kind: 'away' }
  /** one visit, lately enough for thanks */
  | { kind: 'once'; when: string; product: Name | null }
  | { kind: 'last'; when: string; product: Name | null }
  /** had something that comes by itself */
  | { kind: 'stopped'; when: string; product: Name }
  /** much around this time last year, or in this season */
  | { kind: 'again'; when: string; product: Name | null }

/** days */
const MAX_THANKS = 90
/** days */
const BEFORE_SEASON = 45

const namedProduct = (product: string | undefined): Name | null =>
  product === undefined || isForOccasion(product) ? null : spokenProduct(product)

/** Never what they have spent, nor how often they came. */
export function situationOf(view: View): Situation {
  const { last, today, usual, baskets, isCut } = view
  if (last === null) return { kind: 'away' }
  if (view.noDiscount === 'mourning') return { kind: 'mourning' }
  if (!view.isAway) return { kind: 'here' }
  const again = lastYearOf(view) ?? seasonOf(view)
  if (again) return again
  const when = whenText(last, today)
  const product = namedProduct(usual?.product)
  if (product && isOngoing(usual!.product)) return { kind: 'stopped', when, product }
  const isOnce = baskets.length === 1 && !isCut
  if (isOnce && baskets[0]!.products.some(isForOccasion)) return { kind: 'away' }
  // Nobody is asked whether they are happy with what they gave back.
  if (view.isRefunded) return { kind: 'last', when, product: null }
  const isThanked = isOnce && daysBetween(last, today) <= MAX_THANKS
  return { kind: isThanked ? 'once' : 'last', when, product }
}

function lastYearOf({ lastYear }: View): Situation | null {
  if (!lastYear) return null
  const [only, ...others] = lastYear.products
  const product = others.length === 0 ? namedProduct(only) : null
  return { kind: 'again', when: 'around this time last year', product }
}

function seasonOf({ season, today, baskets }: View): Situation | null {
  const isNear =
    season?.status === 'begun' ||
    (season?.status === 'ahead' && daysBetween(today, season.range.start) <= BEFORE_SEASON)
  if (!season || !isNear) return null
  const before = withGoods(baskets).findLast(({ day }) => season.months.includes(monthOf(day)))
  const product = before?.products.length === 1 ? namedProduct(before.products[0]) : null
  return before && product ? { kind: 'again', when: whenText(before.day, today), product } : null
}

export function whenText(day: Day, today: Day): string {
  const month = `in ${monthName(day)}`
  const isClear =
    yearOf(day) === yearOf(today) || monthsBetween(startOfMonth(day), startOfMonth(today)) <= 6
  if (isClear) return month
  return yearOf(day) === yearOf(today) - 1 ? `${month} last year` : `${month} ${yearOf(day)}`
}

export function sinceText({ first, isFirstKnown, today }: View): string | null {
  if (first === null || !isFirstKnown || yearOf(first) === yearOf(today)) return null
  return monthsBetween(startOfMonth(first), startOfMonth(today)) >= 12
    ? `since ${yearOf(first)}`
    : null
}
