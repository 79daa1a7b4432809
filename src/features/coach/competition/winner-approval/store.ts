import { sqlText } from '../../../../server/database/prepared.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { endOfMonth, type Day } from '../../../../shared/calendar.ts'
import type { AchievementId } from '../../points/contract.ts'
import { pointEvent } from '../../points/tables.ts'
import { competitionWinner } from '../tables.ts'

export interface Earned {
  accountId: string
  what: AchievementId | 'share' | 'correction'
  times: number
  points: number
}

export async function earnedIn(tx: SystemTx, month: Day, accountIds: string[]): Promise<Earned[]> {
  const { rows } = await tx.client.query<Earned>(
    sqlText`SELECT owner_id AS "accountId", what, sum(sign(points)) AS times, sum(points) AS points
            FROM ${pointEvent}
            WHERE owner_id = ANY ($1) AND day BETWEEN $2 AND $3 AND counts_in_month
            GROUP BY owner_id, what HAVING sum(points) <> 0
            ORDER BY sum(points) DESC, what`,
    [accountIds, month, endOfMonth(month)],
  )
  return rows
}

/** `inTotalOnly` came too late for the competition. */
export async function pointsDatedIn(
  tx: SystemTx,
  month: Day,
  accountIds: string[],
): Promise<Map<string, { points: number; inTotalOnly: number }>> {
  const { rows } = await tx.client.query<{
    accountId: string
    points: number
    inTotalOnly: number
  }>(
    sqlText`SELECT owner_id AS "accountId",
                   coalesce(sum(points) FILTER (WHERE counts_in_month), 0) AS points,
                   coalesce(sum(points) FILTER (WHERE NOT counts_in_month), 0) AS "inTotalOnly"
            FROM ${pointEvent} WHERE owner_id = ANY ($1) AND day BETWEEN $2 AND $3 GROUP BY owner_id`,
    [accountIds, month, endOfMonth(month)],
  )
  return new Map(rows.map(({ accountId, ...points }) => [accountId, points]))
}

export async function winnersIn(tx: SystemTx, months: Day[]): Promise<Map<Day, number>> {
  const { rows } = await tx.client.query<{ month: Day; count: number }>(
    sqlText`SELECT month, count(*) AS count FROM ${competitionWinner} WHERE month = ANY ($1) GROUP BY month`,
    [months],
  )
  return new Map(rows.map(({ month, count }) => [month, count]))
}
