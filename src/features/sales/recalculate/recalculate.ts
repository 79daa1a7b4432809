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
import { closesAt, lastClosedMonth } from '../../../shared/month-close.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import { lockSales } from '../lock.ts'
import { saleDay, saleRevision } from '../rollups/tables.ts'
import { showAsRecorded, showAsSeen } from '../without-tax.ts'

/**
 * Goals and points follow from the sales, right after a recording, which must be fast: by the queue, or by the first
 * call that shows them. Triggers of `sale` remember the first changed day, so a killed process loses nothing.
 */
export interface Recalculation {
  since: Day
  today: Day
  now: Date
  profile: Profile
}

export const salesChanged = defineEvent<Recalculation>('sales.changed')

const STATE = prepared('sales-recalculation-state')`
  SELECT revision, unsettled_from AS "since", final_until AS "finalUntil" FROM ${saleRevision} WHERE owner_id = $1`

interface State {
  revision: string
  since: Day | null
  finalUntil: Day | null
}

/** Cheap when nothing has changed. Returns the error: the caller's answer goes out all the same (`tryToRecalculate`). */
export async function recalculate(tx: OwnerTx, clock: Clock): Promise<Error | null> {
  if (tx.isReadOnly || !isDue(await stateOf(tx), latestToday(clock))) return null
  // The connection runs these in order. The state is read again, because another transaction may have recalculated during
  // the wait.
  const [, state, profile] = await Promise.all([lockRecalculation(tx), stateOf(tx), profileOf(tx)])
  const now = clock.now()
  const month = lastClosedMonth(now)
  if (!isLeftOver(state, month)) return recalculateAsOf(tx, { state, profile, asOf: now, now })
  const error = await recalculateAsOf(tx, { state, profile, asOf: lastMomentOf(month), now })
  return error ?? recalculateAsOf(tx, { state: await stateOf(tx), profile, asOf: now, now })
}

/** Sales recorded before `month` closed must count in it, even if the app was down or busy. Returns the error. */
export async function recalculateClosedMonth(
  tx: OwnerTx,
  clock: Clock,
  month: Day,
): Promise<Error | null> {
  const [, state, profile] = await Promise.all([lockRecalculation(tx), stateOf(tx), profileOf(tx)])
  if (!isLeftOver(state, month)) return null
  return recalculateAsOf(tx, { state, profile, asOf: lastMomentOf(month), now: clock.now() })
}

/**
 * Call before sales of `day` or later change. Recalculates earlier changes of a closed month among them; changes from now on
 * are too late. Without `adds`, an owner without sales has nothing to close. In a transaction of its own, for the order
 * of `lock.ts`.
 */
export async function closeMonthsBefore(
  db: Database,
  ownerId: string,
  now: Date,
  { day = FIRST_DAY, adds = false }: { day?: Day; adds?: boolean } = {},
): Promise<void> {
  if (day > endOfMonth(lastClosedMonth(now))) return
  await db.withOwner(ownerId, (tx) => closeLeftOver(tx, now, { adds }))
}

async function closeLeftOver(
  tx: OwnerTx,
  now: Date,
  { adds = false, profile }: { adds?: boolean; profile?: Profile },
): Promise<void> {
  const month = lastClosedMonth(now)
  const end = endOfMonth(month)
  const before = await stateOf(tx)
  if (before ? isFinal(before, end) : !adds) return
  // A sale recorded in time may not be committed yet: read the state once nobody is changing sales.
  const [, , state, current] = await Promise.all([
    lockRecalculation(tx),
    lockSales(tx),
    stateOf(tx),
    profile ?? profileOf(tx),
  ])
  if (isFinal(state, end)) return
  // An error is noted, and the change goes on: sales recalculated later count in the total.
  if (isLeftOver(state, month)) {
    await recalculateAsOf(tx, { state, profile: current, asOf: lastMomentOf(month), now })
  }
  await tx.update(saleRevision).set({ finalUntil: end }).where(eq(saleRevision.ownerId, tx.ownerId))
}

const isDue = (state: State | undefined, today: Day): state is State & { since: Day } =>
  state !== undefined && state.since !== null && state.since <= today

const isFinal = (state: State | undefined, end: Day): boolean =>
  state !== undefined && state.finalUntil !== null && state.finalUntil >= end

const isLeftOver = (state: State | undefined, month: Day): state is State & { since: Day } =>
  isDue(state, endOfMonth(month)) && !isFinal(state, endOfMonth(month))

const lastMomentOf = (month: Day): Date => new Date(closesAt(month).getTime() - 1)

interface Moment {
  state: State | undefined
  profile: Profile
  /** as of which a change counts; on an earlier day, the days after stay to recalculate */
  asOf: Date
  now: Date
}

async function recalculateAsOf(
  tx: OwnerTx,
  { state, profile, asOf, now }: Moment,
): Promise<Error | null> {
  const today = dayIn(profile.timeZone, asOf)
  if (!isDue(state, today)) return null
  const { since } = state
  const error = await tryToRecalculate(tx, since, async () => {
    showAsSeen(tx, profile)
    await raise(salesChanged, tx, { since, today, now: asOf, profile })
    await markRecalculated(tx, state, today, today < dayIn(profile.timeZone, now))
  })
  showAsRecorded(tx)
  return error
}

