import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { type Day, addDays, addMonths, endOfMonth } from '../../../shared/calendar.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { userActivity } from './tables.ts'

/** days; streaks look back no further (spec §9) */
const MAX_ACTIVITY = 365

/** a day can begin late in the evening, the next early in the morning */
const DAYS_IN_24_HOURS = 2

/**
 * Returns the visits of the day. Moving between time zones can't add a day that is over, nor three days within 24
 * hours: such visits count for the newest day.
 */
export async function countActivity(tx: OwnerTx, day: Day, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ newest: Day | null; recent: number }>(sql`
    SELECT max(activity_date) AS newest,
           count(*) FILTER (WHERE first_at > ${now}::timestamptz - interval '24 hours') AS recent
    FROM ${userActivity}
    WHERE owner_id = ${tx.ownerId} AND activity_date > ${day}::date - 4`)
  const { newest, recent } = rows[0]!
  const isNew = newest === null || (day > newest && recent < DAYS_IN_24_HOURS)
  const [row] = await tx
    .insert(userActivity)
    .values({ ownerId: tx.ownerId, activityDate: isNew ? day : newest, firstAt: now })
    .onConflictDoUpdate({
      target: [userActivity.ownerId, userActivity.activityDate],
      set: { loginCount: sql`${userActivity.loginCount} + 1` },
    })
    .returning({ loginCount: userActivity.loginCount })
  return row!.loginCount
}

// Recalculation sends this after every sale.
const ACTIVITY = prepared('activity')`
  SELECT activity_date AS "activityDate", login_count AS "loginCount" FROM ${userActivity}
  WHERE owner_id = $1 ORDER BY activity_date DESC LIMIT ${MAX_ACTIVITY}`

interface Active {
  activityDate: Day
  loginCount: number
}

export const activityOf = (tx: OwnerTx): Promise<Active[]> => rowsOf(tx, ACTIVITY, tx.ownerId)

export const lastVisits = (tx: SystemTx, ownerIds: string[]): Promise<Map<string, Day>> =>
  lastVisitsBefore(tx, ownerIds, 'infinity')

/** `before` is exclusive; `infinity` is after all days. */
export async function lastVisitsBefore(
  tx: SystemTx,
  ownerIds: string[],
  before: Day,
): Promise<Map<string, Day>> {
  const { rows } = await tx.execute<{ ownerId: string; day: Day }>(sql`
    SELECT owner.id AS "ownerId", day FROM unnest(${sql.param(ownerIds)}::uuid[]) AS owner (id),
      LATERAL (SELECT max(activity_date) AS day FROM ${userActivity}
               WHERE ${userActivity.ownerId} = owner.id AND activity_date < ${before}::date) AS last
    WHERE day IS NOT NULL`)
  return new Map(rows.map(({ ownerId, day }) => [ownerId, day]))
}

export const lastVisitOf = (ownerId: SQLWrapper): SQL => sql`(
  SELECT max(${userActivity.activityDate}) FROM ${userActivity} WHERE ${userActivity.ownerId} = ${ownerId})`

export const visitedSince = (ownerId: SQLWrapper, day: Day): SQL => sql`EXISTS (
  SELECT FROM ${userActivity}
  WHERE ${userActivity.ownerId} = ${ownerId} AND ${userActivity.activityDate} >= ${day})`

/** in 1, 7 and 30 days */
export interface ActiveOwners {
  day: number
  week: number
  month: number
}

/** By the owners' own days; reads 30 days of visits: only for jobs. */
export async function activeOwners({ client }: SystemTx, today: Day): Promise<ActiveOwners> {
  const { rows } = await client.query<ActiveOwners>(
    sqlText`SELECT count(*) FILTER (WHERE newest >= $1) AS day, count(*) FILTER (WHERE newest >= $2) AS week,
              count(*) AS month
            FROM (SELECT max(activity_date) AS newest FROM ${userActivity}
                  WHERE activity_date >= $3 AND owner_id <> $4 GROUP BY owner_id) AS visit`,
    [today, addDays(today, -6), addDays(today, -29), SAMPLE_OWNER],
  )
  return rows[0]!
}

/** `stayed`: here the month before, too */
export interface MonthOfVisits {
  active: number
  stayed: number
}

/** By the owners' own days; reads two months of visits: only for jobs. */
export async function visitsInMonth({ client }: SystemTx, month: Day): Promise<MonthOfVisits> {
  const { rows } = await client.query<MonthOfVisits>(
    sqlText`SELECT count(*) AS active, count(*) FILTER (WHERE was_here) AS stayed
            FROM (SELECT owner_id, bool_or(activity_date < $2) AS was_here FROM ${userActivity}
                  WHERE activity_date BETWEEN $1 AND $3 AND owner_id <> $4
                  GROUP BY owner_id HAVING bool_or(activity_date >= $2)) AS visitor`,
    [addMonths(month, -1), month, endOfMonth(month), SAMPLE_OWNER],
  )
  return rows[0]!
}
