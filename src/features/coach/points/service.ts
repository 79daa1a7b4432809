import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  addDays,
  daysBetween,
  dayIn,
  earlier,
  FIRST_DAY,
  later,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { addSums, NO_SUMS, type Sums } from '../../../shared/figures.ts'
import type { GoalType } from '../../goals/contract.ts'
import type { ReachedGoal } from '../../goals/index.ts'
import { rangeOfTimeframe } from '../../goals/index.ts'
import { currencyOfMonth, historyOf } from '../../profile/index.ts'
import {
  daysIn,
  firstSaleDay,
  lockRecalculation,
  recalculateOrThrow,
  tryToRecalculate,
  type Recalculation,
  profileForFigures,
  showAsSeen,
} from '../../sales/index.ts'
import { SHARE_POINTS, SHARES_PER_MONTH, type PointEvent } from './contract.ts'
import { storedFactsOf, type MonthFacts, type Now, type Recorded } from './facts.ts'
import { factsOf, monthFactsOf, recordedFacts } from './reading.ts'
import { countsAsReached, leastTarget, USUAL_DAYS } from './goal-rules.ts'
import { correctionsOf, isForMonthOfSales, isSettledBefore, type NewEvent } from './ledger.ts'
import {
  firstDayThatCounts,
  type Latest,
  monthCode,
  ONCE,
  openMonthsAt,
  reasonOf,
} from './rules.ts'
import {
  insertCountedGoal,
  insertEvents,
  storeFacts,
  storedFactsIn,
  latestEvents,
  shareDays,
  totalsOf,
  type StoredFacts,
  type RecordedEvent,
} from './store.ts'

export async function nowOf(tx: OwnerTx, clock: Clock): Promise<Now> {
  const profile = await profileForFigures(tx)
  return { profile, now: clock.now(), today: clock.today(profile.timeZone) }
}

interface Read {
  /** first month of ledger and facts */
  since: Day
  latest: Latest[]
  recorded: Recorded
  months: MonthFacts[]
  stored: StoredFacts[]
}

/** Needs the recalculation lock. All at once: a wait for the database costs more than a needless statement. */
export async function readForPoints(tx: OwnerTx, recalculation: Recalculation): Promise<Read> {
  const codes = openMonthsAt(recalculation.today, recalculation.now)
  const since = firstDayThatCounts(recalculation.since, codes)
  const [latest, recorded, months, stored] = await Promise.all([
    latestEvents(tx, monthCode(since)),
    recordedFacts(tx, recalculation, since),
    monthFactsOf(tx, recalculation, codes),
    storedFactsIn(
      tx,
      codes.map((code): Day => `${code}-01`),
    ),
  ])
  return { since, latest, recorded, months, stored }
}

/** Number of events added. Needs the recalculation lock, and no change since `given` was read. */
export async function updatePoints(
  tx: OwnerTx,
  recalculation: Recalculation,
  given?: Read,
): Promise<number> {
  const read = given ?? (await readForPoints(tx, recalculation))
  const events = await correctionsOfRead(tx, recalculation, read)
  const changed = read.months
    .map((month) => storedFactsOf(month, read.recorded.streaks))
    .filter((facts) => !read.stored.some((before) => isDeepStrictEqual(before, facts)))
  // The connection runs them in this order.
  await Promise.all([
    insertEvents(
      tx,
      events.map((event) => ({ ...event, recordedAt: recalculation.now })),
    ),
    ...changed.map((facts) => storeFacts(tx, facts)),
  ])
  return events.length
}

export const correctionsSince = async (
  tx: OwnerTx,
  recalculation: Recalculation,
): Promise<NewEvent[]> =>
  correctionsOfRead(tx, recalculation, await readForPoints(tx, recalculation))

async function correctionsOfRead(
  tx: OwnerTx,
  recalculation: Recalculation,
  { since, latest, recorded }: Read,
): Promise<NewEvent[]> {
  const { now } = recalculation
  const settled = latest.filter((each) => isSettledBefore(each, since, now))
  const open = ONCE.filter((what) => !settled.some((each) => each.what === what))
  const facts = await factsOf(tx, recalculation, recorded, open)
  const ledger = latest.filter((each) => !settled.includes(each))
  const events = correctionsOf(ledger, facts, now)
  // Seldom: an award is earned in few months.
  return since > FIRST_DAY && events.some(isForMonthOfSales)
    ? correctionsSince(tx, { ...recalculation, since: FIRST_DAY })
    : events
}

