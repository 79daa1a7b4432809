import { daysBetween, earlier, endOfMonth, type Day } from '../../../../shared/calendar.ts'
import { addSums, NO_SUMS, type Sums } from '../../../../shared/figures.ts'
import type { OpeningDays } from '../../../../shared/operating-days.ts'
import { AWAY_DAYS } from '../../../sales/contacts/contract.ts'
import { rhythmOf, type Rhythm } from '../../../../shared/rhythm.ts'
import { basketsOf, type Basket, type Entry } from './baskets.ts'
import { isForMourning, isNoGoods } from './goods.ts'
import { lastYearOf } from './last-year.ts'
import { trendOf, yearSumsOf, type MonthSums, type Trend, type YearSums } from './money.ts'
import { marginOf, paidOf, paysFullPrice, type Margin, type Paid } from './prices.ts'
import { seasonOf, type Season } from './season.ts'
import { usualOf, type Usual } from './usual.ts'

export interface History {
  today: Day
  opening: OpeningDays
  months: (MonthSums & { entries: number })[]
  newest: Entry[]
  /** There are older ones; the oldest day may be incomplete. */
  isCut: boolean
  booked: Day | null
  shop: {
    firstSale: Day | null
    lastSale: Day | null
    months: MonthSums[]
  }
}

/** `mourning`: one visit, for somebody who has died */
export type NoDiscount = 'margin' | 'fullPrice' | 'mourning'

/** Everything that is said about a customer or to them comes from here. */
export interface View {
  today: Day
  asOf: Day
  baskets: Basket[]
  isCut: boolean
  /** or the first day of its month; null without a purchase */
  first: Day | null
  last: Day | null
  booked: Day | null
  /** The shop had recorded sales for a while, so `first` is really the first visit. */
  isFirstKnown: boolean
  /** no purchase for 30 days or more, and none booked */
  isAway: boolean
  all: Sums
  hasRefunds: boolean
  isRefunded: boolean
  season: Season | null
  rhythm: Rhythm | null
  usual: Usual | null
  lastYear: Basket | null
  paid: Paid
  trend: Trend | null
  year: YearSums | null
  margin: Margin | null
  noDiscount: NoDiscount | null
}

/** days of the shop's sales before a customer's first purchase, for a new customer */
const KNOWN_AFTER = 60

export function viewOf(history: History): View {
  const { today, opening, booked, months, newest, isCut, shop } = history
  const asOf = earlier(today, shop.lastSale ?? today)
  const all = basketsOf(newest)
  const baskets = isCut ? all.slice(1) : all
  const firstMonth = months.find(({ sales }) => sales > 0)?.month ?? null
  const first = isCut ? firstMonth : (all[0]?.day ?? firstMonth)
  const last = all.at(-1)?.day ?? (firstMonth === null ? null : endOfMonth(months.at(-1)!.month))
  const visits = baskets.map(({ day }) => day)
  const lastVisit = visits.at(-1)
  const season = lastVisit === undefined ? null : seasonOf(months, { lastVisit, asOf, today })
  const rhythm = rhythmOf(visits, { today, asOf }, opening)
  const sums = months.reduce(addSums, NO_SUMS)
  const paid = paidOf(newest)
  const year =
    shop.firstSale === null
      ? null
      : yearSumsOf(months, shop.months, { asOf, firstSale: shop.firstSale })
  const margin = marginOf(sums, year)
  // Out of season or away, a customer spends less than in the quarter before.
  const onlyYears = season !== null || (rhythm?.isSilent === true && booked === null)
  return {
    today,
    asOf,
    baskets,
    isCut,
    first,
    last,
    booked,
    isFirstKnown:
      first !== null &&
      shop.firstSale !== null &&
      daysBetween(shop.firstSale, first) >= KNOWN_AFTER,
    isAway: last !== null && booked === null && daysBetween(last, today) >= AWAY_DAYS,
    all: sums,
    hasRefunds: months.some(({ entries, sales }) => entries > sales),
    isRefunded: newest.some(({ day, revenueCents }) => revenueCents < 0 && day >= (last ?? '')),
    season,
    rhythm,
    usual: usualOf(baskets),
    lastYear: season === null ? lastYearOf(withGoods(baskets), today) : null,
    paid,
    trend: trendOf(months, shop.months, { asOf, onlyYears }),
    year,
    margin,
    noDiscount: isMourner(baskets, isCut)
      ? 'mourning'
      : margin?.isLow === true
        ? 'margin'
        : paysFullPrice(paid)
          ? 'fullPrice'
          : null,
  }
}

const isMourner = (baskets: Basket[], isCut: boolean): boolean =>
  baskets.length === 1 && !isCut && baskets[0]!.products.some(isForMourning)

export const withGoods = (baskets: Basket[]): Basket[] =>
  baskets
    .map((basket) => ({
      ...basket,
      products: basket.products.filter((product) => !isNoGoods(product)),
    }))
    .filter(({ products }) => products.length > 0)
