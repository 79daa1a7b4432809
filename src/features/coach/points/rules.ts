import { addMonths, FIRST_DAY, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { isClosed, lastClosedMonth } from '../../../shared/closing.ts'
import { addSums, NO_SUMS, recordedMargin, type Sums } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { toCents } from '../../../shared/money.ts'
import { dayWithLength, type Run } from '../streaks/rules.ts'
import {
  ACHIEVEMENTS,
  ACHIEVEMENT_IDS,
  MEMBERSHIP,
  PROFIT_PRO,
  type AchievementId,
  type Membership,
} from './contract.ts'

/** What a day of sales counts for. */
export interface DayFacts extends Sums {
  day: Day
  /** sales with a recorded cost */
  costedSales: number
}

/** Everything that awards depend on, as recorded now. */
export interface Facts {
  today: Day
  /** the owner's day on which the account was registered; null if that isn't known */
  registeredOn: Day | null
  /** days with sales from the first day of `since`'s month to today, in order */
  days: DayFacts[]
  /** months whose streaks are counted, `2026-11` */
  streakMonths: string[]
  /** the currency with which a month, given by its first day, began */
  currencyOf: (month: Day) => string
  firstSale: Day | null
  /** the day on which the 100th customer who brought revenue bought for the first time; null with fewer */
  hundredthCustomer: Day | null
  /** the days on which goals were reached that count and are still met, in order */
  goalsReached: Day[]
  /** the days of all shares, in order */
  shares: Day[]
  sales: Run
  login: Run
}

/** Points for an achievement, earned on `day`. */
export interface Award {
  what: AchievementId
  /** '' or the month, `2026-11` */
  period: string
  day: Day
  /** It rests on what was sold before the account was registered, so it counts in no competition. */
  isHistory?: boolean
}

export const monthCode = (day: Day): string => day.slice(0, 7)

/**
 * Returns every award that the facts support, in the months of `days` and, for streaks, in `streakMonths`. What was sold
 * before the registration supports each achievement once: the first time.
 */
export function awardsOf(facts: Facts): Award[] {
  const once = [
    ['first_sale', facts.firstSale],
    ['customer_champion', facts.hundredthCustomer],
    ['goal_getter', facts.goalsReached[ACHIEVEMENTS.goal_getter.target - 1]],
    ['boss_believer', facts.shares[ACHIEVEMENTS.boss_believer.target - 1]],
  ] as const
  return [
    ...once.flatMap(([what, day]) =>
      day ? [{ what, period: '', day, isHistory: isBefore(facts.registeredOn, day) }] : [],
    ),
    ...awardsOfMonths(facts).filter(isFirstOfHistory),
    ...facts.streakMonths.flatMap((month) => streakAwards(month, facts)),
  ]
}

const isFirstOfHistory = ({ isHistory, what, period }: Award, _: number, all: Award[]): boolean =>
  !isHistory || all.find((each) => each.isHistory && each.what === what)?.period === period

const isBefore = (registeredOn: Day | null, day: Day): boolean =>
  registeredOn !== null && day < registeredOn

const STREAKS = [
  ['week_warrior', 'sales'],
  ['monthly_master', 'sales'],
  ['platform_pioneer', 'login'],
  ['consistent_champion', 'login'],
  ['dedication_master', 'login'],
] as const

export const isStreak = (what: AchievementId | 'share'): boolean =>
  STREAKS.some(([streak]) => streak === what)

function streakAwards(month: string, facts: Facts): Award[] {
  return STREAKS.flatMap(([what, kind]) => {
    const day = dayWithLength(facts[kind], ACHIEVEMENTS[what].target, month)
    return day ? [{ what, period: month, day }] : []
  })
}

/** Awards for the sums of a month, in the order of the months. */
function awardsOfMonths({ days, currencyOf, registeredOn }: Facts): Award[] {
  const awards: Award[] = []
  for (const [month, inMonth] of Map.groupBy(days, ({ day }) => monthCode(day))) {
    const currency = currencyOf(`${month}-01`)
    const rocket = toCents(roundAmount(ACHIEVEMENTS.revenue_rocket.target, currency))
    const since = inMonth.filter(({ day }) => !isBefore(registeredOn, day))
    const add = (what: AchievementId, isMet: (sums: DayFacts) => boolean): void => {
      const own = dayFrom(since, isMet)
      const day = own ?? dayFrom(inMonth, isMet)
      if (day) awards.push({ what, period: month, day, isHistory: own === undefined })
    }
    add('revenue_rocket', ({ revenueCents }) => revenueCents >= rocket)
    add('profit_pro', (sums) => isProfitPro(sums, currency))
  }
  return awards
}

/** Returns the first day on which the month's running sums met a condition; undefined if the whole month doesn't meet it. */
function dayFrom(days: DayFacts[], isMet: (sums: DayFacts) => boolean): Day | undefined {
  let first: Day | undefined
  let sums = { ...NO_SUMS, costedSales: 0, day: '' }
  for (const each of days) {
    const costedSales = sums.costedSales + each.costedSales
    sums = { ...addSums(sums, each), costedSales, day: each.day }
    if (isMet(sums)) first ??= each.day
  }
  return isMet(sums) ? first : undefined
}

const isProfitPro = (sums: DayFacts, currency: string): boolean =>
  sums.costedSales >= PROFIT_PRO.sales &&
  sums.costedRevenueCents >= toCents(roundAmount(PROFIT_PRO.revenue, currency)) &&
  recordedMargin(sums) >= ACHIEVEMENTS.profit_pro.target

/** The latest event of an achievement and period in the ledger. */
export interface Latest {
  what: AchievementId
  period: string
  turn: number
  day: Day
  points: number
  countsInMonth: boolean
  /** It was paid before the present conditions held, so it stays. */
  underEarlierRules: boolean
  /** the earliest day of all events of this achievement and period */
  firstDay: Day
}

/** Returns the months up to today's that aren't closed: usually one, on the 1st until noon UTC two. */
export function openMonthsAt(today: Day, now: Date): string[] {
  const month = startOfMonth(today)
  return [addMonths(month, -1), month].filter((each) => !isClosed(each, now)).map(monthCode)
}

/**
 * Returns the day from which on ledger and facts are compared after sales from `since` on have changed: the first of the
 * open months, or of all days. What was paid for a closed month has a say in what else is paid for.
 */
export function firstDayThatCounts(since: Day, openMonths: string[]): Day {
  const first: Day = `${openMonths[0]}-01`
  return since < first ? FIRST_DAY : first
}

/**
 * Returns the months from `since` on whose streaks are counted: the open ones, and the one that closed last. A streak of
 * that month can still come in: a week may pass until a sale is recorded, and a month until it is restored. Those of
 * earlier months can't change any more, and their days may be out of sight.
 */
export const streakMonthsAt = (today: Day, now: Date, since: Day): string[] =>
  [monthCode(lastClosedMonth(now)), ...openMonthsAt(today, now)].filter(
    (month) => month >= monthCode(since),
  )

const LEVELS = Object.keys(MEMBERSHIP) as Membership[]

/** Returns the membership for a number of points (spec §9). */
export const membershipOf = (points: number): Membership =>
  LEVELS.findLast((level) => points >= MEMBERSHIP[level]) ?? 'bronze'

/** Returns the next membership and the points left to it; null at the highest. */
export function nextLevelOf(
  points: number,
): { membership: Exclude<Membership, 'bronze'>; pointsLeft: number } | null {
  const next = LEVELS.find((level) => points < MEMBERSHIP[level])
  if (!next || next === 'bronze') return null
  return { membership: next, pointsLeft: MEMBERSHIP[next] - points }
}

/** Says in a sentence why points were paid or taken back. */
export function reasonOf(event: {
  what: AchievementId | 'share' | 'correction'
  period: string
  points: number
  /** as an admin wrote it */
  reason: string | null
}): string {
  if (event.what === 'correction') return `Corrected by an admin: ${event.reason}`
  const name = event.what === 'share' ? 'Share with the community' : ACHIEVEMENTS[event.what].name
  if (event.points < 0) {
    return `${name} taken back: the records behind it were changed or deleted.`
  }
  return event.what === 'share'
    ? 'Shared a win with the community.'
    : `${name}: ${ACHIEVEMENTS[event.what].reason}`
}

/** Achievements that are paid once. */
export const ONCE = ACHIEVEMENT_IDS.filter((id) => ACHIEVEMENTS[id].every === 'once')
