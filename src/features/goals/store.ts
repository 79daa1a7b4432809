import type { OwnerTx } from '../../server/database/tenancy.ts'
import { toCents } from '../../shared/money.ts'
import type { GoalInput } from './contract.ts'
import type { GoalRow } from './rules.ts'

const COLUMNS = `
  id, goal_type AS "goalType", timeframe, description, target_hundredths AS "targetHundredths",
  is_active AS "isActive", achieved_at AS "achievedAt", achieved_hundredths AS "achievedHundredths"`

const ALL = {
  name: 'goals',
  text: `SELECT ${COLUMNS} FROM business_goal WHERE owner_id = $1 ORDER BY id DESC`,
}

/** Newest first. */
export async function allGoals(tx: OwnerTx): Promise<GoalRow[]> {
  return (await tx.client.query<GoalRow>({ ...ALL, values: [tx.ownerId] })).rows
}

const LOCK = {
  name: 'goal-lock',
  text: `SELECT ${COLUMNS} FROM business_goal WHERE owner_id = $1 AND id = $2 FOR UPDATE`,
}

/** Reads a goal and locks it until the end of the transaction. */
export async function lockGoal(tx: OwnerTx, id: number): Promise<GoalRow | undefined> {
  return (await tx.client.query<GoalRow>({ ...LOCK, values: [tx.ownerId, id] })).rows[0]
}

/** Counts the goals. Until the transaction ends, no other can count (and then add) goals of this owner. */
export async function countGoals(tx: OwnerTx): Promise<number> {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('goals ' || $1, 0))`
  await tx.client.query(lock, [tx.ownerId])
  const text = 'SELECT count(*) FROM business_goal WHERE owner_id = $1'
  return (await tx.client.query(text, [tx.ownerId])).rows[0].count
}

export async function insertGoal(tx: OwnerTx, goal: GoalInput): Promise<GoalRow> {
  const { rows } = await tx.client.query<GoalRow>(
    `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [
      tx.ownerId,
      goal.goalType,
      goal.timeframe,
      goal.description ?? '',
      toCents(goal.targetAmount),
      goal.isActive,
    ],
  )
  return rows[0]!
}

/** Returns undefined when there is no such goal. */
export async function setActive(
  tx: OwnerTx,
  id: number,
  isActive: boolean,
): Promise<GoalRow | undefined> {
  const { rows } = await tx.client.query<GoalRow>(
    `UPDATE business_goal SET is_active = $3 WHERE owner_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [tx.ownerId, id, isActive],
  )
  return rows[0]
}

/** Largest amount that can be stored: a cent of revenue with costs of millions below 0 has a larger margin. */
const MAX_HUNDREDTHS = Number.MAX_SAFE_INTEGER

export async function setAchieved(
  tx: OwnerTx,
  id: number,
  achievedAt: Date,
  hundredths: number,
): Promise<void> {
  await tx.client.query(
    `UPDATE business_goal SET achieved_at = $3, achieved_hundredths = $4
     WHERE owner_id = $1 AND id = $2`,
    [tx.ownerId, id, achievedAt, Math.min(hundredths, MAX_HUNDREDTHS)],
  )
}

/** Returns false when there is no such goal. */
export async function removeGoal(tx: OwnerTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'DELETE FROM business_goal WHERE owner_id = $1 AND id = $2',
    [tx.ownerId, id],
  )
  return rowCount === 1
}
