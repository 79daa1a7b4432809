import { and, eq } from 'drizzle-orm'
import { namedColumns, prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { ACHIEVEMENT_IDS, type AchievementId } from './contract.ts'
import type { Latest } from './rules.ts'
import { countedGoal, pointAccount, pointEvent, standing } from './tables.ts'

// The key begins with owner and period: earlier months aren't read.
const LATEST = prepared('points-latest')`
  SELECT DISTINCT ON (period, what) period, what, turn, day, points, counts_in_month AS "countsInMonth",
         under_earlier_rules AS "underEarlierRules", min(day) OVER (PARTITION BY period, what) AS "firstDay"
  FROM ${pointEvent}
  WHERE owner_id = $1 AND (period = '' OR period >= $2) AND what NOT IN ('share', 'correction')
  ORDER BY period, what, turn DESC`

/** paid once, or monthly from `month` (`2026-11`) on */
export const latestEvents = (tx: OwnerTx, month: string): Promise<Latest[]> =>
  rowsOf(tx, LATEST, tx.ownerId, month)

const SHARES = prepared('points-shares')`
  SELECT day FROM ${pointEvent} WHERE owner_id = $1 AND what = 'share' AND period >= $2 ORDER BY period`

export async function shareDays(tx: OwnerTx, month = ''): Promise<Day[]> {
  const rows = await rowsOf<{ day: Day }>(tx, SHARES, tx.ownerId, month)
  return rows.map(({ day }) => day)
}

export type EventRow = Omit<typeof pointEvent.$inferInsert, 'ownerId' | 'id'>

/** Triggers maintain total and standings. */
export async function insertEvents(tx: OwnerTx, events: EventRow[]): Promise<void> {
  if (events.length === 0) return
  await tx.insert(pointEvent).values(events.map((event) => ({ ownerId: tx.ownerId, ...event })))
}

const EVENTS = prepared('points-events')`
  SELECT id, what, period, day, points, counts_in_month AS "countsInMonth", recorded_at AS "recordedAt", reason
  FROM ${pointEvent} WHERE owner_id = $1 AND id < coalesce($2, ${Number.MAX_SAFE_INTEGER})
  ORDER BY id DESC LIMIT $3`

export type RecordedEvent = Omit<
  typeof pointEvent.$inferSelect,
  'ownerId' | 'turn' | 'underEarlierRules'
>

export const eventsBefore = (
  tx: OwnerTx,
  before: number | undefined,
  limit: number,
): Promise<RecordedEvent[]> => rowsOf(tx, EVENTS, tx.ownerId, before ?? null, limit)

const TOTALS = prepared('points-totals')`
  SELECT greatest((SELECT total FROM ${pointAccount} WHERE owner_id = $1), 0) AS "totalPoints",
         greatest((SELECT points FROM ${standing} WHERE owner_id = $1 AND month = $2), 0) AS "monthlyPoints"`

interface Totals {
  totalPoints: number
  monthlyPoints: number
}

/**
 * `month`: first day. Never below zero, where the ledger may be: an admin took points away, and then sales behind
 * others were deleted.
 */
export const totalsOf = async (tx: OwnerTx, month: Day): Promise<Totals> =>
  (await rowsOf<Totals>(tx, TOTALS, tx.ownerId, month))[0]!

export const countCorrections = (tx: OwnerTx): Promise<number> =>
  tx.$count(pointEvent, and(eq(pointEvent.ownerId, tx.ownerId), eq(pointEvent.what, 'correction')))

export interface Paid {
  what: AchievementId
  day: Day
  period: string
}

// One probe per achievement, however long the ledger. A later turn takes a payment back, so only the last period with
// an odd last turn counts.
const PAID = prepared('points-paid')`
  SELECT what, day, period FROM unnest($2::text[]) AS asked (what),
  LATERAL (
    SELECT period, day FROM ${pointEvent} AS event
    WHERE owner_id = $1 AND event.what = asked.what AND turn % 2 = 1 AND NOT EXISTS (
      SELECT FROM ${pointEvent} AS later
      WHERE later.owner_id = $1 AND later.period = event.period AND later.what = event.what
        AND later.turn = event.turn + 1)
    ORDER BY period DESC LIMIT 1
  ) AS paid`

export const paidNow = (tx: OwnerTx): Promise<Paid[]> =>
  rowsOf(tx, PAID, tx.ownerId, ACHIEVEMENT_IDS)

export type CountedGoal = Omit<typeof countedGoal.$inferSelect, 'ownerId'>

export async function insertCountedGoal(tx: OwnerTx, goal: CountedGoal): Promise<void> {
  await tx
    .insert(countedGoal)
    .values({ ownerId: tx.ownerId, ...goal })
    .onConflictDoNothing()
}

/** Three are enough for the achievement. */
const MAX_COUNTED_GOALS = 200

const COUNTED = prepared('points-counted-goals')`
  SELECT goal_type AS "goalType", timeframe, target_hundredths AS "targetHundredths",
    least_revenue_cents AS "leastRevenueCents", reached_on AS "reachedOn"
  FROM ${countedGoal} WHERE owner_id = $1 ORDER BY reached_on LIMIT ${MAX_COUNTED_GOALS}`

export const countedGoals = (tx: OwnerTx): Promise<CountedGoal[]> => rowsOf(tx, COUNTED, tx.ownerId)

export type StoredFacts = Omit<typeof standing.$inferSelect, (typeof OTHERS)[number]>
const OTHERS = ['ownerId', 'points', 'achievements', 'shares', 'isListed'] as const

const STORED = prepared('points-stored-facts')`
  SELECT ${namedColumns(standing, ...OTHERS)} FROM ${standing}
  WHERE owner_id = $1 AND month = ANY ($2)`

export const storedFactsIn = (tx: OwnerTx, months: Day[]): Promise<StoredFacts[]> =>
  rowsOf(tx, STORED, tx.ownerId, months)

const STORE = prepared('points-store-facts')`
  INSERT INTO ${standing} (owner_id, month, open_days, sale_days, goal_attainment, sales_streak,
    sales_streak_until, login_streak, login_streak_until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (owner_id, month) DO UPDATE SET
    open_days = excluded.open_days, sale_days = excluded.sale_days,
    goal_attainment = excluded.goal_attainment, sales_streak = excluded.sales_streak,
    sales_streak_until = excluded.sales_streak_until, login_streak = excluded.login_streak,
    login_streak_until = excluded.login_streak_until`

export async function storeFacts(tx: OwnerTx, facts: StoredFacts): Promise<void> {
  const { month, openDays, saleDays, goalAttainment } = facts
  const streaks = [
    facts.salesStreak,
    facts.salesStreakUntil,
    facts.loginStreak,
    facts.loginStreakUntil,
  ]
  await rowsOf(tx, STORE, tx.ownerId, month, openDays, saleDays, goalAttainment, ...streaks)
}

/** `to` is exclusive */
export async function countFirstSales(
  { client }: SystemTx,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    sqlText`SELECT count(*) AS count FROM ${pointEvent}
            WHERE what = 'first_sale' AND turn = 1 AND recorded_at >= $1 AND recorded_at < $2 AND owner_id <> $3`,
    [from, to, SAMPLE_OWNER],
  )
  return rows[0]!.count
}
