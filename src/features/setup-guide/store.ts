import { and, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { businessGoal } from '../goals/tables.ts'
import { saleDay } from '../sales/rollups/tables.ts'
import type { Choice } from './rules.ts'
import { setupStep } from './tables.ts'

/** Whether there is any, active or not. */
export async function hasGoal(tx: OwnerTx): Promise<boolean> {
  const { ownerId, id } = businessGoal
  const goals = await tx.select({ id }).from(businessGoal).where(eq(ownerId, tx.ownerId)).limit(1)
  return goals.length > 0
}

/** How many sales there are, over all time; from the rollup. */
export async function countSales(tx: OwnerTx): Promise<number> {
  const [row] = await tx
    .select({ sales: sql<number>`coalesce(sum(${saleDay.sales}), 0)` })
    .from(saleDay)
    .where(eq(saleDay.ownerId, tx.ownerId))
  return row!.sales
}

export function choicesOf(tx: OwnerTx): Promise<Choice[]> {
  const { stepIndex, stepName, isDone } = setupStep
  return tx
    .select({ stepIndex, stepName, isDone })
    .from(setupStep)
    .where(eq(setupStep.ownerId, tx.ownerId))
}

/** Takes the place of what the owner said of the step before. */
export async function keepChoice(tx: OwnerTx, choice: Choice): Promise<void> {
  await tx
    .insert(setupStep)
    .values({ ownerId: tx.ownerId, ...choice })
    .onConflictDoUpdate({ target: [setupStep.ownerId, setupStep.stepIndex], set: choice })
}

export async function dropChoice(tx: OwnerTx, stepIndex: number): Promise<void> {
  await tx
    .delete(setupStep)
    .where(and(eq(setupStep.ownerId, tx.ownerId), eq(setupStep.stepIndex, stepIndex)))
}
