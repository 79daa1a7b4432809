import { addDays, later, type Day, type DayRange } from '../../../shared/calendar.ts'
import {
  netCents,
  profitAt,
  profitCents,
  type NetCents,
  type Sums,
} from '../../../shared/figures.ts'
import { divideCents } from '../../../shared/money.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import type { Profile } from '../../profile/contract.ts'

interface Course {
  /** in percent */
  target: number
  /** of the goal */
  range: DayRange
  /** of the period up to today */
  sums: Sums
  /** what an open day takes in lately; null if unknown */
  averageDay: NetCents | null
  today: Day
  profile: Profile
}

/**
 * The margin that the rest of the period needs for the whole period to reach its target, in percent with one decimal, if
 * each open day after today brings in as much as an open day did lately. Above 100 the target is out of reach. null when
 * the period isn't running, the target is met, or it can't be known how much is still to come.
 */
export function marginNeededOf(course: Course): number | null {
  const { target, range, sums, averageDay, today, profile } = course
  if (today < range.start || averageDay === null || averageDay <= 0) return null
  const daysLeft = openDaysIn(
    { start: later(addDays(today, 1), range.start), end: range.end },
    profile,
  )
  const net = netCents(sums)
  if (daysLeft <= 0 || net <= 0) return null
  const profit = profitCents(sums, profile.defaultProfitMargin)
  const due = profitAt(target, net)
  if (profit >= due) return null
  const toCome = daysLeft * averageDay
  // The rest has to reach the target itself, and make up for what is missing so far.
  return Math.ceil((target + ((due - profit) / toCome) * 100) * 10 - 1e-6) / 10
}

/** days before today whose average open day is taken, and the fewest that say anything */
const LATELY = 56
const FEWEST_DAYS = 14

export const lately = (today: Day): DayRange => ({
  start: addDays(today, -LATELY),
  end: addDays(today, -1),
})

/** Average takings of an open day lately, with or without tax like `cents`; null for a shop that is too young to know. */
export function averageDayOf<Cents extends number>(
  { start, end }: DayRange,
  cents: Cents,
  firstSale: Day | null,
  opening: OpeningDays,
): Cents | null {
  if (firstSale === null || firstSale > addDays(end, 1 - FEWEST_DAYS)) return null
  const days = openDaysIn({ start: later(start, firstSale), end }, opening)
  return days > 0 ? (divideCents(cents, days) as Cents) : null
}
