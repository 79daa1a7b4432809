import { and, eq } from 'drizzle-orm'
import { sendBy } from '../../server/database/send-by.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Choice, Facts } from './rules.ts'
import { setupStep } from './tables.ts'

// Handwritten, prepared SQL, because the menu on every page needs it. The same goes for CHOICES.
const FACTS = {
  name: 'setup-facts',
  text: `
    SELECT EXISTS (SELECT FROM business_goal WHERE owner_id = $1) AS "hasGoal",
           (SELECT coalesce(sum(sales), 0)
            FROM (SELECT sales FROM sale_day WHERE owner_id = $1 AND sales > 0 LIMIT $2) AS days) AS sales`,
}

/** Returns whether any goal exists, active or not, and the number of sales. A number of `enough` or more may be too low. */
export async function factsOf(tx: OwnerTx, enough: number): Promise<Omit<Facts, 'businessName'>> {
  const { rows } = await tx.client.query({ ...FACTS, values: [tx.ownerId, enough] })
  return rows[0]
}

const CHOICES = {
  name: 'setup-choices',
  text: `SELECT step_index AS "stepIndex", step_name AS "stepName", is_done AS "isDone"
         FROM setup_step WHERE owner_id = $1`,
}

export async function choicesOf(tx: OwnerTx, send = sendBy(tx)): Promise<Choice[]> {
  return (await send<Choice>({ ...CHOICES, values: [tx.ownerId] })).rows
}

/** Saves the owner's choice for a step, replacing an earlier one. */
export async function saveChoice(tx: OwnerTx, choice: Choice): Promise<void> {
  await tx
    .insert(setupStep)
    .values({ ownerId: tx.ownerId, ...choice })
    .onConflictDoUpdate({ target: [setupStep.ownerId, setupStep.stepIndex], set: choice })
}

/** Deletes the owner's choice, so that the step follows the data again. */
export async function deleteChoice(tx: OwnerTx, stepIndex: number): Promise<void> {
  await tx
    .delete(setupStep)
    .where(and(eq(setupStep.ownerId, tx.ownerId), eq(setupStep.stepIndex, stepIndex)))
}
