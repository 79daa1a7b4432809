import {
  formatDayOfYear,
  formatDaysShort,
  nameOfWeekday,
  type DateNotation,
  type Day,
} from '../../../../shared/calendar.ts'
import { filledPart } from '../../../../shared/figures.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { lengthInWords, type SalesStreak } from '../../streaks/contract.ts'
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

export interface Words {
  title: string
  note: string
}

const THIS = { day: 'today', week: 'this week', month: 'this month' } as const

export function streakInWords(
  { current, best, isDoneToday, aliveUntil, beat }: Omit<SalesStreak, 'forgotten'>,
  { today, isOpenToday }: { today: Day; isOpenToday: boolean },
  notation: Notation,
): string {
  if (current === 0 || !aliveUntil) {
    const step = isOpenToday ? `One sale ${THIS[beat]}` : 'A sale on your next open day'
    return best > 0
      ? `${step} starts a new streak. Your best: ${lengthInWords(best, { beat }, notation)}.`
      : `${step} starts your streak.`
  }
  if (aliveUntil === today && !isDoneToday) return 'One sale today keeps it alive.'
  return `Alive until ${dayInWords(aliveUntil, notation)}.`
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
): Words & { progress: number } {
  const title = `${LEVEL_NAMES[membership]} Member`
  if (!nextLevel) return { title, note: 'Elite Status Achieved!', progress: 1 }
  const [from, to] = [MEMBERSHIP[membership], MEMBERSHIP[nextLevel.membership]]
  return {
    title,
    note: `${countOf(nextLevel.pointsLeft, notation, 'point')} to ${LEVEL_NAMES[nextLevel.membership]}`,
    progress: filledPart(totalPoints - from, to - from),
  }
}
