import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, daysBetween, rangeOfDay, type Day } from '../../../shared/calendar.ts'
import { beatOf, rangeOfBeat, takingsOf } from '../../goals/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { GUESS_DAYS, historyOf, type ProfileHistory } from '../../profile/index.ts'
import { daysTaken, firstSaleDay } from '../../sales/index.ts'
import type { SalesStreak } from './contract.ts'
import { openingOf, salesStreakOn, STREAK_DAYS } from './rules.ts'

/** Points follow from another streak (`points/facts.ts`). */
export async function salesStreakOf(
  tx: OwnerTx,
  { today, profile }: { today: Day; profile: Profile },
): Promise<SalesStreak> {
  const window = { start: addDays(today, 1 - STREAK_DAYS), end: today }
  const [taken, firstSale, { weeks, registeredOn }] = await Promise.all([
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
    isOpen: openingOf(profile, withFirstChoice(weeks, registeredOn)),
    isSold: (day) => takings.sales(rangeOfDay(day)) > 0,
  })
}

/**
 * The first choice soon after registering holds for the time before: a shop closed on Sundays that imports its sales
 * hasn't missed those.
 */
function withFirstChoice(
  weeks: ProfileHistory['weeks'],
  registeredOn: Day | null,
): ProfileHistory['weeks'] {
  const [guess, chosen, ...later] = weeks
  if (!guess || !chosen || registeredOn === null) return weeks
  const isSoon = daysBetween(registeredOn, chosen.fromDay) <= GUESS_DAYS
  return isSoon ? [{ ...chosen, fromDay: guess.fromDay }, ...later] : weeks
}
