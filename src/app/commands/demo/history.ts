import { userActivity } from '../../../features/coach/activity/tables.ts'
import { closedMonths } from '../../../features/coach/competition/winners.ts'
import { nowOf, payShare, updatePoints } from '../../../features/coach/points/service.ts'
import { lockRecalculation } from '../../../features/sales/index.ts'
import { clockOf } from '../../../server/clock.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  eachMonth,
  endOfMonth,
  startOfMonth,
  type Day,
} from '../../../shared/calendar.ts'

export interface Moment {
  now: Date
  today: Day
}

export interface Life {
  months: number
  /** 3: every third day */
  visitsEvery: number
  shares: number
}

/** one day in so many without a visit */
const DAY_OFF = 19

/** A closed month takes no points, so each month is recalculated at its end. */
export async function liveThrough(
  db: Database,
  ownerId: string,
  moment: Moment,
  life: Life,
): Promise<void> {
  const closed = await closedIn(db)
  await db.withOwner(ownerId, (tx) => liveIn(tx, moment, life, closed))
}

export const closedIn = async (db: Database): Promise<Day[]> =>
  (await db.withSystem((tx) => closedMonths(tx, 12))).map(({ month }) => month)

export async function liveIn(
  tx: OwnerTx,
  { now, today }: Moment,
  { months, visitsEvery, shares }: Life,
  closed: Day[],
): Promise<void> {
  const { ownerId } = tx
  const first = addMonths(startOfMonth(today), -months)
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, n) => n)
    .filter((n) => n % visitsEvery === 0 && n % DAY_OFF !== 0)
    .map((n) => addDays(first, n))
  await tx
    .insert(userActivity)
    .values(
      days.map((day) => ({ ownerId, activityDate: day, firstAt: new Date(`${day}T07:30:00Z`) })),
    )
  await lockRecalculation(tx)
  for (const month of eachMonth({ start: first, end: today })) {
    // A closed month takes no points, not even of a demo.
    const isLate = month === startOfMonth(today) || closed.includes(month)
    const moment = isLate ? now : new Date(`${endOfMonth(month)}T11:00:00Z`)
    const clock = clockOf(() => moment)
    for (let n = 0; n < shares; n++) await payShare(tx, clock)
    await updatePoints(tx, { ...(await nowOf(tx, clock)), since: month })
  }
}
