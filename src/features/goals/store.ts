import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { toCents } from '../../shared/money.ts'
import type { GoalInput } from './contract.ts'
import type { GoalRow } from './rules.ts'
import { businessGoal } from './tables.ts'

const COLUMNS = {
  id: businessGoal.id,
  goalType: businessGoal.goalType,
  timeframe: businessGoal.timeframe,
  description: businessGoal.description,
  targetHundredths: businessGoal.targetHundredths,
  isActive: businessGoal.isActive,
  achievedAt: businessGoal.achievedAt,
  achievedHundredths: businessGoal.achievedHundredths,
}

const ofOwner = (tx: OwnerTx): SQL => eq(businessGoal.ownerId, tx.ownerId)
const withId = (tx: OwnerTx, id: number) => and(ofOwner(tx), eq(businessGoal.id, id))

/** Newest first. */
export function allGoals(tx: OwnerTx): Promise<GoalRow[]> {
  return tx.select(COLUMNS).from(businessGoal).where(ofOwner(tx)).orderBy(desc(businessGoal.id))
}

/** Returns whether any goal exists, active or not. */
export async function hasGoal(tx: OwnerTx): Promise<boolean> {
  const any = await tx.select(COLUMNS).from(businessGoal).where(ofOwner(tx)).limit(1)
  return any.length > 0
}

/** Reads a goal and locks it until the end of the transaction. */
export async function lockGoal(tx: OwnerTx, id: number): Promise<GoalRow | undefined> {
  const [goal] = await tx.select(COLUMNS).from(businessGoal).where(withId(tx, id)).for('update')
  return goal
}

/** Counts the goals. Until the transaction ends, no other can count (and then add) goals of this owner. */
export async function countGoals(tx: OwnerTx): Promise<number> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('goals ' || ${tx.ownerId}, 0))`,
  )
  return tx.$count(businessGoal, ofOwner(tx))
}

export async function insertGoal(
  tx: OwnerTx,
  { goalType, timeframe, description, targetAmount, isActive }: GoalInput,
): Promise<GoalRow> {
  const [goal] = await tx
    .insert(businessGoal)
    .values({
      ownerId: tx.ownerId,
      goalType,
      timeframe,
      description: description ?? '',
      targetHundredths: toCents(targetAmount),
      isActive,
    })
    .returning(COLUMNS)
  return goal!
}

/** Returns undefined when there is no such goal. */
export async function setActive(
  tx: OwnerTx,
  id: number,
  isActive: boolean,
): Promise<GoalRow | undefined> {
  const [goal] = await tx
    .update(businessGoal)
    .set({ isActive })
    .where(withId(tx, id))
    .returning(COLUMNS)
  return goal
}

/** Largest amount that can be stored: a cent of revenue with costs of millions below 0 has a larger margin. */
const MAX_HUNDREDTHS = Number.MAX_SAFE_INTEGER

export async function setAchieved(
  tx: OwnerTx,
  id: number,
  achievedAt: Date,
  hundredths: number,
): Promise<void> {
  await tx
    .update(businessGoal)
    .set({ achievedAt, achievedHundredths: Math.min(hundredths, MAX_HUNDREDTHS) })
    .where(withId(tx, id))
}

/** Returns false when there is no such goal. */
export async function removeGoal(tx: OwnerTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(businessGoal).where(withId(tx, id))
  return rowCount === 1
}
