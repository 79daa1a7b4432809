import { addDays, nameOfWeekday } from '../../../../shared/calendar.ts'
import { toCents, fromCents, moneyText, type Notation } from '../../../../shared/money.ts'
import type { SalesStreak } from '../../streaks/contract.ts'
import { streakInWords } from '../../points/web/words.ts'
import type { WeekDay, WeeklyProgress } from '../contract.ts'

type Week = Pick<WeeklyProgress, 'days' | 'today'>

export interface Comparison {
  /** `By Friday:`, as the amount above has today too */
  until: string
  /** `$323 less`, `the same` */
  change: string
  isLess: boolean
  /** `than last week.` */
  rest: string
}

/** Whole days only: today isn't over. Null on the first day, and without a week before. */
export function comparisonOf({ days, today }: Week, notation: Notation): Comparison | null {
  const over = days.filter(({ day }) => day < today)
  const sum = (amount: (day: WeekDay) => number): number =>
    over.reduce((cents, day) => cents + toCents(amount(day)), 0)
  const before = sum(({ lastWeekRevenue }) => lastWeekRevenue)
  if (over.length === 0 || before <= 0) return null
  const cents = sum(({ revenue }) => revenue) - before
  const until = `By ${nameOfWeekday(addDays(today, -1))}:`
  if (cents === 0) return { until, change: 'the same', isLess: false, rest: 'as last week.' }
  const amount = moneyText(fromCents(Math.abs(cents)), notation)
  return {
    until,
    change: `${amount} ${cents > 0 ? 'more' : 'less'}`,
    isLess: cents < 0,
    rest: 'than last week.',
  }
}

/** Today doesn't count before its first sale. */
export function soldWords(days: Pick<WeekDay, 'state'>[]): string | null {
  const sold = days.filter(({ state }) => state === 'sold').length
  const all = sold + days.filter(({ state }) => state === 'missed').length
  if (all === 0) return null
  return sold === all
    ? 'A sale on every open day so far.'
    : `A sale on ${sold} of ${all} open days so far.`
}

export function streakLine({ days, today }: Week, streak: SalesStreak, notation: Notation): string {
  const isOpenToday = days.some(({ day, state }) => day === today && state !== 'closed')
  const words = streakInWords(streak, { today, isOpenToday }, notation)
  return (streak.beat === 'day' && soldWords(days)) || words
}
