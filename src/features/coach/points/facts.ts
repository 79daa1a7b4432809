import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  addDays,
  earlier,
  endOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { percent } from '../../../shared/figures.ts'
import { rangeOfTimeframe, largestRevenueGoals } from '../../goals/index.ts'
import { currencyOfMonth, historyOf, type ProfileHistory } from '../../profile/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { dayOfNthCustomer, daysIn, firstSaleDay, sumRanges, timelyDays } from '../../sales/index.ts'
import { activityOf } from '../activity/store.ts'
import { openingOf, runOf, STREAK_DAYS, type Run } from '../streaks/rules.ts'
import { ACHIEVEMENTS, type AchievementId } from './contract.ts'
import { countedHundredths, decidesTies } from './goal-rules.ts'
import { streakMonthsAt, type DayFacts, type Facts } from './rules.ts'
import { countedGoals, shareDays, type CountedGoal, type KeptFacts } from './store.ts'

/** The owner at a moment. */
export interface Now {
  today: Day
  now: Date
  profile: Profile
}

/** Both streaks of an owner, and which days are open for the first of them. */
export interface Streaks {
  sales: Run
  login: Run
  isOpen: (day: Day) => boolean
  /** days with a sale of positive revenue that was recorded in time, since the account was registered */
  timely: Set<Day>
  history: ProfileHistory
}

/** Reads the owner's streaks. */
export async function streaksOf(tx: OwnerTx, now: Omit<Now, 'now'>): Promise<Streaks> {
  const [read, activity] = await Promise.all([salesStreakOf(tx, now), activityOf(tx)])
  const visits = new Set(activity.map(({ activityDate }) => activityDate))
  const { today } = now
  return {
    ...read,
    login: runOf({ today, isDone: (day) => visits.has(day), isOpen: () => true }),
  }
}

/** Reads the owner's sales streak alone. */
export async function salesStreakOf(
  tx: OwnerTx,
  { today, profile }: Omit<Now, 'now'>,
): Promise<Omit<Streaks, 'login'>> {
  const [days, history] = await Promise.all([
    timelyDays(tx, { start: addDays(today, 1 - STREAK_DAYS), end: today }),
    historyOf(tx),
  ])
  const { registeredOn, weeks } = history
  // Or a week that is entered on the day of registration would be a streak.
  const timely = new Set([...days].filter((day) => registeredOn === null || day >= registeredOn))
  const isOpen = openingOf(profile, weeks)
  const sales = runOf({ today, isDone: (day) => timely.has(day), isOpen })
  return { sales, isOpen, timely, history }
}

/** What is recorded that awards depend on. */
export interface Recorded {
  /** `days` are those from this day's month on */
  since: Day
  days: DayFacts[]
  streaks: Streaks
  firstSale: Day | null
  goals: CountedGoal[]
  shares: Day[]
}

/** Reads what is recorded, of the days from `since`'s month on. */
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

/** Returns what awards depend on. Of what is paid once only `once`. */
export async function factsOf(
  tx: OwnerTx,
  { today, now, profile }: Now,
  { since, days, streaks, firstSale, goals, shares }: Recorded,
  once: AchievementId[],
): Promise<Facts> {
  const isAsked = (what: AchievementId): boolean => once.includes(what)
  const [hundredthCustomer, goalsReached] = await Promise.all([
    isAsked('customer_champion')
      ? dayOfNthCustomer(tx, ACHIEVEMENTS.customer_champion.target, today)
      : null,
    isAsked('goal_getter') ? goalsStillMet(tx, goals, today) : [],
  ])
  return {
    today,
    days,
    hundredthCustomer,
    goalsReached,
    streakMonths: streakMonthsAt(today, now, since),
    currencyOf: (month) => currencyOfMonth(month, streaks.history, profile.currency),
    firstSale: isAsked('first_sale') ? firstSale : null,
    shares: isAsked('boss_believer') ? shares : [],
    sales: streaks.sales,
    login: streaks.login,
  }
}

/** Returns the days on which goals that count were reached, as far as the sales up to today still meet them. */
export async function goalsStillMet(tx: OwnerTx, goals: CountedGoal[], today: Day): Promise<Day[]> {
  if (goals.length === 0) return []
  const upToToday = ({ start, end }: DayRange): DayRange => ({ start, end: earlier(end, today) })
  const sums = await sumRanges(
    tx,
    goals.map(({ timeframe }) => upToToday(rangeOfTimeframe(timeframe))),
  )
  return goals
    .filter((goal, i) => countedHundredths(goal.goalType, sums[i]!) >= goal.targetHundredths)
    .map(({ reachedOn }) => reachedOn)
    .filter((day) => day <= today)
}

/** An open month of an owner: its revenue so far, and how much of a goal that is. */
export interface MonthFacts {
  month: Day
  goalAttainment: number
}

/** Reads how far the goals of these months (`2026-11`) are, as far as they decide ties. */
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
    const goalAttainment =
      goal && decidesTies(goal, range) ? attainmentOf(sums[i]!.revenueCents, goal.targetCents) : 0
    return { month: range.start, goalAttainment }
  })
}

/** Returns what the board shows of an open month, and what decides ties in it. */
export function keptFactsOf(
  { month, goalAttainment }: MonthFacts,
  { sales, login, isOpen, timely }: Streaks,
): KeptFacts {
  let [openDays, saleDays] = [0, 0]
  for (let day = month; day <= endOfMonth(month); day = addDays(day, 1)) {
    if (!isOpen(day)) continue
    openDays++
    if (timely.has(day)) saleDays++
  }
  return {
    month,
    openDays,
    saleDays,
    goalAttainment,
    salesStreak: sales.current,
    salesStreakUntil: sales.aliveUntil,
    loginStreak: login.current,
    loginStreakUntil: login.aliveUntil,
  }
}

/** hundredths of a percent; more than the whole goal counts as the whole, or a tiny goal would win ties */
const attainmentOf = (cents: number, targetCents: number): number =>
  Math.max(0, Math.min(10_000, Math.round(percent(cents, targetCents) * 100)))
