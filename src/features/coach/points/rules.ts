import { addMonths, FIRST_DAY, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { isMonthClosed, lastClosedMonth } from '../../../shared/month-close.ts'
import { addSums, NO_SUMS, recordedMargin, type Sums } from '../../../shared/figures.ts'
import { roundAmount } from '../../../shared/magnitude.ts'
import { toCents } from '../../../shared/money.ts'
import { dayWithLength, type Run } from '../streaks/rules.ts'
import {
  ACHIEVEMENTS,
  ACHIEVEMENT_IDS,
  MEMBERSHIP,
  PROFIT_PRO,
  streakFor,
  type AchievementId,
  type Membership,
} from './contract.ts'

export interface DayFacts extends Sums {
  day: Day
  costedSales: number
}

export interface Facts {
  today: Day
  /** null if unknown */
  registeredOn: Day | null
  /** with sales, from `since`'s month to today, in order */
  days: DayFacts[]
  /** `2026-11` */
  streakMonths: string[]
  /** at the month's first day */
  currencyOf: (month: Day) => string
  firstSale: Day | null
  /** the 100th customer's first purchase; null with fewer */
  hundredthCustomer: Day | null
  /** in order; only goals that count and are still met */
  goalsReached: Day[]
  shares: Day[]
  sales: Run
  login: Run
}

export interface Award {
  what: AchievementId
  /** '' or the month, `2026-11` */
  period: string
  day: Day
  /** Rests on sales before the registration: counts in no competition. */
  isHistory?: boolean
}

export const monthCode = (day: Day): string => day.slice(0, 7)

/** Sales before the registration support each achievement once, the first time. */
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

function streakAwards(month: string, facts: Facts): Award[] {
  return ACHIEVEMENT_IDS.flatMap((what) => {
    const streak = streakFor(what)
    const day = streak && dayWithLength(facts[streak], ACHIEVEMENTS[what].target, month)
    return day ? [{ what, period: month, day }] : []
  })
}

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

/** if the whole month still meets the condition */
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

export interface Latest {
  what: AchievementId
  period: string
  turn: number
  day: Day
  points: number
  countsInMonth: boolean
  /** paid before the present conditions, so final */
  underEarlierRules: boolean
  /** of all turns */
  firstDay: Day
}

/** One month, or two on the 1st until noon UTC. */
export function openMonthsAt(today: Day, now: Date): string[] {
  const month = startOfMonth(today)
  return [addMonths(month, -1), month].filter((each) => !isMonthClosed(each, now)).map(monthCode)
}

/** The first open month, or all days: payments for closed months decide what else is paid. */
export function firstDayThatCounts(since: Day, openMonths: string[]): Day {
  const first: Day = `${openMonths[0]}-01`
  return since < first ? FIRST_DAY : first
}

/**
 * The last closed month's streaks can still change: a sale may be recorded a week later, or restored a month later.
 * Earlier days may be out of sight.
 */
export const streakMonthsAt = (today: Day, now: Date, since: Day): string[] =>
  [monthCode(lastClosedMonth(now)), ...openMonthsAt(today, now)].filter(
    (month) => month >= monthCode(since),
  )

const LEVELS = Object.keys(MEMBERSHIP) as Membership[]

/** Spec §9. */
export const membershipOf = (points: number): Membership =>
  LEVELS.findLast((level) => points >= MEMBERSHIP[level]) ?? 'bronze'

/** null at the highest */
export function nextLevelOf(
  points: number,
): { membership: Exclude<Membership, 'bronze'>; pointsLeft: number } | null {
  const next = LEVELS.find((level) => points < MEMBERSHIP[level])
  if (!next || next === 'bronze') return null
  return { membership: next, pointsLeft: MEMBERSHIP[next] - points }
}

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

export const ONCE = ACHIEVEMENT_IDS.filter((id) => ACHIEVEMENTS[id].every === 'once')
