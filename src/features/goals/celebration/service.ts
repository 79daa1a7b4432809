import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Clock } from '../../../server/clock.ts'
import {
  addDays,
  rangeOfDay,
  rangeOfMonth,
  upTo,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { fiscalYearOf, rangeOfPeriod, yearAround } from '../../../shared/periods.ts'
import {
  costCoverage,
  grossProfitMargin,
  isMarginAssumed,
  lessSums,
  type Sums,
} from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import { changeIn, chosenComparison, roiOf, roiRanges } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import {
  countCustomerNames,
  countCustomers,
  daysIn,
  enteredOn,
  firstSaleDay,
  lockRecalculation,
  profileForFigures,
  reachOf,
  recalculate,
  sumRanges,
  sumsByRange,
} from '../../sales/index.ts'
import { hundredthsOf, type GoalRow } from '../rules.ts'
import { allGoals } from '../store.ts'
import { rangeOfTimeframe } from '../timeframe/rules.ts'
import type { Milestone } from './contract.ts'
import {
  BEST_YEAR,
  byPriority,
  marksPassed,
  milestoneOf,
  milestoneOfGoal,
  MOST_CUSTOMERS,
  opensDialog,
  type Amounts,
  type Mark,
  type News,
} from './rules.ts'
import { addNews, isToldOn, takeWaiting } from './store.ts'

/** An assumed margin is no merit. */
const MIN_COSTED_SALES = 10
/** percent of revenue; below, the margin is mostly assumed */
const MIN_COVERAGE = 50
/** days; what is older is no news in another dialog */
const WAITS = 7

/** `entered`: by hand, dated today */
interface Today {
  today: Day
  entered: Sums
  profile: Profile
}

/**
 * News is what today's sales by hand have reached: without them, the figure is below. What comes after the day's dialog
 * waits, and is a line in the next one.
 */
export async function celebrateToday(tx: OwnerTx, clock: Clock): Promise<Milestone[]> {
  await recalculate(tx, clock)
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const entered = await enteredOn(tx, today)
  if (entered.sales === 0) return []
  const goals = await allGoals(tx)
  const day = { today, entered, profile }
  const news = [...(await goalsReached(tx, day, goals)), ...(await marksOf(tx, day))]
  if (news.length === 0) return []
  // Two tabs may ask at once: only the first is told.
  await lockRecalculation(tx)
  const added = await addNews(tx, today, news)
  if (!added.some(opensDialog) || (await isToldOn(tx, today))) return []
  const told = await takeWaiting(tx, today, addDays(today, -WAITS))
  const isAdded = (each: News): boolean =>
    added.some(
      ({ what, period, value }) =>
        what === each.what && period === each.period && value === each.value,
    )
  const [fresh, waited] = [told.filter(isAdded), told.filter((each) => !isAdded(each))]
  const milestones = async (all: News[]) =>
    (await Promise.all(all.map((each) => inWords(tx, each, day, goals))))
      .filter((each) => each !== null)
      .toSorted(byPriority)
  const [large, small] = [fresh.filter(opensDialog), fresh.filter((each) => !opensDialog(each))]
  return [...(await milestones(large)), ...(await milestones([...small, ...waited]))]
}

async function goalsReached(
  tx: OwnerTx,
  { today, entered, profile }: Today,
  goals: GoalRow[],
): Promise<News[]> {
  const reached = goals.filter(({ reachedOn, metWhenSet }) => reachedOn === today && !metWhenSet)
  const sums = await sumRanges(
    tx,
    reached.map(({ timeframe }) => upTo(rangeOfTimeframe(timeframe), today)),
  )
  const isMet = ({ goalType, targetHundredths }: GoalRow, of: Sums): boolean =>
    hundredthsOf(goalType, of, profile.defaultProfitMargin) >= targetHundredths
  return reached
    .filter((goal, i) => isMet(goal, sums[i]!) && !isMet(goal, lessSums(sums[i]!, entered)))
    .map(({ id }) => ({ what: 'goal', period: '', value: id }))
}

async function marksOf(tx: OwnerTx, day: Today): Promise<Mark[]> {
  const { today, entered, profile } = day
  const firstSale = await firstSaleDay(tx, today)
  const roi = firstSale === null ? null : roiRanges(firstSale, today)
  const year = upTo(yearAround(today, profile.fiscalMonth), today)
  const month = upTo(rangeOfMonth(today), today)
  const sumsOf = await sumsByRange(tx, [year, month, ...(roi ? [roi.first, roi.last] : [])])
  const amounts = (less: Sums | undefined): Amounts => {
    const of = (range: DayRange): Sums => (less ? lessSums(sumsOf(range), less) : sumsOf(range))
    const growth =
      roi && roiOf(roi, { first: sumsOf(roi.first).revenueCents, last: of(roi.last).revenueCents })
    return {
      year_revenue: fromCents(of(year).revenueCents),
      month_revenue: fromCents(of(month).revenueCents),
      profit_margin: grossProfitMargin(of(year), profile.defaultProfitMargin),
      ...(growth !== null && { roi: growth }),
    }
  }
  const [customersBefore, customers] = await customersOf(tx, day)
  const passed = marksPassed(
    { ...amounts(entered), customers: customersBefore },
    { ...amounts(undefined), customers },
    today,
    profile,
  )
  const doubts: Partial<Record<Mark['what'], () => Promise<boolean>>> = {
    roi: async () => !(await isGrowing(tx, day)),
    profit_margin: async () => !(await hasCosts(tx, year, sumsOf(year))),
  }
  const isTrue = await Promise.all(passed.map(async ({ what }) => !(await doubts[what]?.())))
  return passed.filter((_, i) => isTrue[i])
}

/** Not if some of today's are from a file: whose customers are new isn't known then. */
async function customersOf(tx: OwnerTx, { today, entered }: Today): Promise<[number, number]> {
  const names = await countCustomerNames(tx, 2 * MOST_CUSTOMERS)
  const [all] = await sumRanges(tx, [rangeOfDay(today)])
  const isKnown = all!.sales === entered.sales
  if (!isKnown || names < 10 || names === 2 * MOST_CUSTOMERS) return [0, 0]
  return Promise.all([countCustomers(tx, addDays(today, -1)), countCustomers(tx, today)])
}

/** Nobody has grown over a dashboard that says less than last year. */
async function isGrowing(tx: OwnerTx, { today, profile }: Today): Promise<boolean> {
  const history = await reachOf(tx, today)
  const year = yearAround(today, profile.fiscalMonth)
  const comparison = chosenComparison(year, 'auto', { history, today, dates: profile })
  const sumsOf = await sumsByRange(tx, [comparison.current, comparison.preceding])
  return (changeIn(comparison, sumsOf, profile).growth ?? 0) >= 0
}

async function hasCosts(tx: OwnerTx, year: DayRange, sums: Sums): Promise<boolean> {
  if (costCoverage(sums) < MIN_COVERAGE) return false
  const days = await daysIn(tx, year)
  return days.reduce((sum, day) => sum + day.costedSales, 0) >= MIN_COSTED_SALES
}

async function inWords(
  tx: OwnerTx,
  news: News,
  { today, profile }: Today,
  goals: GoalRow[],
): Promise<Milestone | null> {
  const { what, value } = news
  if (what === 'goal') {
    const goal = goals.find(({ id }) => id === value)
    if (!goal) return null
    const { timeframe, goalType, description, targetHundredths } = goal
    const [sums] = await sumRanges(tx, [upTo(rangeOfTimeframe(timeframe), today)])
    return milestoneOfGoal({
      ...{ goalType, description, timeframe },
      targetAmount: fromCents(targetHundredths),
      amount: fromCents(hundredthsOf(goalType, sums!, profile.defaultProfitMargin)),
      isMarginAssumed: goalType === 'profit_margin' && isMarginAssumed(sums!),
    })
  }
  const milestone = milestoneOf({ ...news, what }, profile.currency)
  if (what === 'profit_margin') {
    const [sums] = await sumRanges(tx, [upTo(yearAround(today, profile.fiscalMonth), today)])
    return { ...milestone, isMarginAssumed: isMarginAssumed(sums!) }
  }
  const isBest = what === 'year_revenue' && (await isBestYear(tx, today, profile))
  return isBest ? { ...milestone, message: BEST_YEAR } : milestone
}

async function isBestYear(tx: OwnerTx, today: Day, { fiscalMonth }: Profile): Promise<boolean> {
  const first = fiscalYearOf((await firstSaleDay(tx, today)) ?? today, fiscalMonth)
  const count = fiscalYearOf(today, fiscalMonth) - first
  const earlier = Array.from({ length: count }, (_, i) =>
    rangeOfPeriod(first + i, 'full', fiscalMonth),
  )
  const thisYear = upTo(yearAround(today, fiscalMonth), today)
  const [now, ...others] = await sumRanges(tx, [thisYear, ...earlier])
  return count > 0 && others.every(({ revenueCents }) => revenueCents < now!.revenueCents)
}
