import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { account, user } from '../tables.ts'

export interface SignUps {
  total: number
  /** UTC */
  days: { day: Day; count: number }[]
}

/** Reads all accounts: only for a job. */
export async function countSignUps({ client }: SystemTx, since: Day): Promise<SignUps> {
  const { rows } = await client.query<{ day: Day | null; count: number }>(
    sqlText`SELECT CASE WHEN created_at >= $1::date AT TIME ZONE 'UTC' THEN (created_at AT TIME ZONE 'UTC')::date END AS day,
              count(*) AS count
            FROM ${user} GROUP BY 1 ORDER BY 1`,
    [since],
  )
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    days: rows.flatMap(({ day, count }) => (day === null ? [] : { day, count })),
  }
}

// An invited owner joins with the first password.
const JOINED_AT = `coalesce(min(account.created_at), "user".created_at)`

/** Reads all accounts. */
export async function littleKnown(
  { client }: SystemTx,
  { since, mustConfirm }: { since: Date; mustConfirm: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    sqlText`SELECT "user".id FROM ${user} LEFT JOIN ${account} ON account.user_id = "user".id
      GROUP BY "user".id HAVING ${JOINED_AT} > $1 OR ($2 AND "user".confirmed_at IS NULL)`,
    [since, mustConfirm],
  )
  return rows.map(({ id }) => id)
}
