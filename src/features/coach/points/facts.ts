import { addDays, endOfMonth, type Day, type DayRange } from '../../../shared/calendar.ts'
import { percent, type Sums } from '../../../shared/figures.ts'
import type { LargestGoal } from '../../goals/index.ts'
import type { ProfileHistory } from '../../profile/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { openingOf, runOf, type Run } from '../streaks/rules.ts'
import { decidesTies } from './goal-rules.ts'
import type { DayFacts } from './rules.ts'
import type { CountedGoal, StoredFacts } from './store.ts'

export interface Now {
  today: Day
  now: Date
  profile: Profile
}

export interface Streaks {
  sales: Run
  login: Run
  isOpen: (day: Day) => boolean
  /** days since registration with a positive sale recorded in time */
  timely: Set<Day>
  history: ProfileHistory
}

export function timelyStreakIn(
  days: Iterable<Day>,
  history: ProfileHistory,
  { today, profile }: Omit<Now, 'now'>,
): Omit<Streaks, 'login'> {
  const { registeredOn, weeks } = history
  // Or a week entered on the first day would be a streak.
  const timely = new Set([...days].filter((day) => registeredOn === null || day >= registeredOn))
  const isOpen = openingOf(profile, weeks)
  const sales = runOf({ today, isDone: (day) => timely.has(day), isOpen })
  return { sales, isOpen, timely, history }
}

export interface Recorded {
  /** the first day's month begins `days` */
  since: Day
  days: DayFacts[]
  streaks: Streaks
  firstSale: Day | null
  goals: CountedGoal[]
  shares: Day[]
}

export interface MonthFacts {
  month: Day
  goalAttainment: number
}

/** Hundredths of a percent; capped, or a tiny goal would win ties. */
export const attainmentOf = (
  goal: LargestGoal | undefined,
  soFar: DayRange,
  { revenueCents }: Sums,
): number =>
  goal && decidesTies(goal, soFar)
    ? Math.max(0, Math.min(10_000, Math.round(percent(revenueCents, goal.targetCents) * 100)))
    : 0

export function storedFactsOf(
  { month, goalAttainment }: MonthFacts,
  { sales, login, isOpen, timely }: Streaks,
): StoredFacts {
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
