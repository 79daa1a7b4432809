import { expect } from 'vitest'
import type { Client } from '../../../app/testing/app.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import type { Goal } from '../contract.ts'

export const path = '/api/business-goals'

export const goalsOf = async (owner: Client): Promise<Goal[]> => (await owner.get(path)).body

/** Form for a goal of 1,000 in November 2026. */
export const goal = (changes: object = {}) => ({
  goalType: 'revenue',
  timeframe: '2026-11',
  description: '',
  targetAmount: 1_000,
  isActive: true,
  ...changes,
})

export const set = async (owner: Client, changes: object = {}): Promise<Goal> => {
  const { status, body } = await owner.post(path, goal(changes))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Says that it is achieved, with a time and an amount that the server must ignore. */
export const claimGoal = (owner: Client, { id }: Goal) =>
  owner.patch(`${path}/${id}`, { achievedAt: '2001-01-01T00:00:00Z', achievedAmount: 7 })

interface Recorded {
  /** the amount it was achieved with, in decimal units */
  achieved: number | null
  reachedOn: string | null
  metWhenSet: boolean
}

/** A goal as it is stored. A call that shows goals would recalculate first; this doesn't. */
export async function recordedOf(db: Database, { id }: Goal): Promise<Recorded> {
  const { rows } = await db.systemPool.query<Recorded>(
    `SELECT achieved_hundredths / 100.0 AS achieved, reached_on AS "reachedOn", met_when_set AS "metWhenSet"
     FROM business_goal WHERE id = $1`,
    [id],
  )
  return rows[0]!
}
