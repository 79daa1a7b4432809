import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../server/database/tenancy.ts'
import type { Day } from '../../../../shared/calendar.ts'

export interface MadeStanding {
  ownerId?: string
  points: number
  isListed?: boolean
  openDays?: number
  saleDays?: number
  goalAttainment?: number
}

/** Saves standings of a month as the ledger and recalculation would. Returns the owners, made up unless given. */
export async function makeStandings(
  db: Database,
  month: Day,
  rows: (number | MadeStanding)[],
): Promise<string[]> {
  const made = rows
    .map((row) => (typeof row === 'number' ? { points: row } : row))
    .map((row) => ({ ownerId: randomUUID(), isListed: true, ...row }))
  for (const { ownerId, points, isListed, openDays, saleDays, goalAttainment } of made) {
    await db.systemPool.query(
      `INSERT INTO standing (owner_id, month, points, is_listed, open_days, sale_days, goal_attainment)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (owner_id, month) DO UPDATE SET points = excluded.points, is_listed = excluded.is_listed`,
      [ownerId, month, points, isListed, openDays ?? 20, saleDays ?? 0, goalAttainment ?? 0],
    )
  }
  return made.map(({ ownerId }) => ownerId)
}
