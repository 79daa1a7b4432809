import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { prepared, rowsOf, namedColumns } from '../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import type { Day } from '../../shared/calendar.ts'
import { toCents } from '../../shared/money.ts'
import type { GoalInput } from './contract.ts'
import type { GoalRow } from './rules.ts'
import { businessGoal } from './tables.ts'

const ofOwner = (tx: OwnerTx): SQL => eq(businessGoal.ownerId, tx.ownerId)
const withId = (tx: OwnerTx, id: number) => and(ofOwner(tx), eq(businessGoal.id, id))
const isOpen = and(eq(businessGoal.isActive, true), isNull(businessGoal.achievedAt))

/** Newest first. */
export function allGoals(tx: OwnerTx): Promise<GoalRow[]> {
  return tx.select().from(businessGoal).where(ofOwner(tx)).orderBy(desc(businessGoal.id))
}

export async function hasGoal(tx: OwnerTx): Promise<boolean> {
  const any = await tx
    .select({ id: businessGoal.id })
    .from(businessGoal)
    .where(ofOwner(tx))
    .limit(1)
  return any.length > 0
}

/** set by a day, active or achieved */
export async function goalsSetBy(
  tx: SystemTx,
  ownerIds: string[],
  timeframe: string,
  day: Day,
): Promise<Map<string, { setOn: Day; metWhenSet: boolean }>> {
  const { ownerId, setOn, metWhenSet, targetHundredths, goalType, isActive, achievedAt } =
    businessGoal
  const rows = await tx
    .selectDistinctOn([ownerId], { ownerId, setOn, metWhenSet })
    .from(businessGoal)
    .where(
      and(
        inArray(ownerId, ownerIds),
        eq(businessGoal.timeframe, timeframe),
        eq(goalType, 'revenue'),
        lte(setOn, day),
        or(eq(isActive, true), isNotNull(achievedAt)),
      ),
    )
    .orderBy(ownerId, desc(targetHundredths))
  return new Map(rows.map((row) => [row.ownerId, row]))
}

export function goalWithId(tx: OwnerTx, id: number): Promise<GoalRow[]> {
  return tx.select().from(businessGoal).where(withId(tx, id))
}

// Prepared, because recalculation sends it after every sale.
const OPEN = prepared('goals-open')`
  SELECT ${namedColumns(businessGoal)} FROM ${businessGoal}
  WHERE owner_id = $1 AND is_active AND achieved_at IS NULL ORDER BY id`

export const openGoals = (tx: OwnerTx): Promise<GoalRow[]> => rowsOf(tx, OPEN, tx.ownerId)

export const countGoals = (tx: OwnerTx): Promise<number> => tx.$count(businessGoal, ofOwner(tx))

type NewGoal = GoalInput & Pick<GoalRow, 'setOn' | 'metWhenSet'>

export async function insertGoal(
  tx: OwnerTx,
  { description, targetAmount, ...goal }: NewGoal,
): Promise<number> {
  const [inserted] = await tx
    .insert(businessGoal)
    .values({
      ...goal,
      ownerId: tx.ownerId,
      description: description ?? '',
      targetHundredths: toCents(targetAmount),
    })
    .returning({ id: businessGoal.id })
  return inserted!.id
}

type Changes = Partial<
  Pick<GoalRow, 'isActive' | 'description' | 'targetHundredths' | 'setOn' | 'metWhenSet'>
>

/** `changes` may not be empty. */
export async function updateGoal(tx: OwnerTx, id: number, changes: Changes): Promise<void> {
  await tx.update(businessGoal).set(changes).where(withId(tx, id))
}

/** A cent of revenue with costs of millions below 0 has a larger margin. */
const MAX_HUNDREDTHS = Number.MAX_SAFE_INTEGER

interface Achievement {
  at: Date
  hundredths: number
  reachedOn: Day
}

/** false without an open goal */
export async function setAchieved(
  tx: OwnerTx,
  id: number,
  { at, hundredths, reachedOn }: Achievement,
): Promise<boolean> {
  const achievedHundredths = Math.min(hundredths, MAX_HUNDREDTHS)
  const { rowCount } = await tx
    .update(businessGoal)
    .set({ achievedAt: at, achievedHundredths, reachedOn })
    .where(and(withId(tx, id), isOpen))
  return rowCount === 1
}

export async function removeGoal(tx: OwnerTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.delete(businessGoal).where(withId(tx, id))
  return rowCount === 1
}