/** for visits, and goals changed without sales */
export async function updateToday(tx: OwnerTx, now: Now): Promise<void> {
  await lockRecalculation(tx)
  await tryToUpdate(tx, now)
}

async function tryToUpdate(tx: OwnerTx, now: Now): Promise<void> {
  await tryToRecalculate(tx, now.today, async () => {
    showAsSeen(tx, now.profile)
    await updatePoints(tx, { ...now, since: now.today })
  })
}

export async function noteReachedGoal(tx: OwnerTx, goal: ReachedGoal): Promise<void> {
  const { timeZone, currency } = await profileForFigures(tx)
  const { goalType, timeframe, targetHundredths, reachedOn } = goal
  const period = rangeOfTimeframe(timeframe)
  // The earlier of the two: a goal that was deactivated meanwhile was not in force.
  const daysInForce = daysBetween(goal.setOn, earlier(reachedOn, dayIn(timeZone, goal.achievedAt)))
  const [before, history] = await Promise.all([sumsBefore(tx, period), historyOf(tx)])
  const began = currencyOfMonth(startOfMonth(reachedOn), history, currency)
  const least = (type: GoalType) => leastTarget(type, period, before, began)
  if (!countsAsReached({ ...goal, daysInForce }, period, least(goalType))) return
  const leastRevenueCents = least('revenue')
  await insertCountedGoal(tx, {
    goalType,
    timeframe,
    targetHundredths,
    leastRevenueCents,
    reachedOn,
  })
}

/**
 * At most since the first sale and the registration, or back-dated sales would make little of what is usual. null
 * without a sale.
 */
async function sumsBefore(tx: OwnerTx, { start }: DayRange) {
  const end = addDays(start, -1)
  const [firstSale, { registeredOn }] = await Promise.all([firstSaleDay(tx, end), historyOf(tx)])
  if (firstSale === null) return null
  const known = later(firstSale, registeredOn ?? FIRST_DAY)
  const range = { start: later(known, addDays(start, -USUAL_DAYS)), end }
  const days = await daysIn(tx, range)
  const daysWithSales = days.filter(({ revenueCents }) => revenueCents > 0).length
  return { ...range, daysWithSales, sums: days.reduce<Sums>(addSums, NO_SUMS) }
}

/** Number of events added. */
export async function recount(tx: OwnerTx, clock: Clock): Promise<number> {
  await recalculateOrThrow(tx, clock)
  await lockRecalculation(tx)
  return updatePoints(tx, { ...(await nowOf(tx, clock)), since: FIRST_DAY })
}

/** null without shares left. Parallel calls wait for the lock. */
export async function payShare(
  tx: OwnerTx,
  clock: Clock,
): Promise<{ pointsEarned: number; remaining: number } | null> {
  await lockRecalculation(tx)
  const now = await nowOf(tx, clock)
  const used = await sharesThisMonth(tx, now)
  if (used >= SHARES_PER_MONTH) return null
  const event = { what: 'share' as const, period: `${monthCode(now.today)} #${used + 1}`, turn: 1 }
  await insertEvents(tx, [
    { ...event, day: now.today, points: SHARE_POINTS, countsInMonth: true, recordedAt: now.now },
  ])
  await tryToUpdate(tx, now)
  return { pointsEarned: SHARE_POINTS, remaining: SHARES_PER_MONTH - used - 1 }
}

export async function sharesThisMonth(tx: OwnerTx, { today }: Pick<Now, 'today'>): Promise<number> {
  const month = monthCode(today)
  return (await shareDays(tx, month)).filter((day) => monthCode(day) === month).length
}

export const toEvent = (event: RecordedEvent): PointEvent => ({
  ...event,
  reason: reasonOf(event),
  recordedAt: event.recordedAt.toISOString(),
})

export const totalsNow = (tx: OwnerTx, { today }: Pick<Now, 'today'>) =>
  totalsOf(tx, startOfMonth(today))