/**
 * An error never fails the call: the part is undone, admins see the failure, and the job tries again. Only the job logs
 * it.
 */
export async function tryToRecalculate(
  tx: OwnerTx,
  since: Day,
  work: () => Promise<void>,
): Promise<Error | null> {
  const error = await attempt(tx, work)
  if (error !== null) await tx.client.query(FAILED, [tx.ownerId, since])
  return error
}

// The row's holder marks its changes as still to recalculate. Waiting would fail the call.
const FAILED = sqlText`
  WITH free AS (SELECT owner_id FROM ${saleRevision} WHERE owner_id = $1 FOR UPDATE SKIP LOCKED),
  stored AS (
    UPDATE ${saleRevision} AS stored
    SET unsettled_from = least(stored.unsettled_from, $2::date),
        settling_failed_at = coalesce(stored.settling_failed_at, now())
    FROM free WHERE stored.owner_id = free.owner_id
  )
  INSERT INTO ${saleRevision} (owner_id, revision, unsettled_from, settling_failed_at)
  SELECT $1, gen_random_uuid(), $2, now() WHERE NOT EXISTS (SELECT FROM ${saleRevision} WHERE owner_id = $1)
  ON CONFLICT DO NOTHING`

const MOST_NAMED = 100

export async function ownersFailedToRecalculate(tx: SystemTx, until: Day): Promise<string[]> {
  const rows = await tx
    .select({ ownerId: saleRevision.ownerId })
    .from(saleRevision)
    .where(
      sql`${saleRevision.settlingFailedAt} IS NOT NULL AND ${saleRevision.unsettledFrom} <= ${until}`,
    )
    .limit(MOST_NAMED)
  return rows.map(({ ownerId }) => ownerId)
}

export async function countFailedRecalculations(tx: SystemTx, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT FROM ${saleRevision} WHERE settling_failed_at IS NOT NULL LIMIT ${most}
    ) AS failed`)
  return rows[0]!.count
}

export async function recalculateOrThrow(tx: OwnerTx, clock: Clock): Promise<void> {
  const error = await recalculate(tx, clock)
  if (error !== null) throw error
}

export async function recalculateInBackground(
  db: Database,
  clock: Clock,
  ownerId: string,
): Promise<void> {
  const error = await db.withOwner(ownerId, (tx) => recalculate(tx, clock))
  if (error !== null) throw error
}

const stateOf = async (tx: OwnerTx): Promise<State | undefined> =>
  (await rowsOf<State>(tx, STATE, tx.ownerId))[0]

/** in the zone where days begin first */
const latestToday = (clock: Clock): Day => clock.today('Pacific/Kiritimati')

const LOCK = prepared('recalculation-lock')`
  SELECT pg_advisory_xact_lock(hashtextextended('settling ' || $1, 0))`

/** Before writing points or goals; locks of sales (`lock.ts`) only after. */
export async function lockRecalculation(tx: OwnerTx): Promise<void> {
  await rowsOf(tx, LOCK, tx.ownerId)
}

// A changed revision or a locked row means changed sales, which stay to recalculate. Waiting would make readers wait for an
// import.
const RECALCULATED = prepared('sales-recalculated')`
  WITH same AS (
    SELECT owner_id FROM ${saleRevision} WHERE owner_id = $1 AND revision = $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE ${saleRevision} AS stored
  SET unsettled_from = coalesce($3::date, (SELECT min(day) FROM ${saleDay} WHERE owner_id = $1 AND day > $4::date)),
      settling_failed_at = NULL
  FROM same WHERE stored.owner_id = same.owner_id`

/**
 * Sales after today count from their day on, so the first such day is due next. If `today` is over, the day after is
 * due even without sales: some may have been deleted.
 */
async function markRecalculated(
  tx: OwnerTx,
  { revision }: State,
  today: Day,
  isLate: boolean,
): Promise<void> {
  const due = isLate ? addDays(today, 1) : null
  await rowsOf(tx, RECALCULATED, tx.ownerId, revision, due, today)
}

export async function markToRecalculate(tx: OwnerTx): Promise<void> {
  await tx
    .insert(saleRevision)
    .values({ ownerId: tx.ownerId, revision: sql`gen_random_uuid()`, unsettledFrom: FIRST_DAY })
    .onConflictDoUpdate({
      target: saleRevision.ownerId,
      // Tells a transaction that is recalculating right now that it was too early.
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

/** Comparisons of shops follow from the profile too. */
export async function recalculateAfterProfile(
  tx: OwnerTx,
  { before, after, now }: { before: Profile; after: Profile; now: Date },
): Promise<void> {
  if (RELEVANT.every((field) => isDeepStrictEqual(before[field], after[field]))) return
  await closeLeftOver(tx, now, { profile: before })
  await markToRecalculate(tx)
}

const SWEEP = 10_000

/** A process was killed, or a day with sales entered ahead has come. */
export async function ownersToRecalculate(
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
