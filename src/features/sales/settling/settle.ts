import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../server/clock.ts'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import {
  attempt,
  type Database,
  type OwnerTx,
  type SystemTx,
} from '../../../server/database/tenancy.ts'
import { defineEvent, raise } from '../../../server/events.ts'
import { addDays, dayIn, endOfMonth, FIRST_DAY, type Day } from '../../../shared/calendar.ts'
import { closesAt, lastClosedMonth } from '../../../shared/closing.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import { lockSales } from '../lock.ts'
import { saleDay, saleRevision } from '../rollups/tables.ts'
import { showAsRecorded, showAsSeen } from '../without-tax.ts'

/**
 * Goals reached and points earned follow from the sales. They aren't computed while a sale is recorded,
 * which must be fast, but right after it ("settling"): by the queue of the process that recorded it, or
 * by the first call that shows them, whichever comes first. The triggers of `sale` remember from which day
 * on sales changed, so nothing is missed when a process is killed in between.
 */
export interface Settling {
  /** first day whose sales may have changed */
  since: Day
  /** the owner's day */
  today: Day
  now: Date
  profile: Profile
}

/** Raised in a transaction in which the owner's sales, or what the profile says about them, have changed. */
export const salesChanged = defineEvent<Settling>('sales.changed')

const STATE = prepared('sales-settling-state')`
  SELECT revision, unsettled_from AS "since", final_until AS "finalUntil" FROM ${saleRevision} WHERE owner_id = $1`

interface State {
  revision: string
  /** null if everything is settled */
  since: Day | null
  finalUntil: Day | null
}

/**
 * Brings everything that follows from the sales up to date. Cheap when nothing has changed, the usual case.
 *
 * Returns the error if that fails, and null otherwise: whoever records a sale or opens a page is answered all the same
 * (`tryToSettle`).
 */
export async function settle(tx: OwnerTx, clock: Clock): Promise<Error | null> {
  if (tx.isReadOnly || !isDue(await stateOf(tx), latestToday(clock))) return null
  // Sent together: the connection runs them in this order. Read again, because another transaction may have
  // settled while this one waited for the lock.
  const [, state, profile] = await Promise.all([lockSettling(tx), stateOf(tx), profileOf(tx)])
  const now = clock.now()
  const month = lastClosedMonth(now)
  if (!isLeftOver(state, month)) return settleAsOf(tx, { state, profile, asOf: now, now })
  const error = await settleAsOf(tx, { state, profile, asOf: lastMomentOf(month), now })
  return error ?? settleAsOf(tx, { state: await stateOf(tx), profile, asOf: now, now })
}

/**
 * Settles what was recorded before `month` closed, as of then: it must count in the month, even if the app was down or
 * busy. Returns the error if that fails, and null otherwise.
 */
export async function settleClosed(tx: OwnerTx, clock: Clock, month: Day): Promise<Error | null> {
  const [, state, profile] = await Promise.all([lockSettling(tx), stateOf(tx), profileOf(tx)])
  if (!isLeftOver(state, month)) return null
  return settleAsOf(tx, { state, profile, asOf: lastMomentOf(month), now: clock.now() })
}

/**
 * Call it before sales of `day` or later ones are changed. If a month that is closed may be among them, it settles what
 * was recorded before the close, and notes that whatever is unsettled from now on came too late. `adds` says that sales
 * may be added: without, an owner who has never had any has nothing to close.
 *
 * It takes the locks of settling and of the sales in a transaction of its own, so that the change itself takes its locks
 * in the order of `lock.ts`. A month that was closed before the change began is closed, even if the change then fails.
 */
export async function closeBefore(
  db: Database,
  ownerId: string,
  now: Date,
  { day = FIRST_DAY, adds = false }: { day?: Day; adds?: boolean } = {},
): Promise<void> {
  if (day > endOfMonth(lastClosedMonth(now))) return
  await db.withOwner(ownerId, (tx) => closeLeftOver(tx, now, { adds }))
}

