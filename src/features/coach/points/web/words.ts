import {
  daysBetween,
  formatDayOfYear,
  formatDaysShort,
  monthOf,
  nameOfWeekday,
  type DateNotation,
  type Day,
} from '../../../../shared/calendar.ts'
import { filledPart } from '../../../../shared/figures.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { capital, spokenNumber } from '../../../../shared/spoken-numbers.ts'
import type { SalesStreak } from '../../streaks/contract.ts'
import { MEMBERSHIP, type Achievements, type Membership } from '../contract.ts'

export const dayInWords = (day: Day, dates: DateNotation): string =>
  `${nameOfWeekday(day)}, ${formatDayOfYear(day, dates)}`

interface Days {
  startDate: Day
  endDate: Day
}
/** `1 – 30 Jan 2026`, `28 Feb – 29 Mar 2026` */
export const rangeInWords = ({ startDate, endDate }: Days, dates: DateNotation): string =>
  formatDaysShort({ start: startDate, end: endDate }, dates)

/** `today`, `tomorrow`, `on Monday`, `on Monday, 30 Nov` */
export function whenIs(day: Day, today: Day, dates: DateNotation): string {
  const days = daysBetween(today, day)
  if (days <= 1) return days <= 0 ? 'today' : 'tomorrow'
  return `on ${days < 7 ? nameOfWeekday(day) : dayInWords(day, dates)}`
}

/** of a sentence */
export const firstWord = (count: number): string => capital(spokenNumber(count))

const DONE = { day: 'Today', week: 'This week', month: 'This month' } as const

export function streakInWords(
  { current, isDoneToday, aliveUntil, beat }: SalesStreak,
  { today, isOpenToday }: { today: Day; isOpenToday: boolean },
  dates: DateNotation,
): string {
  if (current === 0 || !aliveUntil)
    return `A sale ${isOpenToday ? 'today' : 'on your next open day'} starts one.`
  if (isDoneToday) return `${DONE[beat]} counts already.`
  if (beat === 'day' || aliveUntil === today)
    return `A sale ${whenIs(aliveUntil, today, dates)} keeps it.`
  const isNow =
    beat === 'week' ? daysBetween(today, aliveUntil) < 7 : monthOf(aliveUntil) === monthOf(today)
  return `A sale ${isNow ? 'this' : 'in the coming'} ${beat} keeps it.`
}

export const LEVEL_NAMES: Record<Membership, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
}

/** spec §4; `progress`: 0 to 1 */
export function levelInWords(
  {
    membership,
    totalPoints,
    nextLevel,
  }: Pick<Achievements, 'membership' | 'totalPoints' | 'nextLevel'>,
  notation: Notation,
): { title: string; note: string; progress: number } {
  const title = `${LEVEL_NAMES[membership]} Member`
  if (!nextLevel) return { title, note: 'Elite Status Achieved!', progress: 1 }
  const [from, to] = [MEMBERSHIP[membership], MEMBERSHIP[nextLevel.membership]]
  return {
    title,
    note: `${countOf(nextLevel.pointsLeft, notation, 'point')} to ${LEVEL_NAMES[nextLevel.membership]}`,
    progress: filledPart(totalPoints - from, to - from),
  }
}
