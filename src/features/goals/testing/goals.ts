import { expect } from 'vitest'
import type { Client } from '../../../app/testing/app.ts'
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

export const achieve = (owner: Client, { id }: Goal, headers?: Record<string, string>) =>
  owner.patch(`${path}/${id}`, { achievedAt: '2001-01-01T00:00:00Z', achievedAmount: 7 }, headers)