/** `profile` is that of before a change. */
async function closeLeftOver(
  tx: OwnerTx,
  now: Date,
  { adds = false, profile }: { adds?: boolean; profile?: Profile },
): Promise<void> {
  const month = lastClosedMonth(now)
  const end = endOfMonth(month)
  const before = await stateOf(tx)
  if (before ? isFinal(before, end) : !adds) return
  // A sale that was recorded in time may not be committed yet, so the state is read once nobody is changing sales.
  const [, , state, current] = await Promise.all([
    lockSettling(tx),
    lockSales(tx),
    stateOf(tx),
    profile ?? profileOf(tx),
  ])
  if (isFinal(state, end)) return
  // An error is noted, and the change goes on: what is settled later counts in the total.
  if (isLeftOver(state, month)) {
    await settleAsOf(tx, { state, profile: current, asOf: lastMomentOf(month), now })
  }
  await tx.update(saleRevision).set({ finalUntil: end }).where(eq(saleRevision.ownerId, tx.ownerId))
}

/** Whether sales of a day up to `today` are unsettled. */
const isDue = (state: State | undefined, today: Day): state is State & { since: Day } =>
  state !== undefined && state.since !== null && state.since <= today

const isFinal = (state: State | undefined, end: Day): boolean =>
  state !== undefined && state.finalUntil !== null && state.finalUntil >= end

/** Whether something that was recorded before a month closed is still unsettled. */
const isLeftOver = (state: State | undefined, month: Day): state is State & { since: Day } =>
  isDue(state, endOfMonth(month)) && !isFinal(state, endOfMonth(month))

const lastMomentOf = (month: Day): Date => new Date(closesAt(month).getTime() - 1)

interface Moment {
  state: State | undefined
  profile: Profile
  /** The moment as of which a change counts. If that was on an earlier day of the owner, the days after it stay unsettled. */
  asOf: Date
  now: Date
}

async function settleAsOf(
  tx: OwnerTx,
  { state, profile, asOf, now }: Moment,
): Promise<Error | null> {
  const today = dayIn(profile.timeZone, asOf)
  if (!isDue(state, today)) return null
  const { since } = state
  const error = await tryToSettle(tx, since, async () => {
    showAsSeen(tx, profile)
    await raise(salesChanged, tx, { since, today, now: asOf, profile })
    await markSettled(tx, state, today, today < dayIn(profile.timeZone, now))
  })
  showAsRecorded(tx)
  return error
}

/**
 * Runs a part of settling, with the settling lock. An error must never fail the call that caused it: what the part
 * changed is undone, admins are shown that it failed, and the job tries again from `since` on. Returns the error, or
 * null. Only the job logs it, because it tries within a minute.
 */
export async function tryToSettle(
  tx: OwnerTx,
  since: Day,
  work: () => Promise<void>,
): Promise<Error | null> {
  const error = await attempt(tx, work)
  if (error !== null) await tx.client.query(FAILED, [tx.ownerId, since])
  return error
}

// The holder of the row is changing sales and marks them as unsettled. Waiting would fail the call.
const FAILED = sqlText`
  WITH free AS (SELECT owner_id FROM ${saleRevision} WHERE owner_id = $1 FOR UPDATE SKIP LOCKED),
  kept AS (
    UPDATE ${saleRevision} AS kept
    SET unsettled_from = least(kept.unsettled_from, $2::date),
        settling_failed_at = coalesce(kept.settling_failed_at, now())
    FROM free WHERE kept.owner_id = free.owner_id
  )
  INSERT INTO ${saleRevision} (owner_id, revision, unsettled_from, settling_failed_at)
  SELECT $1, gen_random_uuid(), $2, now() WHERE NOT EXISTS (SELECT FROM ${saleRevision} WHERE owner_id = $1)
  ON CONFLICT DO NOTHING`

/** most owners who are named; more of them have one reason, which the log has */
const MOST_NAMED = 100

/** Returns owners whose sales of a day up to `until` couldn't be settled. */
export async function unsettleableOwners(tx: SystemTx, until: Day): Promise<string[]> {
  const rows = await tx
    .select({ ownerId: saleRevision.ownerId })
    .from(saleRevision)
    .where(
      sql`${saleRevision.settlingFailedAt} IS NOT NULL AND ${saleRevision.unsettledFrom} <= ${until}`,
    )
    .limit(MOST_NAMED)
  return rows.map(({ ownerId }) => ownerId)
}

