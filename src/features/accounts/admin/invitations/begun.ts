import { and, eq, notInArray } from 'drizzle-orm'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { LINKS_TO_SET_PASSWORD } from '../../auth/purge.ts'
import { verification } from '../../tables.ts'

/** A thief with the admin's session could have begun these. Invitations then give no right. */
export async function endBegunBy(tx: SystemTx, adminId: string): Promise<void> {
  const isTheirs = eq(verification.askedBy, adminId)
  await tx.update(verification).set({ grantsAdmin: false }).where(isTheirs)
  await tx
    .delete(verification)
    .where(and(isTheirs, notInArray(verification.kind, LINKS_TO_SET_PASSWORD)))
}
