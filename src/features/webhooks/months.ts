import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { addMonths, dayIn, rangeOfMonth, startOfMonth, type Day } from '../../shared/calendar.ts'
import { instantAt } from '../../shared/zone-clock.ts'
import { metricsOf } from '../kpi/index.ts'
import type { Profile } from '../profile/contract.ts'
import { profileForFigures } from '../sales/index.ts'
import { queueEvent } from './outbox.ts'
import { webhook } from './tables.ts'

/** `month_at` has the end of the month in the owner's zone, so the job finds due months by an index. */

const BATCH = 200

const endOf = (timeZone: string, month: Day): Date =>
  instantAt(timeZone, addMonths(startOfMonth(month), 1), 0)

const PLAN = prepared('webhooks-plan-month')`
  UPDATE ${webhook} SET month_at = CASE WHEN 'month.closed' = ANY (events) THEN coalesce(month_at, $2::timestamptz) END
  WHERE owner_id = $1`

export async function planMonths(tx: OwnerTx, timeZone: string, now: Date): Promise<void> {
  await rowsOf(tx, PLAN, tx.ownerId, endOf(timeZone, dayIn(timeZone, now)))
}

const PLANNED = prepared('webhooks-planned-month')`
  SELECT month_at AS "monthAt" FROM ${webhook} WHERE owner_id = $1 AND month_at IS NOT NULL LIMIT 1`
const MOVE = prepared('webhooks-move-month')`
  UPDATE ${webhook} SET month_at = $3 WHERE owner_id = $1 AND month_at = $2
  RETURNING is_away AS "isAway"`

/** Listens to `profileChanged`. */
export async function moveMonths(
  tx: OwnerTx,
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  if (before.timeZone === after.timeZone) return
  const [planned] = await rowsOf<{ monthAt: Date }>(tx, PLANNED, tx.ownerId)
  if (!planned) return
  const month = monthBefore(before.timeZone, planned.monthAt)
  await rowsOf(tx, MOVE, tx.ownerId, planned.monthAt, endOf(after.timeZone, month))
}

const monthBefore = (timeZone: string, end: Date): Day =>
  startOfMonth(dayIn(timeZone, new Date(end.getTime() - 1)))

// After the clock was set back, a month far ahead isn't awaited for years.
const DUE = prepared('webhooks-months')`
  SELECT DISTINCT owner_id AS "ownerId", month_at AS "monthAt" FROM ${webhook}
  WHERE month_at <= $1::timestamptz OR month_at > $1::timestamptz + interval '33 days'
  LIMIT ${BATCH}`

type Needed = Pick<Services, 'db' | 'clock' | 'log'>

export async function tellClosedMonths({ db, clock, log }: Needed): Promise<number> {
  const now = clock.now()
  const due = await db.withSystem((tx) => rowsOf<{ ownerId: string; monthAt: Date }>(tx, DUE, now))
  let told = 0
  for (const { ownerId, monthAt } of due) {
    const work =
      monthAt > now ? planAgain({ db }, ownerId, monthAt, now) : tellMonth({ db }, ownerId, monthAt)
    const isTold = await work.catch((error: unknown) => {
      log.warn(error, `The month of owner ${ownerId} could not be told. It is tried again.`)
      return false
    })
    if (isTold) told++
  }
  return told
}

async function planAgain(
  { db }: Pick<Needed, 'db'>,
  ownerId: string,
  monthAt: Date,
  now: Date,
): Promise<false> {
  await db.withOwner(ownerId, async (tx) => {
    const { timeZone } = await profileForFigures(tx)
    await rowsOf(tx, MOVE, ownerId, monthAt, endOf(timeZone, dayIn(timeZone, now)))
  })
  return false
}

async function tellMonth(
  { db }: Pick<Needed, 'db'>,
  ownerId: string,
  monthAt: Date,
): Promise<boolean> {
  // A transaction of its own, which reading the figures ends.
  const { month, profile, figures } = await db.withOwner(ownerId, async (tx) => {
    const profile = await profileForFigures(tx)
    const month = monthBefore(profile.timeZone, monthAt)
    const today = addMonths(month, 1)
    const asked = { range: rangeOfMonth(month), compare: 'preceding', today, profile } as const
    return { month, profile, figures: await metricsOf(tx, asked) }
  })
  return db.withOwner(ownerId, async (tx) => {
    const next = endOf(profile.timeZone, addMonths(month, 1))
    const [moved] = await rowsOf<{ isAway: boolean }>(tx, MOVE, ownerId, monthAt, next)
    if (!moved || moved.isAway) return false
    const { start, end } = rangeOfMonth(month)
    const { totalRevenue, totalSales, purchases, averageSale } = figures
    const { grossProfitMargin, costCoverage, revenueGrowthRate, revenueGrowthRateContext } = figures
    queueEvent(tx, 'month.closed', {
      ...{ startDate: start, endDate: end },
      figures: {
        ...{ totalRevenue, totalSales, purchases, averageSale, grossProfitMargin, costCoverage },
        ...{ revenueGrowthRate, revenueGrowthRateContext },
      },
    })
    return true
  })
}