/** Counts owners, up to `most`, whose goals and points can't be brought up to date. */
export async function countUnsettleable(tx: SystemTx, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT FROM ${saleRevision} WHERE settling_failed_at IS NOT NULL LIMIT ${most}
    ) AS failed`)
  return rows[0]!.count
}

/** `settle` for those who can't go on without it: throws what went wrong. */
export async function settleOrThrow(tx: OwnerTx, clock: Clock): Promise<void> {
  const error = await settle(tx, clock)
  if (error !== null) throw error
}

/** Settles an owner in the background. Throws what went wrong, once it is noted. */
export async function settleInBackground(
  db: Database,
  clock: Clock,
  ownerId: string,
): Promise<void> {
  const error = await db.withOwner(ownerId, (tx) => settle(tx, clock))
  if (error !== null) throw error
}

const stateOf = async (tx: OwnerTx): Promise<State | undefined> =>
  (await rowsOf<State>(tx, STATE, tx.ownerId))[0]

/** The day in the zone where days begin first. */
const latestToday = (clock: Clock): Day => clock.today('Pacific/Kiritimati')

const LOCK = prepared('settling-lock')`
  SELECT pg_advisory_xact_lock(hashtextextended('settling ' || $1, 0))`

/**
 * Waits until no other transaction settles for this owner. Everything that writes points or records goals
 * takes this lock first, and locks of sales (`lock.ts`) only after it.
 */
export async function lockSettling(tx: OwnerTx): Promise<void> {
  await rowsOf(tx, LOCK, tx.ownerId)
}

// If the revision has changed, sales were changed meanwhile, and if the row is locked, they are being changed: they stay
// unsettled. Waiting for the lock would make readers wait for an import.
const SETTLED = prepared('sales-settled')`
  WITH same AS (
    SELECT owner_id FROM ${saleRevision} WHERE owner_id = $1 AND revision = $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE ${saleRevision} AS kept
  SET unsettled_from = coalesce($3::date, (SELECT min(day) FROM ${saleDay} WHERE owner_id = $1 AND day > $4::date)),
      settling_failed_at = NULL
  FROM same WHERE kept.owner_id = same.owner_id`

/**
 * Sales dated after today count from their day on, so the first of those days is settled then. If `today` is
 * over, the day after it is due, even without sales: some of them may have been deleted.
 */
async function markSettled(
  tx: OwnerTx,
  { revision }: State,
  today: Day,
  isLate: boolean,
): Promise<void> {
  const due = isLate ? addDays(today, 1) : null
  await rowsOf(tx, SETTLED, tx.ownerId, revision, due, today)
}

/** Has all sales settled again, because something else that goals and points depend on has changed. */
export async function markUnsettled(tx: OwnerTx): Promise<void> {
  await tx
    .insert(saleRevision)
    .values({ ownerId: tx.ownerId, revision: sql`gen_random_uuid()`, unsettledFrom: FIRST_DAY })
    .onConflictDoUpdate({
      target: saleRevision.ownerId,
      // The new revision tells a transaction that is settling right now that it was too early.
      set: {
        revision: sql`gen_random_uuid()`,
        unsettledFrom: FIRST_DAY,
      },
    })
}

const RELEVANT = [
  'industry',
  'currency',
  'timeZone',
  'defaultProfitMargin',
  'figuresWithoutTax',
  'operatingDaysPerWeek',
  'closures',
] as const satisfies (keyof Profile)[]

/** Goals, points and the figures that shops are compared by follow from the profile too. Listens to `profileChanged`. */
export async function settleAfterProfile(
  tx: OwnerTx,
  { before, after, now }: { before: Profile; after: Profile; now: Date },
): Promise<void> {
  if (RELEVANT.every((field) => isDeepStrictEqual(before[field], after[field]))) return
  await closeLeftOver(tx, now, { profile: before })
  await markUnsettled(tx)
}

/** most owners that one sweep settles */
const SWEEP = 10_000

/**
 * Returns owners whose sales of a day up to `until` are unsettled: a process was killed, or a day with sales entered
 * ahead has come.
 */
export async function unsettledOwners(
  db: Database,
  clock: Clock,
  until: Day = latestToday(clock),
): Promise<string[]> {
  const rows = await db.withSystem((tx: SystemTx) =>
    tx
      .select({ ownerId: saleRevision.ownerId })
      .from(saleRevision)
      .where(sql`${saleRevision.unsettledFrom} <= ${until}`)
      .limit(SWEEP),
  )
  return rows.map(({ ownerId }) => ownerId)
}
