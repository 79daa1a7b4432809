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
  /** percent */
  target: number
  range: DayRange
  /** up to today */
  sums: Sums
  averageDay: NetCents | null
  today: Day
  profile: Profile
}

/** Percent; above 100 out of reach. null when the period isn't running, the target is met, or nobody can know. */
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
  // The rest must also make up for what is missing so far.
  return Math.ceil((target + ((due - profit) / toCome) * 100) * 10 - 1e-6) / 10
}

/** days before today, and the fewest that say anything */
const LATELY = 56
const FEWEST_DAYS = 14

export const lately = (today: Day): DayRange => ({
  start: addDays(today, -LATELY),
  end: addDays(today, -1),
})

/** Taxed like `cents`; null for a shop that is too young. */
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
