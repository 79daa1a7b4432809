import { isDeepStrictEqual } from 'node:util'
import { goalsOf } from '../../../features/goals/index.ts'
import { metricsOf } from '../../../features/kpi/index.ts'
import { profileOf } from '../../../features/profile/index.ts'
import type { Clock } from '../../../server/clock.ts'
import { readOnly } from '../../../server/database/tenancy.ts'
import { addDays, type DayRange } from '../../../shared/calendar.ts'
import { fiscalYearOf, rangeOfPeriod } from '../../../shared/periods.ts'
import type { Side } from './sides.ts'

/** The owner's dashboard in several periods, and the goals. */
async function figuresOf({ db }: Side, ownerId: string, clock: Clock): Promise<unknown[]> {
  const read = <T>(work: Parameters<typeof db.withOwner<T>>[1]) =>
    readOnly(() => db.withOwner(ownerId, work))
  const profile = await read(profileOf)
  const today = clock.today(profile.timeZone)
  const year = fiscalYearOf(today, profile.fiscalMonth)
  const whole = (at: number): DayRange => rangeOfPeriod(at, 'full', profile.fiscalMonth)
  const ranges = [
    whole(year),
    whole(year - 1),
    whole(year - 2),
    { start: addDays(today, -29), end: today },
    { start: today, end: today },
  ]
  const figures: unknown[] = [await read((tx) => goalsOf(tx, clock))]
  for (const range of ranges) {
    figures.push(await read((tx) => metricsOf(tx, { range, compare: 'lastYear', today, profile })))
  }
  return figures
}

/** True if both sides show the owner the same figures and goals. */
export async function showsTheSame(
  { from, to, ownerId }: { from: Side; to: Side; ownerId: string },
  clock: Clock,
): Promise<boolean> {
  const one = await figuresOf(from, ownerId, clock)
  return isDeepStrictEqual(one, await figuresOf(to, ownerId, clock))
}
