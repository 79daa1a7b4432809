import { addDays, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { isClosed } from '../../../shared/closing.ts'
import { dayWithLength, STREAK_DAYS } from '../streaks/rules.ts'
import { ACHIEVEMENTS, type AchievementId } from './contract.ts'
import { awardsOf, isStreak, monthCode, type Award, type Facts, type Latest } from './rules.ts'

/** events of one achievement and month; what was taken back half as often isn't paid again */
export const MAX_TURNS = 200

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
export interface NewEvent extends Omit<Award, 'isHistory'> {
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
  const awards = new Map(payable(ledger, facts, now).map((award) => [keyOf(award), award]))
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

/** Achievements that sales earn anew each month. */
const MONTHLY = [
  'revenue_rocket',
  'profit_pro',
  'week_warrior',
  'monthly_master',
] as const satisfies AchievementId[]

/** Whether this is paid or taken back for the sales of a month: then all months must be looked at. */
export const isForMonthOfSales = ({ what }: Pick<Award, 'what'>): boolean =>
  MONTHLY.some((each) => each === what)

/**
 * Returns the awards to pay. Sales aren't paid for twice: where those behind a final payment of a closed month were
 * changed, moved or deleted, the same achievement of another month isn't paid, of a later month if there is one.
 * Likewise if the history before the account was paid under earlier rules.
 */
function payable(ledger: Latest[], facts: Facts, now: Date): Award[] {
  const awards = awardsOf(facts)
  const unpaid = new Set<string>()
  for (const what of MONTHLY) {
    const final = ledger.filter((latest) => latest.what === what && isFinal(latest, now))
    const earned = monthsEarned(what, awards, facts)
    const open = earned.filter((period) => !final.some((latest) => latest.period === period))
    const lost = final.filter(
      ({ period, countsInMonth, underEarlierRules }) =>
        countsInMonth &&
        !underEarlierRules &&
        isInSight(what, period, facts) &&
        !earned.includes(period),
    )
    for (const { period } of lost.toSorted((a, b) => (a.period < b.period ? -1 : 1))) {
      const later = open.findIndex((each) => each > period)
      for (const each of open.splice(later, 1)) unpaid.add(keyOf({ what, period: each }))
    }
  }
  return awards.filter((award) => !unpaid.has(keyOf(award)) && !isPaidHistory(award, ledger))
}

/** Whether the history before the account was paid for this under earlier rules, perhaps for many months. */
const isPaidHistory = ({ what, isHistory, period }: Award, ledger: Latest[]): boolean =>
  isHistory === true &&
  ledger.some(
    (latest) =>
      latest.what === what &&
      latest.period !== period &&
      latest.underEarlierRules &&
      !latest.countsInMonth &&
      latest.points > 0,
  )

/** days back for which a streak is told from one whose first days are out of sight, whatever closures are in it */
const STREAKS_IN_SIGHT = STREAK_DAYS / 2

/** Whether the facts show if the sales of a month still earn this. */
const isInSight = (what: AchievementId, period: string, { today }: Facts): boolean =>
  !isStreak(what) || period > monthCode(addDays(today, -Math.floor(STREAKS_IN_SIGHT)))

/** The months whose sales earn this, in order. Of streaks also those that are closed, as far as they are in sight. */
function monthsEarned(what: AchievementId, awards: Award[], facts: Facts): string[] {
  if (!isStreak(what))
    return awards.filter((award) => award.what === what).map(({ period }) => period)
  const months = new Set([...facts.sales.lengths.keys()].map(monthCode))
  return [...months].filter(
    (month) =>
      isInSight(what, month, facts) &&
      dayWithLength(facts.sales, ACHIEVEMENTS[what].target, month) !== undefined,
  )
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

const paid = (
  { what, period, day, isHistory }: Award,
  turn: number,
  countsInMonth: boolean,
): NewEvent => ({
  what,
  period,
  day,
  turn,
  countsInMonth: countsInMonth && isHistory !== true,
  points: ACHIEVEMENTS[what].points,
})
