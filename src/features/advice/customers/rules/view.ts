import { daysBetween, earlier, endOfMonth, type Day } from '../../../../shared/calendar.ts'
import { addSums, NO_SUMS, type Sums } from '../../../../shared/figures.ts'
import type { OpeningDays } from '../../../../shared/operating-days.ts'
import { AWAY_DAYS } from '../contract.ts'
import { basketsOf, type Basket } from './baskets.ts'
import { isForMourning, isNoGoods } from './goods.ts'
import { lastYearOf } from './last-year.ts'
import { trendOf, yearSumsOf, type MonthSums, type Trend, type YearSums } from './money.ts'
import { marginOf, paidOf, paysFullPrice, type Margin, type Paid } from './prices.ts'
import { rhythmOf, type Rhythm } from './rhythm.ts'
import { seasonOf, type Season } from './season.ts'
import { usualOf, type Usual } from './usual.ts'

/** What is recorded about a customer, up to today. */
export interface History {
  today: Day
  opening: OpeningDays
  /** months with sales or refunds, in order */
  months: (MonthSums & { entries: number })[]
  /** newest sales and refunds, newest first */
  newest: { day: Day; product: string; quantity: number; revenueCents: number }[]
  /** There are older ones; those of the oldest day of `newest` may be incomplete. */
  isCut: boolean
  /** first day to come with a sale recorded for it; null without one */
  booked: Day | null
  shop: {
    /** days of its first and its last sale; null without sales */
    firstSale: Day | null
    lastSale: Day | null
    /** the last two years, month by month */
    months: MonthSums[]
  }
}

/** Why a customer gets no discount. `mourning`: they came once, for somebody who has died. */
export type NoDiscount = 'margin' | 'fullPrice' | 'mourning'

/** What is known about a customer: everything that is said about them or to them comes from here. */
export interface View {
  today: Day
  /** last day on which the shop recorded a sale: nobody is silent because nothing was recorded */
  asOf: Day
  /** the newest visits, in order, and whether there are older ones */
  baskets: Basket[]
  isCut: boolean
  /** day of the first purchase, or the first day of its month; null without a purchase */
  first: Day | null
  last: Day | null
  booked: Day | null
  /** They came after the shop had recorded sales for a while, so `first` is when they really came first. */
  isFirstKnown: boolean
  /** They have not bought for 30 days or more, and aren't coming. */
  isAway: boolean
  all: Sums
  hasRefunds: boolean
  /** They got money back on the day of their last purchase or since. */
  isRefunded: boolean
  season: Season | null
  /** null with too few visits */
  rhythm: Rhythm | null
  usual: Usual | null
  /** a large purchase around this time last year */
  lastYear: Basket | null
  paid: Paid
  trend: Trend | null
  year: YearSums | null
  margin: Margin | null
  /** null: nothing speaks against a discount */
  noDiscount: NoDiscount | null
}

/** days with sales of the shop before a customer's first purchase that make them a new customer then */
const KNOWN_AFTER = 60

/** Returns the view of a customer. */
export function viewOf(history: History): View {
  const { today, opening, booked, months, newest, isCut, shop } = history
  const asOf = earlier(today, shop.lastSale ?? today)
  const all = basketsOf(newest)
  // Of the oldest day, some purchases may be missing.
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
  // A customer who is out of season, or away, spends less than in the quarter before.
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

/** Returns visits without what only goes with something, such as a delivery. */
export const withGoods = (baskets: Basket[]): Basket[] =>
  baskets
    .map((basket) => ({
      ...basket,
      products: basket.products.filter((product) => !isNoGoods(product)),
    }))
    .filter(({ products }) => products.length > 0)
