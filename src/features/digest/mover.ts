import type { OwnerTx } from '../../server/database/tenancy.ts'
import {
  addDays,
  daysBetween,
  nameOfWeekday,
  type Day,
  type DayRange,
} from '../../shared/calendar.ts'
import { changesBy, type Sides } from '../sales/index.ts'
import { moverOf, type Part } from './rules/mover.ts'
import { sumIn, type Compared, type DaySums } from './rules/sums.ts'
import type { Period } from './rules/when.ts'

/** The revenue itself: each part changes it by what it brought in. */
const FACTORS = { value: 1, weight: 0 }

/** Reads which product, customer or weekday moved the revenue of a period most; null if nothing stands out. */
export async function readMover(
  tx: OwnerTx,
  period: Period,
  compared: Compared,
  days: DaySums[],
): Promise<Part | null> {
  const ranges = rangesOf(period, compared.days)
  const named = ranges
    ? await Promise.all([namedParts(tx, 'customer', ranges), namedParts(tx, 'product', ranges)])
    : []
  const change = compared.now.revenueCents - compared.before.revenueCents
  return moverOf(change, [...named.flat(), ...weekdayParts(period, compared.days, days)])
}

interface Ranges {
  now: DayRange
  before: DayRange
}

/** What is compared, if it is a run of days. */
function rangesOf({ range, before }: Period, days: Day[] | null): Ranges | null {
  if (days === null) return { now: range, before }
  const [start, end] = [days[0]!, days.at(-1)!]
  if (daysBetween(start, end) !== days.length - 1) return null
  return { now: { start, end }, before: { start: addDays(start, -7), end: addDays(end, -7) } }
}

async function namedParts(
  tx: OwnerTx,
  kind: 'customer' | 'product',
  { now, before }: Ranges,
): Promise<Part[]> {
  const sides: Sides = {
    now: { range: now, factors: FACTORS },
    before: { range: before, factors: FACTORS },
    summed: { value: 'revenue', weight: 'sales' },
  }
  const { named } = await changesBy(tx, kind, sides, 1)
  return named.map((each) => ({
    kind,
    name: each.name,
    now: each.now.value,
    before: each.before.value,
  }))
}

/** A month has some weekdays more often than the one before, which says nothing about the shop. */
function weekdayParts({ rhythm, range }: Period, compared: Day[] | null, days: DaySums[]): Part[] {
  if (rhythm === 'monthly') return []
  const week = compared ?? Array.from({ length: 7 }, (_, i) => addDays(range.start, i))
  const centsOn = (day: Day): number => sumIn(days, { start: day, end: day }).revenueCents
  return week.map((day) => ({
    kind: 'weekday',
    name: nameOfWeekday(day),
    now: centsOn(day),
    before: centsOn(addDays(day, -7)),
  }))
}
