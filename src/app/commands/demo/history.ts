import { userActivity } from '../../../features/coach/activity/tables.ts'
import { closedMonths } from '../../../features/coach/competition/winners.ts'
import { nowOf, payShare, updatePoints } from '../../../features/coach/points/service.ts'
import { lockSettling } from '../../../features/sales/index.ts'
import { clockOf } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/tenancy.ts'
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

interface Life {
  /** how many months back it goes, the running one not included */
  months: number
  /** 1 for a visit every day, 3 for one every third day */
  visitsEvery: number
  /** shares with the community in each month */
  shares: number
}

/** a day in so many on which even the most faithful visitor doesn't come */
const DAY_OFF = 19

/**
 * Lets an owner live through the past months: visits, shares, and points as they were earned at the time.
 * Points of a month that has closed can't be earned any more, so each month is settled at its end.
 */
export async function liveThrough(
  db: Database,
  ownerId: string,
  { now, today }: Moment,
  { months, visitsEvery, shares }: Life,
): Promise<void> {
  const first = addMonths(startOfMonth(today), -months)
  await db.withOwner(ownerId, async (tx) => {
    const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, n) => n).filter(
      (n) => n % visitsEvery === 0 && n % DAY_OFF !== 0,
    )
    await tx
      .insert(userActivity)
      .values(
        days
          .map((n) => addDays(first, n))
          .map((day) => ({ ownerId, activityDate: day, firstAt: new Date(`${day}T07:30:00Z`) })),
      )
  })
  const closed = (await db.withSystem((tx) => closedMonths(tx, 12))).map(({ month }) => month)
  for (const month of eachMonth({ start: first, end: today })) {
    // A month whose competition is over takes no more points, not even of a demo.
    const isLate = month === startOfMonth(today) || closed.includes(month)
    const moment = isLate ? now : new Date(`${endOfMonth(month)}T11:00:00Z`)
    const clock = clockOf(() => moment)
    await db.withOwner(ownerId, async (tx) => {
      await lockSettling(tx)
      for (let n = 0; n < shares; n++) await payShare(tx, clock)
      await updatePoints(tx, { ...(await nowOf(tx, clock)), since: month })
    })
  }
}
