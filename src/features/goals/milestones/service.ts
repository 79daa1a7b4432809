import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Clock } from '../../../server/clock.ts'
import {
  endOfMonth,
  rangeOfPeriod,
  startOfMonth,
  yearOf,
  type Day,
} from '../../../shared/calendar.ts'
import { grossProfitMargin } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { costCoverage, growthRate } from '../../kpi/index.ts'
import { profileOf } from '../../profile/index.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Milestone, Occasion } from '../contract.ts'
import { marksReached, milestoneOf, nextMark, roiRanges, type Amounts, type Mark } from './rules.ts'
import {
  countCustomerNames,
  countCustomers,
  historyOf,
  sumRanges,
  sumsByRange,
} from '../../sales/index.ts'
import { saveMarks, storedMarks } from './store.ts'

/** percent of the year's revenue that needs a recorded cost; below it the margin is mostly assumed */
const MIN_COVERAGE = 50

/** Stores every newly reached mark and returns the one to celebrate; null if there is none. */
export async function claimMilestone(
  tx: OwnerTx,
  occasion: Occasion,
  clock: Clock,
): Promise<Milestone | null> {
  const [profile, stored] = await Promise.all([profileOf(tx), storedMarks(tx)])
  const today = clock.today(profile.timeZone)
  const amounts =
    occasion === 'load'
      ? await amountsOnLoad(tx, today, profile, stored)
      : await amountsAfterSale(tx, today)
  const isStored = ({ series, value }: Mark): boolean =>
    stored.some((mark) => mark.series === series && mark.value === value)
  const reached = marksReached(amounts)
  // The usual case: nothing is new, so nothing is written.
  if (reached.every(isStored)) return null
  const fresh = await saveMarks(tx, reached)
  return milestoneOf(
    occasion === 'load' ? fresh : fresh.filter(({ series }) => series === 'month_revenue'),
  )
}

/** The month's revenue counts for the year too, so that a mark isn't celebrated for both. */
async function amountsAfterSale(tx: OwnerTx, today: Day): Promise<Amounts> {
  const [month] = await sumRanges(tx, [{ start: startOfMonth(today), end: endOfMonth(today) }])
  const revenue = fromCents(month!.revenueCents)
  return { month_revenue: revenue, year_revenue: revenue }
}

async function amountsOnLoad(
  tx: OwnerTx,
  today: Day,
  profile: Profile,
  stored: Mark[],
): Promise<Amounts> {
  const nextCustomers = nextMark('customers', stored)
  const [history, names] = await Promise.all([
    historyOf(tx),
    nextCustomers === undefined ? 0 : countCustomerNames(tx, nextCustomers),
  ])
  const roi = roiRanges(history?.firstDay, today)
  const thisYear = rangeOfPeriod(yearOf(today), 'full')
  const [sumsOf, customers] = await Promise.all([
    sumsByRange(tx, [thisYear, ...(roi ? [roi.first, roi.last] : [])]),
    // Every customer has a name, so too few names means too few customers.
    nextCustomers !== undefined && names >= nextCustomers ? countCustomers(tx) : 0,
  ])
  const year = sumsOf(thisYear)
  const growth = roi && growthRate(sumsOf(roi.last).revenueCents, sumsOf(roi.first).revenueCents)
  return {
    year_revenue: fromCents(year.revenueCents),
    customers,
    ...(growth !== undefined && growth !== null && { roi: growth }),
    ...(costCoverage(year) >= MIN_COVERAGE && {
      profit_margin: grossProfitMargin(year, profile.defaultProfitMargin),
    }),
  }
}
