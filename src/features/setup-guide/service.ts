import type { OwnerTx } from '../../server/database/tenancy.ts'
import { profileOf } from '../profile/index.ts'
import { STEPS, type CompletedSteps } from './contract.ts'
import { completedSteps, detectedSteps, TYPED_SALES } from './rules.ts'
import { choicesOf, dropChoice, factsOf, keepChoice } from './store.ts'

/** Ends the transaction. */
export async function setupOf(tx: OwnerTx): Promise<CompletedSteps> {
  const [detected, choices] = await Promise.all([detect(tx), choicesOf(tx, tx.last)])
  return completedSteps(detected, choices)
}

/** The owner says that the step is done: it stays so, whatever the data say later. */
export async function complete(
  tx: OwnerTx,
  step: { stepIndex: number; stepName: string },
): Promise<CompletedSteps> {
  await keepChoice(tx, { ...step, isDone: true })
  return setupOf(tx)
}

/**
 * The owner takes it back. Where the data say that the step is done, "not done" is kept, and holds until the owner
 * ticks it again: the circle would do nothing otherwise. Elsewhere the step goes back to following the data, so that
 * a slip of the finger does not keep a later sale or goal from ticking it.
 */
export async function revert(tx: OwnerTx, stepIndex: number): Promise<CompletedSteps> {
  const detected = await detect(tx)
  if (detected[stepIndex]) {
    await keepChoice(tx, { stepIndex, stepName: STEPS[stepIndex]!, isDone: false })
  } else {
    await dropChoice(tx, stepIndex)
  }
  return completedSteps(detected, await choicesOf(tx))
}

async function detect(tx: OwnerTx): Promise<boolean[]> {
  const [facts, { businessName }] = await Promise.all([factsOf(tx, TYPED_SALES + 1), profileOf(tx)])
  return detectedSteps({ ...facts, businessName })
}
