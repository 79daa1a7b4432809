import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, earlier, endOfMonth, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { toCents } from '../../../shared/money.ts'
import { largestRevenueGoals, rangeOfTimeframe } from '../../goals/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { historyOf, currencyOfMonth, type ProfileHistory } from '../../profile/index.ts'
import {
  dayOfNthCustomer,
  daysIn,
  firstSaleDay,
  sumRanges,
  timelyDays,
  type Buyers,
} from '../../sales/index.ts'
import { activityOf } from '../activity/store.ts'
import { runOf, STREAK_DAYS } from '../streaks/rules.ts'
import { ACHIEVEMENTS, CHAMPION, type AchievementId } from './contract.ts'
import {
  attainmentOf,
  timelyStreakIn,
  type MonthFacts,
  type Now,
  type Recorded,
  type Streaks,
} from './facts.ts'
import { type Facts, streakMonthsAt } from './rules.ts'
import { countedGoals, shareDays, type CountedGoal } from './store.ts'
import { isStillMet } from './goal-rules.ts'

async function streaksOf(tx: OwnerTx, now: Omit<Now, 'now'>): Promise<Streaks> {
  const { today } = now
  const [days, history, activity] = await Promise.all([
    timelyDays(tx, { start: addDays(today, 1 - STREAK_DAYS), end: today }),
    historyOf(tx),
    activityOf(tx),
  ])
  const visits = new Set(activity.map(({ activityDate }) => activityDate))
  return {
    ...timelyStreakIn(days, history, now),
    login: runOf({ today, isDone: (day) => visits.has(day), isOpen: () => true }),
  }
}

/** from `since`'s month on */
export async function recordedFacts(
  tx: OwnerTx,
  { today, profile }: Omit<Now, 'now'>,
  since: Day,
): Promise<Recorded> {
  const [days, streaks, firstSale, goals, shares] = await Promise.all([
    daysIn(tx, { start: startOfMonth(since), end: today }),
    streaksOf(tx, { today, profile }),
    firstSaleDay(tx, today),
    countedGoals(tx),
    shareDays(tx),
  ])
  return { since, days, streaks, firstSale, goals, shares }
}

/** `once`: which awards that are paid only once to read. */
export async function factsOf(
  tx: OwnerTx,
  { today, now, profile }: Now,
  { since, days, streaks, firstSale, goals, shares }: Recorded,
  once: AchievementId[],
): Promise<Facts> {
  const [hundredthCustomer, goalsReached] = await Promise.all([
    once.includes('customer_champion')
      ? dayOfNthCustomer(tx, championsOf(today, streaks.history, profile))
      : null,
    once.includes('goal_getter') ? goalsStillMet(tx, goals, today) : [],
  ])
  return {
    today,
    registeredOn: streaks.history.registeredOn,
    days,
    hundredthCustomer,
    goalsReached,
    streakMonths: streakMonthsAt(today, now, since),
    currencyOf: (month) => currencyOfMonth(month, streaks.history, profile.currency),
    firstSale: once.includes('first_sale') ? firstSale : null,
    shares: once.includes('boss_believer') ? shares : [],
    sales: streaks.sales,
    login: streaks.login,
  }
}

export function championsOf(
  today: Day,
  history: ProfileHistory,
  { currency }: Pick<Profile, 'currency'>,
): Buyers {
  const { least, part } = CHAMPION
  const began = currencyOfMonth(startOfMonth(today), history, currency)
  const leastCents = toCents(roundAmount(least, began))
  return { n: ACHIEVEMENTS.customer_champion.target, today, leastCents, part }
}

/** days of goals that sales up to today still meet */
export async function goalsStillMet(tx: OwnerTx, goals: CountedGoal[], today: Day): Promise<Day[]> {
  if (goals.length === 0) return []
  const elapsed = goals.map(({ timeframe }) => {
    const { start, end } = rangeOfTimeframe(timeframe)
    return { start, end: earlier(end, today) }
  })
  const sums = await sumRanges(tx, elapsed)
  return goals
    .filter((goal, i) => isStillMet(goal, sums[i]!))
    .map(({ reachedOn }) => reachedOn)
    .filter((day) => day <= today)
}

/** `2026-11`; only goals that decide ties */
export async function monthFactsOf(
  tx: OwnerTx,
  { today }: Pick<Now, 'today'>,
  codes: string[],
): Promise<MonthFacts[]> {
  const ranges = codes.map((code) => {
    const start: Day = `${code}-01`
    return { start, end: earlier(endOfMonth(start), today) }
  })
  const [goals, sums] = await Promise.all([largestRevenueGoals(tx, codes), sumRanges(tx, ranges)])
  return ranges.map((range, i) => {
    const goal = goals.find(({ timeframe }) => timeframe === codes[i])
    return { month: range.start, goalAttainment: attainmentOf(goal, range, sums[i]!) }
  })
}
