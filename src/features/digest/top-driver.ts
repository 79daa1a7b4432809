import type { OwnerTx } from '../../server/database/tenancy.ts'
import { addDays, lengthOf, nameOfWeekday, type Day } from '../../shared/calendar.ts'
import { changesBy, type Change, type Sides } from '../kpi/index.ts'
import { topDriverOf, type Part } from './rules/top-driver.ts'
import type { Rhythm } from './contract.ts'
import { sumIn, type DaySums } from './rules/sums.ts'

const FACTORS = { value: 1, weight: 0 }

export async function readTopDriver(
  tx: OwnerTx,
  rhythm: Rhythm,
  change: Change,
  days: DaySums[],
): Promise<Part | null> {
  const named = await Promise.all([
    namedParts(tx, 'customer', change),
    namedParts(tx, 'product', change),
  ])
  const cents = change.now.revenueCents - change.before.revenueCents
  return topDriverOf(cents, [...named.flat(), ...weekdayParts(rhythm, change, days)])
}

async function namedParts(
  tx: OwnerTx,
  kind: 'customer' | 'product',
  { current, preceding }: Change,
): Promise<Part[]> {
  const sides: Sides = {
    now: { range: current, factors: FACTORS },
    before: { range: preceding, factors: FACTORS },
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

/** Months differ in their weekdays, which says nothing about the shop. */
function weekdayParts(rhythm: Rhythm, { current, preceding }: Change, days: DaySums[]): Part[] {
  if (rhythm === 'monthly') return []
  const centsOn = (day: Day): number => sumIn(days, { start: day, end: day }).revenueCents
  return Array.from({ length: lengthOf(current) }, (_, i) => {
    const day = addDays(current.start, i)
    return {
      kind: 'weekday',
      name: nameOfWeekday(day),
      now: centsOn(day),
      before: centsOn(addDays(preceding.start, i)),
    }
  })
}
