import { and, eq } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Choice } from './rules.ts'
import { setupStep } from './tables.ts'

export function choicesOf(tx: OwnerTx): Promise<Choice[]> {
  const { stepIndex, stepName, isDone } = setupStep
  return tx
    .select({ stepIndex, stepName, isDone })
    .from(setupStep)
    .where(eq(setupStep.ownerId, tx.ownerId))
}

export async function saveChoice(tx: OwnerTx, choice: Choice): Promise<void> {
  await tx
    .insert(setupStep)
    .values({ ownerId: tx.ownerId, ...choice })
    .onConflictDoUpdate({ target: [setupStep.ownerId, setupStep.stepIndex], set: choice })
}

/** The step then follows the data again. */
export async function deleteChoice(tx: OwnerTx, stepIndex: number): Promise<void> {
  await tx
    .delete(setupStep)
    .where(and(eq(setupStep.ownerId, tx.ownerId), eq(setupStep.stepIndex, stepIndex)))
}
