import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, rangeOfDay, type Day } from '../../../shared/calendar.ts'
import { beatOf, rangeOfBeat, takingsOf } from '../../goals/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { historyOf } from '../../profile/index.ts'
import { daysTaken, firstSaleDay } from '../../sales/index.ts'
import type { SalesStreak } from './contract.ts'
import { openingOf, salesStreakOn, STREAK_DAYS } from './rules.ts'

/** Reads the sales streak that an owner is shown. What points follow from is another one (`points/facts.ts`). */
export async function salesStreakOf(
  tx: OwnerTx,
  { today, profile }: { today: Day; profile: Profile },
): Promise<SalesStreak> {
  const window = { start: addDays(today, 1 - STREAK_DAYS), end: today }
  const [taken, firstSale, { weeks }] = await Promise.all([
    daysTaken(tx, window),
    firstSaleDay(tx, today),
    historyOf(tx),
  ])
  const takings = takingsOf(window, firstSale, taken)
  const beat = beatOf({ today, opening: profile, takings })
  return salesStreakOn({
    today,
    beat,
    rangeOf: (day) => rangeOfBeat(beat, day, profile.weekStart),
    isOpen: openingOf(profile, weeks),
    isSold: (day) => takings.sales(rangeOfDay(day)) > 0,
  })
}
