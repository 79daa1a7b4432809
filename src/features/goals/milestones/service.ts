import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Clock } from '../../../server/clock.ts'
import { type Day, type DayRange, rangeOfMonth, upTo } from '../../../shared/calendar.ts'
import { yearAround } from '../../../shared/periods.ts'
import { costCoverage, grossProfitMargin, isMarginAssumed } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { roiOf, roiRanges } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  countCustomerNames,
  countCustomers,
  daysIn,
  firstSaleDay,
  sumRanges,
  sumsByRange,
  profileForFigures,
} from '../../sales/index.ts'
import type { Milestone, Occasion, Series } from '../contract.ts'
import {
  marksReached,
  milestonesOf,
  nextCustomers,
  periodsOn,
  type Amounts,
  hasTwin,
  type Mark,
} from './rules.ts'
import { saveMarks, storedMarks } from './store.ts'

/** An assumed margin is no merit. */
const MIN_COSTED_SALES = 10
/** percent of revenue; below, the margin is mostly assumed */
const MIN_COVERAGE = 50

export async function claimReached(
  tx: OwnerTx,
  occasion: Occasion,
  clock: Clock,
): Promise<Milestone[]> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const stored = await storedMarks(tx, periodsOn(today, profile.fiscalMonth))
  const { isMarginAssumed, ...amounts } =
    occasion === 'load'
      ? await amountsOnLoad(tx, today, profile, stored)
      : await amountsAfterSale(tx, today, profile)
  const isNew = ({ series, period, value }: Mark): boolean =>
    !stored.some((mark) => mark.series === series && mark.period === period && mark.value === value)
  const reached = marksReached(amounts, today, profile).filter(isNew)
  const onlyAsTwin = ONLY_AS_TWIN[occasion]
  let due = reached.filter(({ series }) => series !== onlyAsTwin)
  // The usual case: nothing is new, so nothing is written.
  if (due.length === 0) return []
  if (
    due.some(isOfMargin) &&
    !(await hasCostedSales(tx, upTo(yearAround(today, profile.fiscalMonth), today)))
  ) {
    due = due.filter((mark) => !isOfMargin(mark))
  }
  if (due.length === 0) return []
  const told = reached.filter((mark) => due.includes(mark) || hasTwin(mark, due))
  const { currency } = profile
  return milestonesOf(await saveMarks(tx, told), { currency, isMarginAssumed, onlyAsTwin })
}

const isOfMargin = ({ series }: Mark): boolean => series === 'profit_margin'

async function hasCostedSales(tx: OwnerTx, year: DayRange): Promise<boolean> {
  const days = await daysIn(tx, year)
  return days.reduce((sum, day) => sum + day.costedSales, 0) >= MIN_COSTED_SALES
}

/** told only together with the same amount of the other series */
const ONLY_AS_TWIN: Record<Occasion, Series> = {
  load: 'month_revenue',
  sale: 'year_revenue',
  import: 'year_revenue',
}

type Read = Amounts & { isMarginAssumed?: boolean }

/** A sale entered for an earlier month celebrates nothing. */
async function amountsAfterSale(tx: OwnerTx, today: Day, { fiscalMonth }: Profile): Promise<Read> {
  const ranges = [rangeOfMonth(today), yearAround(today, fiscalMonth)].map((range) =>
    upTo(range, today),
  )
  const [month, year] = await sumRanges(tx, ranges)
  return {
    month_revenue: fromCents(month!.revenueCents),
    year_revenue: fromCents(year!.revenueCents),
  }
}

async function amountsOnLoad(
  tx: OwnerTx,
  today: Day,
  profile: Profile,
  stored: Mark[],
): Promise<Read> {
  const next = nextCustomers(stored)
  const [firstSale, names] = await Promise.all([
    firstSaleDay(tx, today),
    next === undefined ? 0 : countCustomerNames(tx, next),
  ])
  const ranges = firstSale === null ? null : roiRanges(firstSale, today)
  const thisYear = upTo(yearAround(today, profile.fiscalMonth), today)
  const thisMonth = upTo(rangeOfMonth(today), today)
  const [sumsOf, customers] = await Promise.all([
    sumsByRange(tx, [thisYear, thisMonth, ...(ranges ? [ranges.first, ranges.last] : [])]),
    // Every customer has a name, so too few names means too few customers.
    next !== undefined && names >= next ? countCustomers(tx, today) : 0,
  ])
  const year = sumsOf(thisYear)
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const roi = ranges && roiOf(ranges, { first: cents(ranges.first), last: cents(ranges.last) })
  return {
    year_revenue: fromCents(year.revenueCents),
    month_revenue: fromCents(cents(thisMonth)),
    customers,
    ...(roi !== null && { roi }),
    ...(costCoverage(year) >= MIN_COVERAGE && {
      profit_margin: grossProfitMargin(year, profile.defaultProfitMargin),
      isMarginAssumed: isMarginAssumed(year),
    }),
  }
}
