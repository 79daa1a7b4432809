import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { user } from '../tables.ts'

export interface SignUps {
  /** accounts, all of them */
  total: number
  /** days since the given one on which accounts were created or invited, UTC */
  days: { day: Day; count: number }[]
}

/** Counts accounts. It reads all of them, so only a job may call it. */
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
