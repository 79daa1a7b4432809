import { addDays, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { isMonthClosed } from '../../../shared/month-close.ts'
import { dayWithLength, STREAK_DAYS } from '../streaks/rules.ts'
import { ACHIEVEMENT_IDS, ACHIEVEMENTS, streakFor, type AchievementId } from './contract.ts'
import { awardsOf, monthCode, type Award, type Facts, type Latest } from './rules.ts'

/** of one achievement and month; half as many withdrawals, then no more payments */
export const MAX_TURNS = 200

/** Counts in a closed month's competition, or under conditions that can't be checked any more. */
const isFinal = ({ points, day, countsInMonth, underEarlierRules }: Latest, now: Date): boolean =>
  points > 0 && (underEarlierRules || (countsInMonth && isMonthClosed(startOfMonth(day), now)))

/** Sales from `since` on can't change this. Goals rest on their whole period, shares on nothing that can change. */
export function isSettledBefore(latest: Latest, since: Day, now: Date): boolean {
  if (latest.period !== '' || latest.points < 0) return false
  if (latest.what === 'boss_believer') return true
  if (isFinal(latest, now)) return true
  return latest.what !== 'goal_getter' && monthCode(latest.day) < monthCode(since)
}

export interface NewEvent extends Omit<Award, 'isHistory'> {
  turn: number
  points: number
  countsInMonth: boolean
}

/**
 * Needs the latest events of all paid once, and of all paid monthly from the facts' first month on.
 *
 * Points recorded after their month closed count in the total only. So do points paid once that had been paid for an
 * earlier month: deleting a history and starting over must not win a month.
 */
export function correctionsOf(ledger: Latest[], facts: Facts, now: Date): NewEvent[] {
  const awards = new Map(payable(ledger, facts, now).map((award) => [keyOf(award), award]))
  const isOver = (day: Day): boolean => isMonthClosed(startOfMonth(day), now)
  const events: NewEvent[] = []
  for (const latest of ledger) {
    const award = awards.get(keyOf(latest))
    awards.delete(keyOf(latest))
    const isPaid = latest.points > 0
    // The facts may be older than the close of a month.
    const isOutOfSight =
      latest.day > facts.today ||
      (streakFor(latest.what) && !facts.streakMonths.includes(latest.period))
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

const FOR_MONTHS_OF_SALES = ACHIEVEMENT_IDS.filter(
  (what) => ACHIEVEMENTS[what].every === 'month' && streakFor(what) !== 'login',
)

/** Then all months must be looked at. */
export const isForMonthOfSales = ({ what }: Pick<Award, 'what'>): boolean =>
  FOR_MONTHS_OF_SALES.includes(what)

/**
 * Sales aren't paid for twice: if those behind a final payment were changed, moved or deleted, another month's same
 * achievement isn't paid, a later one's if possible. Likewise for history paid under earlier rules.
 */
function payable(ledger: Latest[], facts: Facts, now: Date): Award[] {
  const awards = awardsOf(facts)
  const unpaid = new Set<string>()
  for (const what of FOR_MONTHS_OF_SALES) {
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

/** days back; farther, a streak's first days are out of sight */
const STREAKS_IN_SIGHT = STREAK_DAYS / 2

const isInSight = (what: AchievementId, period: string, { today }: Facts): boolean =>
  !streakFor(what) || period > monthCode(addDays(today, -Math.floor(STREAKS_IN_SIGHT)))

function monthsEarned(what: AchievementId, awards: Award[], facts: Facts): string[] {
  if (!streakFor(what))
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
 * Days within a month don't matter, nor an earlier month if neither event counts. A later month must be noted:
 * `isSettledBefore` takes the noted day for the sales'.
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
