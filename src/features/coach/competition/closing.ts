import { sql } from 'drizzle-orm'
import { allowStatements, type SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { addMonths, endOfMonth, type Day } from '../../../shared/calendar.ts'
import { lastClosedMonth } from '../../../shared/month-close.ts'
import {
  recalculateClosedMonth,
  ownersFailedToRecalculate,
  ownersToRecalculate,
} from '../../sales/index.ts'
import { standingCount } from '../points/tables.ts'
import { WINNING_PLACES } from './contract.ts'
import { storeSalesAtClose } from './evidence.ts'
import { hasPrize, versionInForce } from './terms/versions.ts'
import { lastWinningPoints, ownersOf } from './rules.ts'
import { ladderOf } from './store.ts'
import { closedMonths, markClosed, proposeWinners } from './winners.ts'

type ClosingServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'>

/** ms; by then, changes that began before the close have ended */
const PATIENCE = 5 * 60_000
/** ms; the next run recalculates the rest */
const RECALCULATION_TIME = 5 * 60_000
const RECALCULATED_AT_ONCE = 2

/** Once, however many processes try. */
export async function closeMonths(services: ClosingServices): Promise<void> {
  const { db, clock } = services
  const last = lastClosedMonth(new Date(clock.now().getTime() - PATIENCE))
  let month = await db.withSystem(firstOpenMonth)
  for (; month !== undefined && month <= last; month = addMonths(month, 1)) {
    if (!(await recalculateMonth(services, month))) return
    await closeMonth(services, month)
  }
}

async function firstOpenMonth(tx: SystemTx): Promise<Day | undefined> {
  const [latest] = await closedMonths(tx, 1)
  if (latest) return addMonths(latest.month, 1)
  const { rows } = await tx.execute<{ month: Day }>(
    sql`SELECT month FROM ${standingCount} ORDER BY month LIMIT 1`,
  )
  return rows[0]?.month
}

/** As of the close: sales recorded in time count, even if the app was down then. false if time ran out. */
async function recalculateMonth({ db, clock, log }: ClosingServices, month: Day): Promise<boolean> {
  const deadline = performance.now() + RECALCULATION_TIME
  // An owner who fails must not hold the month open.
  const tried = new Set<string>()
  for (;;) {
    const owners = await ownersToRecalculate(db, clock, endOfMonth(month))
    const waiting = owners.filter((ownerId) => !tried.has(ownerId))
    if (waiting.length === 0) return true
    const queue = waiting.values()
    const work = async () => {
      for (const ownerId of queue) {
        if (performance.now() > deadline) return
        tried.add(ownerId)
        await db
          .withOwner(ownerId, (tx) => recalculateClosedMonth(tx, clock, month))
          .catch((error: unknown) => error)
          .then(
            (error) => error && log.warn(error, 'Recalculating before a month was closed failed.'),
          )
      }
    }
    await Promise.all(Array.from({ length: RECALCULATED_AT_ONCE }, work))
    if (performance.now() > deadline) return false
  }
}

/** Locks nobody's standing. */
async function closeMonth(services: ClosingServices, month: Day): Promise<void> {
  const { db, clock } = services
  await db.withSystem(async (tx) => {
    await allowStatements(tx)
    const isFirst = await markClosed(tx, {
      month,
      closedAt: clock.now(),
      hasPrize: await hasPrize(tx),
      rulesVersion: await versionInForce(tx, services, endOfMonth(month)),
      unsettled: await ownersFailedToRecalculate(tx, endOfMonth(month)),
    })
    if (!isFirst) return
    const ladder = await ladderOf(tx, month)
    const points = lastWinningPoints(ladder, WINNING_PLACES)
    if (points === undefined) return
    const winning = ownersOf(ladder.filter((rung) => rung.points >= points))
    await proposeWinners(tx, month, points, winning > WINNING_PLACES)
    await storeSalesAtClose(tx, month)
  })
}
