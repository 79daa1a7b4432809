import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { userActivity } from './tables.ts'

/** Owners who opened the app on the last day, 7 days and 30 days. */
export interface ActiveOwners {
  day: number
  week: number
  month: number
}

/** Counts by the owners' own days. It reads the visits of 30 days, so only a job may call it. */
export async function activeOwners({ client }: SystemTx, today: Day): Promise<ActiveOwners> {
  const { rows } = await client.query<ActiveOwners>(
    sqlText`SELECT count(*) FILTER (WHERE newest >= $1) AS day, count(*) FILTER (WHERE newest >= $2) AS week,
              count(*) AS month
            FROM (SELECT max(activity_date) AS newest FROM ${userActivity}
                  WHERE activity_date >= $3 GROUP BY owner_id) AS visit`,
    [today, addDays(today, -6), addDays(today, -29)],
  )
  return rows[0]!
}
