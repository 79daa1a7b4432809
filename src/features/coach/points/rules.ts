import { addMonths, earlier, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS, recordedMargin, type Sums } from '../../../shared/figures.ts'
import { toCents } from '../../../shared/money.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { isClosed, lastClosedMonth } from '../../../shared/closing.ts'
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
}

export const monthCode = (day: Day): string => day.slice(0, 7)

/** Returns every award that the facts support, in the months of `days` and, for streaks, in `streakMonths`. */
export function awardsOf(facts: Facts): Award[] {
  const once = [
    ['first_sale', facts.firstSale],
    ['customer_champion', facts.hundredthCustomer],
    ['goal_getter', facts.goalsReached[ACHIEVEMENTS.goal_getter.target - 1]],
    ['boss_believer', facts.shares[ACHIEVEMENTS.boss_believer.target - 1]],
  ] as const
  return [
    ...once.flatMap(([what, day]) => (day ? [{ what, period: '', day }] : [])),
    ...awardsOfMonths(facts),
    ...facts.streakMonths.flatMap((month) => streakAwards(month, facts)),
  ]
}

const STREAKS = [
  ['week_warrior', 'sales'],
  ['monthly_master', 'sales'],
  ['platform_pioneer', 'login'],
  ['consistent_champion', 'login'],
  ['dedication_master', 'login'],
] as const

const isStreak = (what: AchievementId | 'share'): boolean =>
  STREAKS.some(([streak]) => streak === what)

function streakAwards(month: string, facts: Facts): Award[] {
  return STREAKS.flatMap(([what, kind]) => {
    const day = dayWithLength(facts[kind], ACHIEVEMENTS[what].target, month)
    return day ? [{ what, period: month, day }] : []
  })
}

function awardsOfMonths({ days, currencyOf }: Facts): Award[] {
  const awards: Award[] = []
  for (const [month, inMonth] of Map.groupBy(days, ({ day }) => monthCode(day))) {
    const currency = currencyOf(`${month}-01`)
    const rocket = toCents(roundAmount(ACHIEVEMENTS.revenue_rocket.target, currency))
    const rocketDay = dayFrom(inMonth, ({ revenueCents }) => revenueCents >= rocket)
    const profitDay = dayFrom(inMonth, (sums) => isProfitPro(sums, currency))
    if (rocketDay) awards.push({ what: 'revenue_rocket', period: month, day: rocketDay })
    if (profitDay) awards.push({ what: 'profit_pro', period: month, day: profitDay })
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

/** events of one achievement and month; what was taken back half as often isn't paid again */
export const MAX_TURNS = 200

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

/**
 * Whether an event can't be taken back any more: it counts in the competition of a month that is closed, or was paid
 * under conditions that can't be checked any more.
 */
const isFinal = ({ points, day, countsInMonth, underEarlierRules }: Latest, now: Date): boolean =>
  points > 0 && (underEarlierRules || (countsInMonth && isClosed(startOfMonth(day), now)))

/**
 * Whether what was paid once can't be changed any more by sales from `since` on: it is final, or it rests on
 * sales of earlier months only. Goals rest on their whole period, and shares on nothing that can change.
 */
export function isSettledBefore(latest: Latest, since: Day, now: Date): boolean {
  if (latest.period !== '' || latest.points < 0) return false
  if (latest.what === 'boss_believer') return true
  if (isFinal(latest, now)) return true
  return latest.what !== 'goal_getter' && monthCode(latest.day) < monthCode(since)
}

/** An event to add to the ledger. */
export interface NewEvent extends Award {
  turn: number
  points: number
  countsInMonth: boolean
}

/**
 * Returns the events that bring the ledger in line with the awards. `ledger` has the latest events of
 * everything paid once, and of everything paid monthly from the first month of the facts on.
 *
 * What was paid in time is final once its month has closed. Points for a month that was closed when they
 * were recorded count in the total only. So do points paid once that had been paid for an earlier month:
 * deleting a history and starting anew must not win a month.
 */
export function correctionsOf(ledger: Latest[], facts: Facts, now: Date): NewEvent[] {
  const awards = new Map(awardsOf(facts).map((award) => [keyOf(award), award]))
  const isOver = (day: Day): boolean => isClosed(startOfMonth(day), now)
  const events: NewEvent[] = []
  for (const latest of ledger) {
    const award = awards.get(keyOf(latest))
    awards.delete(keyOf(latest))
    const isPaid = latest.points > 0
    // The facts may be those of an earlier day, on which a month was closed.
    const isOutOfSight =
      latest.day > facts.today ||
      (isStreak(latest.what) && !facts.streakMonths.includes(latest.period))
    if (isFinal(latest, now) || isOutOfSight) continue
    const isLater = award !== undefined && monthCode(latest.firstDay) < monthCode(award.day)
    const next =
      award &&
      latest.turn < MAX_TURNS &&
      paid(award, latest.turn + (isPaid ? 2 : 1), !isOver(award.day) && !isLater)
    if (isPaid ? next && isSame(latest, next) : !next) continue
    if (isPaid) {
      const { what, period, day, countsInMonth, turn, points } = latest
      events.push({ what, period, day, countsInMonth, turn: turn + 1, points: -points })
    }
    if (next) events.push(next)
  }
  return [...events, ...[...awards.values()].map((award) => paid(award, 1, !isOver(award.day)))]
}

const keyOf = ({ what, period }: Pick<Award, 'what' | 'period'>): string => `${what} ${period}`

/**
 * The day makes no difference within a month, nor if it is now in an earlier one and counts in neither. A later one
 * must be noted: `isSettledBefore` takes the noted day for that of the sales behind it.
 */
const isSame = (before: Latest, next: NewEvent): boolean => {
  const [noted, now] = [monthCode(before.day), monthCode(next.day)]
  return (
    before.countsInMonth === next.countsInMonth &&
    (next.countsInMonth ? noted === now : noted >= now)
  )
}

const paid = (award: Award, turn: number, countsInMonth: boolean): NewEvent => ({
  ...award,
  turn,
  countsInMonth,
  points: ACHIEVEMENTS[award.what].points,
})

/** Returns the months up to today's that aren't closed: usually one, on the 1st until noon UTC two. */
export function openMonthsAt(today: Day, now: Date): string[] {
  const month = startOfMonth(today)
  return [addMonths(month, -1), month].filter((each) => !isClosed(each, now)).map(monthCode)
}

/**
 * Returns the day from which on ledger and facts are compared after sales from `since` on have changed. Streaks are
 * counted in every open month, also in last month until it closes, so its events must be known too.
 */
export const firstMonthThatCounts = (since: Day, openMonths: string[]): Day =>
  openMonths.reduce<Day>((first, month) => earlier(first, `${month}-01`), since)

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
