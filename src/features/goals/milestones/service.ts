import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Clock } from '../../../server/clock.ts'
import { endOfMonth, startOfMonth, type Day, type DayRange } from '../../../shared/calendar.ts'
import { yearAround } from '../../../shared/periods.ts'
import { costCoverage, grossProfitMargin, isMarginAssumed } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { roiOf, roiRanges } from '../../kpi/index.ts'
import { profileOf } from '../../profile/index.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Milestone, Occasion } from '../contract.ts'
import {
  marksReached,
  milestonesOf,
  nextCustomers,
  periodsOn,
  type Amounts,
  type Mark,
} from './rules.ts'
import {
  countCustomerNames,
  countCustomers,
  firstSaleDay,
  sumRanges,
  sumsByRange,
} from '../../sales/index.ts'
import { saveMarks, storedMarks } from './store.ts'

/** percent of the year's revenue that needs a recorded cost; below it the margin is mostly assumed */
const MIN_COVERAGE = 50

/** Stores every newly reached mark and returns the milestones to celebrate, by priority. */
export async function claimReached(
  tx: OwnerTx,
  occasion: Occasion,
  clock: Clock,
): Promise<Milestone[]> {
  const profile = await profileOf(tx)
  const today = clock.today(profile.timeZone)
  const stored = await storedMarks(tx, periodsOn(today, profile.fiscalMonth))
  const { isMarginAssumed: isAssumed, ...amounts } =
    occasion === 'load'
      ? await amountsOnLoad(tx, today, profile, stored)
      : await amountsAfterSale(tx, today)
  const isStored = ({ series, period, value }: Mark): boolean =>
    stored.some((mark) => mark.series === series && mark.period === period && mark.value === value)
  const reached = marksReached(amounts, today, profile)
  // The usual case: nothing is new, so nothing is written.
  if (reached.every(isStored)) return []
  return milestonesOf(await saveMarks(tx, reached), profile.currency, isAssumed)
}

/** and whether the margin is assumed in part */
type Read = Amounts & { isMarginAssumed?: boolean }

/** The month is that of today: a sale entered for an earlier one celebrates nothing. */
async function amountsAfterSale(tx: OwnerTx, today: Day): Promise<Read> {
  const [month] = await sumRanges(tx, [{ start: startOfMonth(today), end: endOfMonth(today) }])
  return { month_revenue: fromCents(month!.revenueCents) }
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
  const thisYear = yearAround(today, profile.fiscalMonth)
  const [sumsOf, customers] = await Promise.all([
    sumsByRange(tx, [thisYear, ...(ranges ? [ranges.first, ranges.last] : [])]),
    // Every customer has a name, so too few names means too few customers.
    next !== undefined && names >= next ? countCustomers(tx) : 0,
  ])
  const year = sumsOf(thisYear)
  const cents = (range: DayRange): number => sumsOf(range).revenueCents
  const roi = ranges && roiOf(ranges, { first: cents(ranges.first), last: cents(ranges.last) })
  return {
    year_revenue: fromCents(year.revenueCents),
    customers,
    ...(roi !== null && { roi }),
    ...(costCoverage(year) >= MIN_COVERAGE && {
      profit_margin: grossProfitMargin(year, profile.defaultProfitMargin),
      isMarginAssumed: isMarginAssumed(year),
    }),
  }
}
