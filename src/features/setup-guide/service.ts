import type { OwnerTx } from '../../server/database/tenancy.ts'
import { hasGoal } from '../goals/index.ts'
import { profileOf } from '../profile/index.ts'
import { countSales } from '../sales/index.ts'
import { STEPS, type CompletedSteps } from './contract.ts'
import { completedSteps, detectedSteps, TYPED_SALES, type DetectedSteps } from './rules.ts'
import { choicesOf, deleteChoice, saveChoice } from './store.ts'

export async function setupOf(tx: OwnerTx): Promise<CompletedSteps> {
  const [detected, choices] = await Promise.all([detect(tx), choicesOf(tx)])
  return completedSteps(detected, choices)
}

/** Stays done even if the data later say otherwise. */
export async function complete(
  tx: OwnerTx,
  step: { stepIndex: number; stepName: string },
): Promise<CompletedSteps> {
  await saveChoice(tx, { ...step, isDone: true })
  return setupOf(tx)
}

/**
 * Against the data, "not done" is saved, or clicking the circle would do nothing. Otherwise the step follows the data
 * again, so that a slip doesn't stop a later sale from completing the step.
 */
export async function revert(tx: OwnerTx, stepIndex: number): Promise<CompletedSteps> {
  const detected = await detect(tx)
  const stepName = STEPS[stepIndex]!
  if (detected[stepName]) {
    await saveChoice(tx, { stepIndex, stepName, isDone: false })
  } else {
    await deleteChoice(tx, stepIndex)
  }
  return completedSteps(detected, await choicesOf(tx))
}

async function detect(tx: OwnerTx): Promise<DetectedSteps> {
  const [hasAnyGoal, { businessName }, sales] = await Promise.all([
    hasGoal(tx),
    profileOf(tx),
    countSales(tx, TYPED_SALES + 1),
  ])
  return detectedSteps({ hasGoal: hasAnyGoal, businessName, sales })
}
