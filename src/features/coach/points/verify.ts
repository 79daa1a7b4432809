import type { Clock } from '../../../server/clock.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { FIRST_DAY } from '../../../shared/calendar.ts'
import { recalculateOrThrow } from '../../sales/index.ts'
import { correctionsSince, nowOf } from './service.ts'
import { pointAccount, pointEvent, standing, standingCount } from './tables.ts'

export async function pointDifferences({ client }: SystemTx): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(sqlText`
    SELECT format('point_account of owner %s: stored %s points, should be %s', owner_id, total, coalesce(points, 0)) AS line
    FROM (SELECT owner_id, sum(points) AS points FROM ${pointEvent} GROUP BY 1) AS expected
    FULL JOIN ${pointAccount} USING (owner_id) WHERE total IS DISTINCT FROM points
    UNION ALL
    SELECT format('standing of owner %s in %s: stored %s points, should be %s', owner_id, month, stored.points, coalesce(expected.points, 0))
    FROM (SELECT owner_id, date_trunc('month', day::timestamp)::date AS month, sum(points) AS points
          FROM ${pointEvent} WHERE counts_in_month GROUP BY 1, 2) AS expected
    FULL JOIN ${standing} AS stored USING (owner_id, month)
    WHERE stored.points IS DISTINCT FROM coalesce(expected.points, 0)
    UNION ALL
    SELECT format('standing_count of %s: stored %s owners with %s points, should be %s', month, stored.owners, points, coalesce(expected.owners, 0))
    FROM (SELECT month, points, count(*) AS owners FROM ${standing} WHERE is_listed AND points > 0 GROUP BY 1, 2) AS expected
    FULL JOIN (SELECT month, points, sum(owners) AS owners FROM ${standingCount} GROUP BY 1, 2) AS stored USING (month, points)
    WHERE coalesce(stored.owners, 0) <> coalesce(expected.owners, 0)`)
  return rows.map(({ line }) => line)
}

/** One owner at a time, so that nobody else waits. */
export async function recountAll(db: Database, clock: Clock): Promise<string[]> {
  const lines: string[] = []
  for (const ownerId of await ownersWithPoints(db)) {
    try {
      const events = await db.withOwner(ownerId, async (tx) => {
        await recalculateOrThrow(tx, clock)
        return correctionsSince(tx, { ...(await nowOf(tx, clock)), since: FIRST_DAY })
      })
      for (const { what, day, points } of events) {
        lines.push(
          `ledger of owner ${ownerId}: lacks an event of ${points} points for ${what} on ${day}`,
        )
      }
    } catch (error) {
      lines.push(
        `ledger of owner ${ownerId}: could not be counted again, ${(error as Error).message}`,
      )
    }
  }
  return lines
}

const ownersWithPoints = (db: Database): Promise<string[]> =>
  db.withSystem(async (tx) => {
    const rows = await tx
      .select({ ownerId: standing.ownerId })
      .from(standing)
      .groupBy(standing.ownerId)
    return rows.map(({ ownerId }) => ownerId)
  })
