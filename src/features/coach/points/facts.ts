import { addDays, endOfMonth, type Day, type DayRange } from '../../../shared/calendar.ts'
import { percent, type Sums } from '../../../shared/figures.ts'
import type { LargestGoal } from '../../goals/index.ts'
import type { ProfileHistory } from '../../profile/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { openingOf, runOf, type Run } from '../streaks/rules.ts'
import { decidesTies } from './goal-rules.ts'
import type { DayFacts } from './rules.ts'
import type { CountedGoal, KeptFacts } from './store.ts'

/** What awards and the board follow from, computed from what `reading.ts` reads. */

/** The owner at a moment. */
export interface Now {
  today: Day
  now: Date
  profile: Profile
}

/** Both streaks that points follow from, and which days are open for the first of them. */
export interface Streaks {
  sales: Run
  login: Run
  isOpen: (day: Day) => boolean
  /** days with a sale of positive revenue that was recorded in time, since the account was registered */
  timely: Set<Day>
  history: ProfileHistory
}

/** Returns the sales streak and which days it counts, of days with a sale that was recorded in time. */
export function timelyStreakIn(
  days: Iterable<Day>,
  history: ProfileHistory,
  { today, profile }: Omit<Now, 'now'>,
): Omit<Streaks, 'login'> {
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

/** An open month of an owner: its revenue so far, and how much of a goal that is. */
export interface MonthFacts {
  month: Day
  goalAttainment: number
}

/**
 * Returns how much of a month's goal its sums so far come to, in hundredths of a percent, if it decides ties. More than the
 * whole goal counts as the whole, or a tiny goal would win ties.
 */
export const attainmentOf = (
  goal: LargestGoal | undefined,
  soFar: DayRange,
  { revenueCents }: Sums,
): number =>
  goal && decidesTies(goal, soFar)
    ? Math.max(0, Math.min(10_000, Math.round(percent(revenueCents, goal.targetCents) * 100)))
    : 0

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
